package session

import (
	"strings"
	"time"

	"github.com/domvision/domvision/engine"
)

// schema is the version of the lines. It rises when a field is removed or changes its meaning; new fields and
// kinds of lines may be added at any time.
const schema = 1

// The kinds of lines.
const (
	kindHeader  = "session"
	kindTurn    = "turn"
	kindPicture = "picture"
	kindEnd     = "end"
)

// line holds the fields that every line of a record has. Rows and columns count from 0 at the top left.
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
	Expected    *Expected        `json:"expected,omitempty"`
	Bonus       int              `json:"bonus"`
	Total       int              `json:"total"`
	Over        bool             `json:"over,omitempty"`
	AtLeast     bool             `json:"atLeast,omitempty"`
	Shuffles    int              `json:"shuffles"`
	Undos       int              `json:"undos"`
	Grid        engine.Grid      `json:"grid"` // in its text form
	Unsure      [][2]int         `json:"unsure,omitempty"`
	Picture     string           `json:"picture,omitempty"`
	Cell        *cellJSON        `json:"cell,omitempty"` // where Picture shows the cell at row 0, column 0
	Advice      []adviceJSON     `json:"advice,omitempty"`
	Corrections []correctionJSON `json:"corrections,omitempty"`
}

// pictureJSON adds the picture of the turn N, which is complete on the disk by then.
type pictureJSON struct {
	line
	N       int       `json:"n"`
	Picture string    `json:"picture"`
	Cell    *cellJSON `json:"cell"`
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
	Noise  float64    `json:"noise,omitempty"`
	Group  [][2]int   `json:"group"`
	PV     []moveJSON `json:"pv"`
}

// correctionJSON writes cells as a letter and, after a blank, the power-up.
type correctionJSON struct {
	At  [2]int `json:"at"`
	Was string `json:"was"`
	Is  string `json:"is"`
}

func encodeHeader(h Header) headerJSON {
	return headerJSON{line{schema, kindHeader, h.Started}, h.Game, h.Profile, h.Planner, h.Version}
}

func encodeEnd(t time.Time) line { return line{schema, kindEnd, t} }

func encodeTurn(n int, t Turn) turnJSON {
	j := turnJSON{
		line: line{schema, kindTurn, t.Time},
		N:    n, Level: t.Level, Event: t.Event, Points: t.Points, Expected: t.Expected, Bonus: t.Bonus, Total: t.Total, Over: t.Over,
		AtLeast: t.AtLeast, Shuffles: t.Shuffles, Undos: t.Undos, Grid: t.Grid, Unsure: encodeCells(t.Unsure), Picture: t.Picture,
	}
	if t.Move != nil {
		m := encodeMove(*t.Move)
		j.Move = &m
	}
	if t.Picture != "" {
		j.Cell = encodeCellRect(t)
	}
	for _, c := range t.Advice[:min(maxAdvice, len(t.Advice))] {
		a := adviceJSON{encodeMove(c.Move), c.Points, c.Q, c.Noise, encodeCells(c.Group), []moveJSON{}}
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

func encodePicture(n int, t Turn, now time.Time) pictureJSON {
	return pictureJSON{line{schema, kindPicture, now}, n, t.Picture, encodeCellRect(t)}
}

func encodeCellRect(t Turn) *cellJSON { return &cellJSON{t.Board.X, t.Board.Y, t.Board.W, t.Board.H} }

func encodeMove(m engine.Move) moveJSON {
	if m.Swap == engine.NoSide {
		return moveJSON{m.At.Row, m.At.Col}
	}
	return moveJSON{m.At.Row, m.At.Col, int(m.Swap)}
}

func encodeCells(positions []engine.Pos) [][2]int {
	list := make([][2]int, len(positions))
	for i, p := range positions {
		list[i] = [2]int{p.Row, p.Col}
	}
	return list
}

func encodeCell(c engine.Cell) string {
	return strings.TrimSpace(string(c.Color.Char()) + " " + c.Power.String())
}
