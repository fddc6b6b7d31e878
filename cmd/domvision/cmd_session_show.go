package main

import (
	"context"
	"image"
	"image/draw"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/jedib0t/go-pretty/v6/text"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/localpage"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

func newSessionShow(t cli.Terminal) *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "show [ID]",
		Short: "Show the moves of a game, with their points",
		Args:  cobra.MaximumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			s, err := findSession(t, recordOf(args))
			if err != nil {
				return err
			}
			if asJSON {
				return cli.WriteJSON(t.Out, newGameJSON(s))
			}
			saySession(t, s)
			return nil
		},
	}
	cmd.Flags().BoolVar(&asJSON, "json", false, "print the record as JSON")
	return cmd
}

func saySession(t cli.Terminal, s *session.Session) {
	cli.Say(t.Out, "%s", titleOf(s))
	games := s.Games()
	for i, steps := range games {
		if len(games) > 1 {
			points := plural.Of(steps[len(steps)-1].TotalAfter(), "point")
			cli.Say(t.Out, "\nGame %d of %d, %s, %s: %s", i+1, len(games), s.GameID(i), dateOf(steps[0].Time), points)
		}
		cli.Say(t.Out, "%s", tableOf(steps, s.Levels()))
	}
	if len(games) > 1 {
		cli.Say(t.Out, "\nAll games: %s", s.Result())
		return
	}
	cli.Say(t.Out, "%s", s.Result())
}

// tableOf lists the moves of a game.
func tableOf(steps []session.Step, levels bool) string {
	rows := texttable.New()
	rows.AppendHeader(table.Row{"board", "level", "played", "points", "total", "", "advised"})
	rows.SetColumnConfigs(append(texttable.AlignRight("board", "points", "total"), table.ColumnConfig{Name: "level", Align: text.AlignRight, AlignHeader: text.AlignRight, Hidden: !levels}))
	for _, step := range steps {
		w := step.Words()
		if step.Played != nil && w.Came == "" {
			w.Came = string(session.AsAdvised)
		}
		rows.AppendRow(table.Row{step.Number, orNothing(step.Level), w.Played, w.Points, step.TotalAfter(), w.Came, w.Advised})
	}
	return rows.Render()
}

// titleOf says which game was recorded, and how the record ended.
func titleOf(s *session.Session) string {
	text := s.ID + ": " + s.Title()
	if state := stateOf(s); state != "" {
		text += ", " + state
	}
	return text
}

// gameJSON is the answer of session show --json.
type gameJSON struct {
	sessionJSON
	Damaged int        `json:"damaged"` // lines that could not be read
	Boards  []turnJSON `json:"boards"`
}

// turnJSON is a board of a record. Move, points and bonus led to it.
type turnJSON struct {
	Number   int             `json:"number"` // counts from 1
	Time     time.Time       `json:"time"`
	Level    int             `json:"level"`
	Event    string          `json:"event"` // how it came about
	Move     *[2]int         `json:"move"`  // null: not known
	Points   int             `json:"points"`
	Bonus    int             `json:"bonus"`
	Total    int             `json:"total"`
	Over     bool            `json:"over"` // no move is left
	Shuffles int             `json:"shuffles"`
	Undos    int             `json:"undos"`
	Grid     []string        `json:"grid"`
	Power    []powerJSON     `json:"power"`
	Unsure   [][2]int        `json:"unsure"`
	Picture  string          `json:"picture"` // file in dir; "" none
	Cell     cellJSON        `json:"cell"`    // in the picture
	Advice   []candidateJSON `json:"advice"`  // best first
}

func newGameJSON(s *session.Session) gameJSON {
	g := gameJSON{newSessionJSON(s), s.Damaged, make([]turnJSON, len(s.Turns))}
	for i, t := range s.Turns {
		g.Boards[i] = turnJSON{
			Number: i + 1, Time: t.Time, Level: t.Level, Event: string(t.Event), Points: t.Points, Bonus: t.Bonus, Total: t.Total,
			Over: t.Over, Shuffles: t.Shuffles, Undos: t.Undos, Grid: gridRows(t.Grid), Power: powers(t.Grid), Unsure: cli.RowCols(t.Unsure),
			Picture: t.Picture, Cell: newCellJSON(t.Board),
			Advice: newPlanJSON(planner.Plan{Candidates: t.Advice}, 0).Candidates,
		}
		if t.Move != nil {
			at := cli.RowCol(t.Move.At)
			g.Boards[i].Move = &at
		}
	}
	return g
}

