package review

import (
	"bytes"
	"embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"math"
	"strings"
	"sync"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

//go:embed page
var pageFiles embed.FS

var pageTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.ParseFS(pageFiles, "page/index.html"))
})

// Page shows games as one self-contained page.
type Page struct {
	Title    string
	Version  string                             // of the program
	Goal     int                                // points to reach; 0: no chances are shown
	Program  goal.Measured                      // what a planner reaches, level by level; no levels: not compared
	Mistakes int                                // how many are shown
	Records  map[string]*session.Session        // by the ID of the game that is in them
	Names    map[string]map[engine.Color]string // of colours, by the name of the profile
}

// pictureWidth is the width of the picture of a mistake, in pixels. It is little more than its width on the
// page, so that the marks on it stay readable.
const pictureWidth = 400

// The data of the page, as its template names it.

type pageData struct {
	Page
	Style    template.CSS
	Made     time.Time
	Sum      Summary
	Figures  []figure
	Compared []compared
	Bars     []pageBar
	GoalAt   float64 // of the goal's line, in percent of the height; 0: none
	Levels   []pageLevel
	Kinds    []pageKind
	Worst    []pageMistake
	Games    []pageGame
	Prospect string
	Trend    string

	TakenBack string // how many moves were taken back; "" none
}

type figure struct{ Label, Value, Note string }

// compared is a bar among others; Width is in percent.
type compared struct {
	Name, Points string
	Width        float64
	Mine         bool
}

// pageBar is a game in the chart of all games; heights are in percent.
type pageBar struct {
	Title        string
	Points, Lost float64
	Complete     bool
}

type pageLevel struct {
	LevelSum
	Program, PerGame, PerMove string
}

type pageKind struct {
	Kind     Kind
	Mistakes int
	Lost     int
	Share    int // percent of all that was lost
}

type pageMistake struct {
	Rank                                       int
	Game, Where, Played, Instead, Cost, Reason string
	Picture                                    template.URL
	Alt                                        string
}

type pageGame struct {
	Game
	Sum                          Sum
	Date, Span, Advised, PerMove string
	Curve                        string // of the chance, in a box of 100 by 100
	Chance                       string
}

// Write writes the page.
func (p Page) Write(w io.Writer, sum Summary) error {
	style, err := pageFiles.ReadFile("page/style.css")
	if err != nil {
		return err
	}
	d := pageData{Page: p, Style: template.CSS(style), Made: time.Now(), Sum: sum}
	last := len(p.Program.Levels)
	d.Figures, d.Compared = figures(sum, last), p.compare(sum)
	d.Bars, d.GoalAt = p.bars(sum, last)
	for _, l := range sum.Levels {
		d.Levels = append(d.Levels, p.level(l))
	}
	for _, k := range sum.Kinds {
		d.Kinds = append(d.Kinds, pageKind{k.Kind, k.Mistakes, k.Lost, percent(k.Lost, sum.Lost)})
	}
	for i, m := range sum.Mistakes(p.Mistakes) {
		shown, err := p.mistake(i+1, m)
		if err != nil {
			return err
		}
		d.Worst = append(d.Worst, shown)
	}
	outlook := p.Program.For(goal.Habit{})
	for i := len(sum.Games) - 1; i >= 0; i-- {
		d.Games = append(d.Games, p.game(sum.Games[i], outlook))
	}
	d.Trend = trend(sum)
	if n := sum.TakenBack; n > 0 {
		d.TakenBack = plural.Of(n, "move")
	}
	if p.Goal > 0 && last > 0 {
		d.Prospect = strings.ReplaceAll(Prospect(p.Program, sum, p.Goal), " %", "\u00a0%")
	}
	return pageTemplate().Execute(w, d)
}

func percent(n, of int) int { return int(math.Round(100 * float64(n) / float64(max(1, of)))) }

// perMove writes points a move; a dash if no move was judged.
func perMove(s Sum) string {
	lost, ok := s.PerMove()
	if !ok {
		return "–"
	}
	return fmt.Sprintf("%.2f", lost)
}

func figures(sum Summary, last int) []figure {
	list := []figure{{"Games", fmt.Sprint(len(sum.Games)), ""}}
	if n, mean, best := sum.Complete(last); n > 0 {
		list[0].Note = fmt.Sprintf("%d of all %d levels", n, last)
		if sum.Flat {
			list[0].Note = fmt.Sprintf("%d seen to the end", n)
		}
		list = append(list, figure{"Best game", fmt.Sprint(best), ""}, figure{"Mean", fmt.Sprintf("%.0f", mean), "points, whole games"})
	}
	list = append(list, figure{"As advised", fmt.Sprintf("%d %%", percent(sum.Advised, sum.Moves)), fmt.Sprintf("of %d moves", sum.Moves)})
	return append(list, figure{"Lost per move", perMove(sum.Sum), "points, " + sum.SayJudged()})
}

