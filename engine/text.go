package engine

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"
)

// SyntaxError says what is wrong with the text form of a grid, and where. Its message
// counts rows and columns from 1.
type SyntaxError struct {
	Line int // counted from 1; 0 where no single line is to blame
	Msg  string
}

func (e *SyntaxError) Error() string {
	if e.Line == 0 {
		return e.Msg
	}
	return fmt.Sprintf("line %d: %s", e.Line, e.Msg)
}

// ParseGrid reads the text form described in the package comment. Blank lines
// and comments are skipped. Errors are of type [*SyntaxError].
func ParseGrid(text string) (Grid, error) {
	var g Grid
	inPowers := false
	text = strings.TrimPrefix(text, "\ufeff") // some editors begin a file with it
	for i, line := range strings.Split(text, "\n") {
		line = strings.TrimRight(line, " \t\r")
		if line == "" || line[0] == '#' {
			continue
		}
		var err error
		switch {
		case strings.HasPrefix(line, "power "):
			inPowers = true
			err = g.parsePower(strings.Fields(line)[1:])
		case inPowers:
			err = fmt.Errorf("a row of cells after the power lines; rows come first")
		default:
			err = g.parseRow(line)
		}
		if err != nil {
			return Grid{}, &SyntaxError{Line: i + 1, Msg: err.Error()}
		}
	}
	if g.Rows == 0 {
		return Grid{}, &SyntaxError{Msg: "no rows: a grid has one line a row, such as \"GGB.\""}
	}
	return g, nil
}

func (g *Grid) parseRow(line string) error {
	for col, r := range []rune(line) { // every character of one byte, before these are counted
		if r >= utf8.RuneSelf {
			return unknownCell(line, r, col)
		}
	}
	if g.Rows == 0 {
		g.Cols = len(line)
	}
	switch {
	case len(line) > MaxSide || g.Rows == MaxSide:
		return fmt.Errorf("the grid is larger than %d x %d", MaxSide, MaxSide)
	case len(line) != g.Cols:
		return fmt.Errorf("this row has %d cells, the rows above have %d", len(line), g.Cols)
	}
	for col := range len(line) {
		c, ok := ColorOf(line[col])
		if !ok {
			return unknownCell(line, rune(line[col]), col)
		}
		g.Cells = append(g.Cells, Cell{Color: c})
	}
	g.Rows++
	return nil
}

func unknownCell(line string, r rune, col int) error {
	if r == utf8.RuneError && !utf8.ValidString(line) {
		return fmt.Errorf("column %d is not text in UTF-8: expected a letter, a digit, '.', '?', '*' or '_'", col+1)
	}
	return fmt.Errorf("unknown cell %q in column %d: expected a letter of A to Z or a to z, a digit, '.', '?', '*' or '_'", r, col+1)
}

func (g *Grid) parsePower(fields []string) error {
	if len(fields) != 3 {
		return fmt.Errorf("expected \"power ROW COL NAME\"")
	}
	row, errRow := strconv.Atoi(fields[0])
	col, errCol := strconv.Atoi(fields[1])
	pos := Pos{row, col}
	if errRow != nil || errCol != nil || !g.In(pos) {
		return fmt.Errorf("power %s %s is not on the %d x %d grid (in power lines rows and columns count from 0)",
			fields[0], fields[1], g.Rows, g.Cols)
	}
	power, ok := ParsePower(fields[2])
	if !ok {
		return fmt.Errorf("unknown power %q; known are %s", fields[2], strings.Join(powerNames[UnknownPower:], ", "))
	}
	cell := g.At(pos)
	switch {
	case cell.IsEmpty():
		return fmt.Errorf("power %s on the empty cell at %s", power, pos.Name())
	case cell.IsHole():
		return fmt.Errorf("power %s at %s, which is not part of the board", power, pos.Name())
	case power.piece() && cell.Color != Colorless:
		return fmt.Errorf("a %s is a tile of its own: write '*' at %s", power, pos.Name())
	case cell.Power != NoPower:
		return fmt.Errorf("%s already has the power %s", pos.Name(), cell.Power)
	}
	cell.Power = power
	g.Set(pos, cell)
	return nil
}

// MarshalText writes the text form. It never fails.
func (g Grid) MarshalText() ([]byte, error) {
	text := make([]byte, 0, g.Rows*(g.Cols+1)+64)
	for row := range g.Rows {
		text = append(append(text, g.RowText(row)...), '\n')
	}
	for i, c := range g.Cells {
		if c.Power != NoPower {
			text = fmt.Appendf(text, "power %d %d %s\n", i/g.Cols, i%g.Cols, c.Power)
		}
	}
	return text, nil
}

// UnmarshalText reads the text form; see [ParseGrid].
func (g *Grid) UnmarshalText(text []byte) error {
	parsed, err := ParseGrid(string(text))
	if err == nil {
		*g = parsed
	}
	return err
}

// RowText is one row of the text form, without its newline and powers.
func (g Grid) RowText(row int) string {
	line := make([]byte, g.Cols)
	for col := range line {
		line[col] = g.At(Pos{row, col}).Color.Char()
	}
	return string(line)
}

// String is the text form.
func (g Grid) String() string {
	text, _ := g.MarshalText()
	return string(text)
}