// recordedBoards serves the page of watch for every board of a record, so that other moves can be tried
// there. Each board is planned when its page is opened.
type recordedBoards struct {
	ctx   context.Context
	game  *session.Session
	rules watch.Rules
	names map[engine.Color]string // of the colours; nil: not known

	mu   sync.Mutex
	open []*recordedBoard // the latest last
}

// recordedBoard is the page of one board.
type recordedBoard struct {
	number int
	page   http.Handler
	stop   func()
}

// openBoards is how many boards stay open. One that was closed is planned again when its page is used.
const openBoards = 4

// newRecordedBoards returns nil if the rules of the game are not known.
func newRecordedBoards(ctx context.Context, s *session.Session) http.Handler {
	b := &recordedBoards{ctx: ctx, game: s}
	if swaps, err := swap.Find(s.Game); err == nil {
		b.rules.Swap = &swaps
	} else if b.rules.Clear, err = collapse.Find(s.Game); err != nil {
		return nil
	}
	if profiles, err := cli.LoadProfiles(); err == nil {
		b.names = front.ColorsOf(profiles).Names[s.Profile]
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/board/{number}/", func(w http.ResponseWriter, r *http.Request) {
		number, err := strconv.Atoi(r.PathValue("number"))
		if err != nil || number < 1 || number > len(s.Turns) {
			http.NotFound(w, r)
			return
		}
		http.StripPrefix("/board/"+r.PathValue("number"), b.at(number)).ServeHTTP(w, r)
	})
	return mux
}

// at is the page of the board with the number.
func (b *recordedBoards) at(number int) http.Handler {
	b.mu.Lock()
	defer b.mu.Unlock()
	if i := slices.IndexFunc(b.open, func(o *recordedBoard) bool { return o.number == number }); i >= 0 {
		o := b.open[i]
		b.open = append(slices.Delete(b.open, i, i+1), o)
		return o.page
	}
	ctx, stop := context.WithCancel(b.ctx)
	o := &recordedBoard{number, b.follow(ctx, number), stop}
	b.open = append(b.open, o)
	if len(b.open) > openBoards {
		b.open[0].stop()
		b.open = slices.Delete(b.open, 0, 1)
	}
	return o.page
}

// follow begins a watch that sees nothing but that board, and goes on with the game as recorded until then.
func (b *recordedBoards) follow(ctx context.Context, number int) http.Handler {
	until := *b.game
	until.Turns = b.game.Turns[:number:number]
	step := b.game.Steps()[number-1]
	picture, lattice := b.game.BoardPicture(step)
	player := front.Player{
		Choose:  func(advise.Board) (advise.Choice, error) { return chooseGame(b.game.Game, 0, advise.Board{}) },
		Options: func(advise.Game) (advise.Options, error) { return advise.Options{}, nil },
	}
	page := watch.NewPage()
	page.Explain, page.Unseen = explainOnPage, true
	page.Watch = watch.New(watch.Config{
		Source: stillPicture{picture},
		Read: func(*image.RGBA) (watch.Reading, error) {
			return watch.Reading{Grid: step.Grid.Clone(), Board: lattice, Sure: 1, Names: b.names, Profile: b.game.Profile, Game: b.game.Game}, nil
		},
		Rules:   func(watch.Reading) (watch.Rules, error) { return b.rules, nil },
		Plan:    player.Plan,
		Rounds:  player.Rounds(),
		Past:    func() *session.Session { return &until },
		Viewers: []watch.Viewer{page},
	})
	presses := make(chan time.Time, 1)
	presses <- time.Now()
	go page.Watch.Run(ctx, presses) // its only error is the end of ctx
	return localpage.Handler(watch.PageFiles(), page)
}

// stillPicture is a source that shows one picture.
type stillPicture struct{ image.Image }

// Grab returns a copy of the picture.
func (s stillPicture) Grab(context.Context) (*image.RGBA, error) {
	r := image.NewRGBA(image.Rectangle{Max: s.Bounds().Size()})
	draw.Draw(r, r.Rect, s, s.Bounds().Min, draw.Src)
	return r, nil
}
