package session

import (
	"fmt"
	"regexp"
	"strings"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
)

// schema is the version of the lines. It rises when a field changes its meaning
// or goes; new fields, and new kinds of lines, may come at any time.
const schema = 1

// The kinds of lines.
const (
	kindHeader = "session"
	kindTurn   = "turn"
	kindEnd    = "end"
)

// line is what every line of a record begins with. Rows and columns count from 0
// at the top left.
type line struct {
	Schema int       `json:"schema"`
	Kind   string    `json:"kind"`
	Time   time.Time `json:"time"`
}

type headerJSON struct {
	line
	Game    string `json:"game"`
	Profile string `json:"profile"`
	Planner string `json:"planner"`
	Version string `json:"version"`
}

type turnJSON struct {
	line
	N           int              `json:"n"` // counts from 1; a later line with the same number replaces the turn
	Level       int              `json:"level"`
	Event       Event            `json:"event"`
	Move        *moveJSON        `json:"move,omitempty"`
	Points      int              `json:"points"`
	Bonus       int              `json:"bonus"`
	Total       int              `json:"total"`
	Over        bool             `json:"over,omitempty"`
	Shuffles    int              `json:"shuffles"`
	Undos       int              `json:"undos"`
	Grid        engine.Grid      `json:"grid"` // in its text form
	Unsure      [][2]int         `json:"unsure,omitempty"`
	Picture     string           `json:"picture,omitempty"`
	Cell        *cellJSON        `json:"cell,omitempty"` // where Picture shows the cell at row 0, column 0
	Advice      []adviceJSON     `json:"advice,omitempty"`
	Corrections []correctionJSON `json:"corrections,omitempty"`
}

// moveJSON is row, column and, for a swap, the side: 1 right, 2 below.
type moveJSON []int

// cellJSON is a rectangle in pixels.
type cellJSON struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	W float64 `json:"w"`
	H float64 `json:"h"`
}

type adviceJSON struct {
	Move   moveJSON   `json:"move"`
	Points int        `json:"points"`
	Q      float64    `json:"q"`
	Group  [][2]int   `json:"group"`
	PV     []moveJSON `json:"pv"`
}

// correctionJSON has cells as a letter and, after a blank, the power.
type correctionJSON struct {
	At  [2]int `json:"at"`
	Was string `json:"was"`
	Is  string `json:"is"`
}

func encodeHeader(h Header) headerJSON {
	return headerJSON{line{schema, kindHeader, h.Started}, h.Game, h.Profile, h.Planner, h.Version}
}

func (h headerJSON) decode() Header {
	return Header{Game: h.Game, Profile: h.Profile, Planner: h.Planner, Version: h.Version, Started: h.Time}
}

func encodeEnd(t time.Time) line { return line{schema, kindEnd, t} }

func encodeTurn(n int, t Turn) turnJSON {
	j := turnJSON{
		line: line{schema, kindTurn, t.Time},
		N:    n, Level: t.Level, Event: t.Event, Points: t.Points, Bonus: t.Bonus, Total: t.Total, Over: t.Over,
		Shuffles: t.Shuffles, Undos: t.Undos, Grid: t.Grid, Unsure: encodePlaces(t.Unsure), Picture: t.Picture,
	}
	if t.Move != nil {
		m := encodeMove(*t.Move)
		j.Move = &m
	}
	if t.Picture != "" {
		j.Cell = &cellJSON{t.Board.X, t.Board.Y, t.Board.W, t.Board.H}
	}
	for _, c := range t.Advice[:min(maxAdvice, len(t.Advice))] {
		a := adviceJSON{encodeMove(c.Move), c.Points, c.Q, encodePlaces(c.Group), []moveJSON{}}
		for _, m := range c.PV {
			a.PV = append(a.PV, encodeMove(m))
		}
		j.Advice = append(j.Advice, a)
	}
	for _, c := range t.Corrections {
		j.Corrections = append(j.Corrections, correctionJSON{[2]int{c.At.Row, c.At.Col}, encodeCell(c.Was), encodeCell(c.Is)})
	}
	return j
}

// pictureName is what [contentName] gives: no other file is ever opened.
var pictureName = regexp.MustCompile(`^[0-9a-f]{16}\.png$`)

