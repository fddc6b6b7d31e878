package watch

import (
	"fmt"
	"image"
	"math"

	"github.com/domvision/domvision/engine"
)

// The data of the events. Rows and columns count from 0.

type stateJSON struct {
	State  State  `json:"state"`
	Text   string `json:"text"`
	Hint   string `json:"hint"`
	Hotkey string `json:"hotkey"`
	Auto   bool   `json:"auto"`

	Question *questionJSON `json:"question,omitempty"`
	Teach    bool          `json:"teach"`             // the picture that was looked at can be taught with
	Command  string        `json:"command,omitempty"` // that does so in a terminal
}

type answerJSON struct {
	Number  int     `json:"number"`
	Board   int     `json:"board"`
	Picture int     `json:"picture"` // its number
	Box     boxJSON `json:"box"`
	Rows    int     `json:"rows"`
	Cols    int     `json:"cols"`

	Cells  []string          `json:"cells"`  // the letters, a string a row
	After  []string          `json:"after"`  // of the board that the best move leads to; none: not known
	Powers [][3]any          `json:"powers"` // row, column, kind
	Colors map[string]string `json:"colors"` // as they look, by letter
	Names  map[string]string `json:"names"`
	Kinds  []string          `json:"kinds"` // of power-ups

	Moves  []moveJSON `json:"moves"` // the best, best first
	Of     int        `json:"of"`    // how many moves there are
	Doubt  string     `json:"doubt"`
	Advice []string   `json:"advice"`
	Event  string     `json:"event"` // how the board came about, in a sentence
	Before string     `json:"before"`
	Over   bool       `json:"over"`

	Level    int     `json:"level"`
	Total    int     `json:"total"`
	Score    string  `json:"score"`
	InLevel  int     `json:"inLevel"`
	Expected float64 `json:"expected"` // points of the level at its end
	ToEnd    bool    `json:"toEnd"`    // the best line is known to the end, and Expected worth telling
	Ahead    int     `json:"ahead"`    // moves of the best line
	CanKeep  bool    `json:"canKeep"`
	CanName  bool    `json:"canName"` // the player named the game, and may name another one
}

// boxJSON is where the board lies in the picture, in parts of its width and height.
type boxJSON struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

type moveJSON struct {
	Row    int      `json:"row"`
	Col    int      `json:"col"`
	Points int      `json:"points"`
	Q      float64  `json:"q"`
	Group  [][2]int `json:"group"`

	// A swap in words: what to do, what that brings, and where.
	Do     string `json:"do,omitempty"`
	Brings string `json:"brings,omitempty"`
	Where  string `json:"where,omitempty"`
}

// shownMoves is how many of the best moves the page lists.
const shownMoves = 5

func (p *Page) stateJSON(v View) stateJSON {
	s := stateJSON{State: v.State, Hotkey: p.Hotkey, Auto: p.Auto}
	if v.Err != nil {
		s.Text, s.Hint = p.Explain(v.Err)
	}
	switch v.State {
	case Asking:
		s.Question = &questionJSON{v.Question.Number, fmt.Sprint(unsaidPicture, v.Question.Number), v.Question.Games}
		s.Teach = p.mayTeach(v.Question.Frame)
	case Refused:
		s.Teach = p.mayTeach(v.Frame)
	}
	if s.Teach {
		s.Command = p.TeachCommand
	}
	return s
}

func (p *Page) answerJSON(a *Answer) answerJSON {
	j := answerJSON{
		Number: a.Number, Board: a.Board, Picture: p.drawn, Box: p.box, Rows: a.Grid.Rows, Cols: a.Grid.Cols,
		Cells: rowsOf(a.Grid), After: rowsOf(a.after), Powers: [][3]any{},
		Colors: colorsOf(a), Names: map[string]string{}, Kinds: engine.PowerNames(),
		Moves: []moveJSON{}, Of: len(a.Plan.Candidates), Advice: []string{},
		Event: a.Say(), Over: a.Step.Over,
		Level: a.Score.Level, Total: a.Score.Total, Score: a.Score.Say(), InLevel: a.Score.InLevel,
		ToEnd: a.ToEnd(), CanKeep: p.Watch.c.Keep != nil, CanName: p.Watch.mayAsk(a) != nil,
	}
	for c, name := range a.Reading.Names {
		j.Names[string(c.Char())] = name
	}
	for at, c := range a.Grid.All() {
		if c.Power != engine.NoPower {
			j.Powers = append(j.Powers, [3]any{at.Row, at.Col, c.Power.String()})
		}
	}
	for _, c := range a.Plan.Candidates[:min(shownMoves, len(a.Plan.Candidates))] {
		m := moveJSON{Row: c.Move.At.Row, Col: c.Move.At.Col, Points: c.Points, Q: math.Round(10*c.Q) / 10, Group: placesOf(c.Group)}
		if c.Move.Swap != engine.NoSide {
			m.Do, m.Brings, m.Where = p.Tell(a, c)
		}
		j.Moves = append(j.Moves, m)
	}
	if best, ok := a.Best(); ok {
		j.Ahead, j.Expected = len(best.PV), math.Round(a.LevelEnd(best))
	}
	if a.Doubt != nil && !a.Step.Over {
		j.Doubt, _ = p.Explain(a.Doubt)
	}
	if a.Rules.Note != "" {
		j.Advice = append(j.Advice, "Note: "+a.Rules.Note)
	}
	for _, advice := range a.Plan.Advice {
		j.Advice = append(j.Advice, advice.Text)
	}
	if a.Before != nil {
		j.Before = a.Before.At.Place()
	}
	return j
}

func rowsOf(g engine.Grid) []string {
	rows := make([]string, g.Rows)
	for r := range rows {
		rows[r] = g.RowText(r)
	}
	return rows
}

func placesOf(positions []engine.Pos) [][2]int {
	list := make([][2]int, len(positions))
	for i, p := range positions {
		list[i] = [2]int{p.Row, p.Col}
	}
	return list
}

// colorsOf is what the colours look like: the mean of the middles of a few tiles each, as
// #rrggbb.
func colorsOf(a *Answer) map[string]string {
	const enough = 4 // tiles
	sums, tiles := map[engine.Color]colorSum{}, map[engine.Color]int{}
	for at, c := range a.Grid.All() {
		if !c.Color.IsColor() || c.Power != engine.NoPower || tiles[c.Color] == enough {
			continue
		}
		x, y := a.Reading.Board.Center(at)
		w, h := 0.15*a.Reading.Board.W, 0.15*a.Reading.Board.H
		sums[c.Color] = sums[c.Color].add(a.Frame, rectangle(x-w, y-h, x+w, y+h))
		tiles[c.Color]++
	}
	colors := map[string]string{}
	for c, s := range sums {
		if s.pixels > 0 {
			colors[string(c.Char())] = fmt.Sprintf("#%02x%02x%02x", s.r/s.pixels, s.g/s.pixels, s.b/s.pixels)
		}
	}
	return colors
}

// colorSum adds up the colours of pixels.
type colorSum struct{ r, g, b, pixels int }

// add adds the pixels of an area, as far as it lies in the picture.
func (s colorSum) add(img *image.RGBA, area image.Rectangle) colorSum {
	area = area.Intersect(img.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			p := img.RGBAAt(x, y)
			s = colorSum{s.r + int(p.R), s.g + int(p.G), s.b + int(p.B), s.pixels + 1}
		}
	}
	return s
}
