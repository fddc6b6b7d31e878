package session

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

func (h headerJSON) decode() Header {
	return Header{
		Game: printable(h.Game), Profile: printable(h.Profile), Planner: printable(h.Planner), Version: printable(h.Version),
		Started: h.Time,
	}
}

// printable escapes control characters, which a terminal would obey: a record may come from anywhere.
func printable(text string) string {
	const longest = 200 // bytes: far more than any name or version has
	text = text[:min(len(text), longest)]
	hidden := func(r rune) bool { return !strconv.IsPrint(r) }
	if !strings.ContainsFunc(text, hidden) {
		return text
	}
	quoted := strconv.Quote(text)
	return quoted[1 : len(quoted)-1]
}

// decode is the opposite of encodeTurn. What it returns has passed [Turn.check].
func (j turnJSON) decode() (t Turn, err error) {
	t = Turn{
		Time: j.Time, Level: j.Level, Event: Event(printable(string(j.Event))), Points: j.Points, Expected: j.Expected, Bonus: j.Bonus, Total: j.Total, Over: j.Over, AtLeast: j.AtLeast,
		Shuffles: j.Shuffles, Undos: j.Undos, Grid: j.Grid, Unsure: decodeCells(j.Unsure),
	}
	if j.Move != nil {
		m, err := j.Move.decode()
		if err != nil {
			return t, err
		}
		t.Move = &m
	}
	for _, a := range j.Advice {
		c, err := a.decode()
		if err != nil {
			return t, err
		}
		t.Advice = append(t.Advice, c)
	}
	for _, c := range j.Corrections {
		t.Corrections = append(t.Corrections, Correction{engine.Pos{Row: c.At[0], Col: c.At[1]}, decodeCell(c.Was), decodeCell(c.Is)})
	}
	t.Picture, t.Board = decodePicture(j.Picture, j.Cell, j.Grid)
	return t, t.check()
}

// isPictureName reports whether a name has the form that [contentName] gives. No other file is ever opened.
func isPictureName(name string) bool {
	digits, ok := strings.CutSuffix(name, ".png")
	return ok && len(digits) == 16 && strings.Trim(digits, "0123456789abcdef") == ""
}

// decodePicture returns the name of the file that shows the board g, and where in it the board lies; "" for
// none.
func decodePicture(name string, cell *cellJSON, g engine.Grid) (string, geometry.Lattice) {
	if cell == nil || !isPictureName(name) {
		return "", geometry.Lattice{}
	}
	board := geometry.Lattice{X: cell.X, Y: cell.Y, W: cell.W, H: cell.H, Rows: g.Rows, Cols: g.Cols}
	if !drawable(board) {
		return "", geometry.Lattice{}
	}
	return name, board
}

func (j adviceJSON) decode() (c planner.Candidate, err error) {
	c = planner.Candidate{Points: j.Points, Q: j.Q, Noise: max(0, j.Noise), Group: decodeCells(j.Group)}
	if c.Move, err = j.Move.decode(); err != nil {
		return c, err
	}
	for _, m := range j.PV {
		next, err := m.decode()
		if err != nil {
			return c, err
		}
		c.PV = append(c.PV, next)
	}
	return c, nil
}

func (j moveJSON) decode() (m engine.Move, err error) {
	if len(j) < 2 || len(j) > 3 {
		return m, fmt.Errorf("a move has a row, a column and perhaps a side, not %v", []int(j))
	}
	m.At = engine.Pos{Row: j[0], Col: j[1]}
	if len(j) == 3 {
		if j[2] < int(engine.Right) || j[2] > int(engine.Below) {
			return m, fmt.Errorf("%d is not a side of a move", j[2])
		}
		m.Swap = engine.Side(j[2])
	}
	return m, nil
}

func decodeCells(list [][2]int) []engine.Pos {
	positions := make([]engine.Pos, len(list))
	for i, p := range list {
		positions[i] = engine.Pos{Row: p[0], Col: p[1]}
	}
	return positions
}

// decodeCell ignores what it does not know: corrections are only displayed.
func decodeCell(s string) (c engine.Cell) {
	letter, power, _ := strings.Cut(s, " ")
	if len(letter) == 1 {
		c.Color, _ = engine.ColorOf(letter[0])
	}
	c.Power, _ = engine.ParsePower(power)
	return c
}