// decode is the opposite of encodeTurn. What it returns has passed [Turn.check].
func (j turnJSON) decode() (Turn, error) {
	t := Turn{
		Time: j.Time, Level: j.Level, Event: j.Event, Points: j.Points, Bonus: j.Bonus, Total: j.Total, Over: j.Over,
		Shuffles: j.Shuffles, Undos: j.Undos, Grid: j.Grid, Unsure: decodePlaces(j.Unsure),
	}
	var err error
	if j.Move != nil {
		t.Move = new(engine.Move)
		*t.Move, err = j.Move.decode()
	}
	for _, a := range j.Advice {
		c := planner.Candidate{Points: a.Points, Q: a.Q, Group: decodePlaces(a.Group)}
		if c.Move, err = orFirst(err, a.Move); err == nil {
			for _, m := range a.PV {
				var next engine.Move
				next, err = orFirst(err, m)
				c.PV = append(c.PV, next)
			}
		}
		t.Advice = append(t.Advice, c)
	}
	for _, c := range j.Corrections {
		t.Corrections = append(t.Corrections, Correction{engine.Pos{Row: c.At[0], Col: c.At[1]}, decodeCell(c.Was), decodeCell(c.Is)})
	}
	if j.Picture != "" && j.Cell != nil && pictureName.MatchString(j.Picture) {
		board := overlay.Board{X: j.Cell.X, Y: j.Cell.Y, W: j.Cell.W, H: j.Cell.H, Rows: j.Grid.Rows, Cols: j.Grid.Cols}
		if drawable(board) {
			t.Picture, t.Board = j.Picture, board
		}
	}
	if err == nil {
		err = t.check()
	}
	return t, err
}

// check reports what no turn can be.
func (t Turn) check() error {
	on := func(what string, positions ...engine.Pos) error {
		for _, p := range positions {
			if !t.Grid.In(p) {
				return fmt.Errorf("%s: row %d, column %d is not on the board", what, p.Row+1, p.Col+1)
			}
		}
		return nil
	}
	if len(t.Grid.Cells) == 0 {
		return fmt.Errorf("there is no board")
	}
	if t.Event == "" {
		return fmt.Errorf("it is not said how the board came about")
	}
	if err := on("an unsure cell", t.Unsure...); err != nil {
		return err
	}
	for _, c := range t.Corrections {
		if err := on("a correction", c.At); err != nil {
			return err
		}
	}
	for _, c := range t.Advice {
		if err := on("advice", append([]engine.Pos{c.Move.At, c.Move.To()}, c.Group...)...); err != nil {
			return err
		}
	}
	return nil
}

func encodeMove(m engine.Move) moveJSON {
	if m.Swap == engine.NoSide {
		return moveJSON{m.At.Row, m.At.Col}
	}
	return moveJSON{m.At.Row, m.At.Col, int(m.Swap)}
}

func (j moveJSON) decode() (m engine.Move, err error) {
	if len(j) < 2 || len(j) > 3 {
		return m, fmt.Errorf("a move has a row and a column, and a side at most, not %v", []int(j))
	}
	m.At = engine.Pos{Row: j[0], Col: j[1]}
	if len(j) == 3 {
		if j[2] < int(engine.Right) || j[2] > int(engine.Below) {
			return m, fmt.Errorf("%d is no side of a move", j[2])
		}
		m.Swap = engine.Side(j[2])
	}
	return m, nil
}

// orFirst decodes a move, unless there is an error already.
func orFirst(err error, j moveJSON) (engine.Move, error) {
	if err != nil {
		return engine.Move{}, err
	}
	return j.decode()
}

func encodePlaces(positions []engine.Pos) [][2]int {
	list := make([][2]int, len(positions))
	for i, p := range positions {
		list[i] = [2]int{p.Row, p.Col}
	}
	return list
}

func decodePlaces(list [][2]int) []engine.Pos {
	positions := make([]engine.Pos, len(list))
	for i, p := range list {
		positions[i] = engine.Pos{Row: p[0], Col: p[1]}
	}
	return positions
}

func encodeCell(c engine.Cell) string {
	return strings.TrimSpace(string(c.Color.Char()) + " " + c.Power.String())
}

// decodeCell passes over what it does not know: corrections are for reading.
func decodeCell(s string) (c engine.Cell) {
	letter, power, _ := strings.Cut(s, " ")
	if len(letter) == 1 {
		c.Color, _ = engine.ColorOf(letter[0])
	}
	c.Power, _ = engine.ParsePower(power)
	return c
}