// compare compares the player's whole games with the scores of others.
func (p Page) compare(sum Summary) []compared {
	n, mean, best := sum.Complete(len(p.Program.Levels))
	if n == 0 || len(p.Program.Levels) == 0 { // the others have played the same game
		return nil
	}
	list := []Other{{"Your best game", best, best}, {"Your mean", int(math.Round(mean)), int(math.Round(mean))}}
	list = append(list, Others()...)
	most := best
	for _, o := range list {
		most = max(most, o.To)
	}
	var rows []compared
	for i, o := range list {
		rows = append(rows, compared{o.Name, o.Points(), 100 * float64(o.To) / float64(most), i < 2})
	}
	return rows
}

// height is the height of the tallest bar of the chart of points, in percent: the figure of the goal needs
// room above it.
const height = 92

// bars is the chart of all games, oldest first, and the height of the goal's line in it.
func (p Page) bars(sum Summary, last int) (bars []pageBar, goalAt float64) {
	most, mostLost := p.Goal, 0.0
	for _, g := range sum.Games {
		most = max(most, g.Points)
		if lost, ok := g.Total().PerMove(); ok {
			mostLost = max(mostLost, lost)
		}
	}
	for _, g := range sum.Games {
		lost, _ := g.Total().PerMove()
		bars = append(bars, pageBar{
			Title:    fmt.Sprintf("%s: %d points, %s lost per move", g.Started.Local().Format("2006-01-02 15:04"), g.Points, perMove(g.Total())),
			Points:   height * float64(g.Points) / float64(max(1, most)),
			Lost:     100 * lost / max(mostLost, 1e-9),
			Complete: g.Complete(last),
		})
	}
	return bars, height * float64(p.Goal) / float64(max(1, most))
}

func (p Page) level(l LevelSum) pageLevel {
	row := pageLevel{LevelSum: l, Program: "–", PerGame: "–", PerMove: perMove(l.Sum)}
	if l.Number >= 1 && l.Number <= len(p.Program.Levels) {
		row.Program = fmt.Sprintf("%.0f", p.Program.Levels[l.Number-1].Dist().Mean())
	}
	if l.Games > 0 {
		row.PerGame = fmt.Sprintf("%.0f", l.Mean)
	}
	return row
}

func (p Page) mistake(rank int, m Mistake) (pageMistake, error) {
	out := pageMistake{Rank: rank, Game: m.Game.ID, Where: m.Where(), Played: m.Played(), Instead: m.Instead(), Cost: m.Cost()}
	s := p.Records[m.Game.ID]
	if s == nil || m.Board > len(s.Turns) {
		return out, nil
	}
	step := s.Steps()[m.Board-1]
	step.Advice = []planner.Candidate{m.Better}
	if step.Next != nil { // what was better may differ from what was advised and played
		next := *step.Next
		next.Event = session.OtherMove
		step.Next = &next
	}
	out.Reason = m.Reason(s.Game, step.Grid, p.Names[s.Profile])
	var data bytes.Buffer
	if err := overlay.EncodePNG(&data, s.Draw(step, pictureWidth)); err != nil {
		return out, err
	}
	out.Picture = template.URL("data:image/png;base64," + base64.StdEncoding.EncodeToString(data.Bytes()))
	out.Alt = "Board:\n" + step.Grid.String()
	return out, nil
}

func (p Page) game(g Game, o goal.Outlook) pageGame {
	row := pageGame{
		Game: g, Sum: g.Total(), Date: g.Started.Local().Format("2006-01-02 15:04"), Span: g.Span(), Advised: "–", PerMove: perMove(g.Total()),
	}
	if row.Sum.Moves > 0 {
		row.Advised = fmt.Sprintf("%d %%", percent(row.Sum.Advised, row.Sum.Moves))
	}
	if p.Goal == 0 {
		return row
	}
	chances := g.Chances(o, p.Goal)
	var b strings.Builder
	for i, c := range chances {
		fmt.Fprintf(&b, "%.1f,%.1f ", 100*float64(i)/float64(max(1, len(chances)-1)), 98-96*c)
	}
	row.Curve = strings.TrimSpace(b.String())
	if n := len(chances); n > 0 {
		row.Chance = Chance(chances[0]) + " → " + Chance(chances[n-1])
	}
	return row
}

// trend compares the later half of the games with the earlier half.
func trend(sum Summary) string {
	earlier, later, ok := sum.Halves()
	if !ok {
		return ""
	}
	return fmt.Sprintf("Lost per move: %s in the earlier half of the games, %s in the later half.", perMove(earlier), perMove(later))
}
