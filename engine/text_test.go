package engine

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
)

func TestParseGrid(t *testing.T) {
	for _, c := range []struct {
		name, text string
		rows, cols int
		want       string // the text form written back
	}{
		{"one cell", "A", 1, 1, "A\n"},
		{"all kinds of cells", ".?*\nAz0\n", 2, 3, ".?*\nAz0\n"},
		{"holes and a blocker", "_A_\nB*?\npower 1 1 blocker\n", 2, 3, "_A_\nB*?\npower 1 1 blocker\n"},
		{"comments and blank lines", "# board 1\n\nAB\n  \n#end\nCD\n", 2, 2, "AB\nCD\n"},
		{"spaces and returns at the end of lines", "AB \r\nCD\t\r\n", 2, 2, "AB\nCD\n"},
		{"powers, written in reading order", "AB\n*D\npower 1 0 wild\npower 0  1 timer\n", 2, 2, "AB\n*D\npower 0 1 timer\npower 1 0 wild\n"},
		{"a comment between powers", "AB\npower 0 0 undo\n# x\npower 0 1 unknown", 1, 2, "AB\npower 0 0 undo\npower 0 1 unknown\n"},
		{"a row that reads power", "power\npower", 2, 5, "power\npower\n"},
		{"the largest grid", strings.Repeat(strings.Repeat("A", MaxSide)+"\n", MaxSide), MaxSide, MaxSide,
			strings.Repeat(strings.Repeat("A", MaxSide)+"\n", MaxSide)},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := ParseGrid(c.text)
			if err != nil {
				t.Fatal(err)
			}
			if g.Rows != c.rows || g.Cols != c.cols || len(g.Cells) != c.rows*c.cols {
				t.Errorf("%d x %d with %d cells, want %d x %d", g.Rows, g.Cols, len(g.Cells), c.rows, c.cols)
			}
			if g.String() != c.want {
				t.Errorf("written back\n%swant\n%s", g, c.want)
			}
		})
	}
}

func TestParseGridErrors(t *testing.T) {
	for _, c := range []struct {
		name, text string
		line       int
		want       string
	}{
		{"nothing", "", 0, "no rows"},
		{"comments only", "# nothing\n\n", 0, "no rows"},
		{"powers only", "power 0 0 wild", 1, "not on the 0 x 0 grid"},
		{"a short row", "ABC\n# note\nAB", 3, "this row has 2 cells, the rows above have 3"},
		{"a long row", "AB\nABC", 2, "this row has 3 cells, the rows above have 2"},
		{"a power on a hole", "_A\npower 0 0 wild", 2, "row 1, column 1, which is not part of the board"},
		{"a blocker with a colour", "BA\npower 0 0 blocker", 2, "a blocker is a tile of its own: write '*' at row 1, column 1"},
		{"an unknown cell", "AB\nA!", 2, "unknown cell '!' in column 2"},
		{"a space within a row", "A B", 1, "unknown cell ' ' in column 2"},
		{"not ASCII", "AAA\nAéB", 2, "unknown cell 'é' in column 2: expected a letter of A to Z"},
		{"not UTF-8", "AB\xff", 1, "column 3 is not text in UTF-8"},
		{"too many columns", strings.Repeat("A", MaxSide+1), 1, "larger than 64 x 64"},
		{"too many rows", strings.Repeat("A\n", MaxSide+1), MaxSide + 1, "larger than 64 x 64"},
		{"a row after powers", "AB\npower 0 0 wild\nAB", 3, "rows come first"},
		{"too few words", "AB\npower 0 wild", 2, `expected "power ROW COL NAME"`},
		{"too many words", "AB\npower 0 0 wild card", 2, `expected "power ROW COL NAME"`},
		{"a row that is no number", "AB\npower x 0 wild", 2, "power x 0 is not on the 1 x 2 grid"},
		{"off the grid", "AB\npower 0 2 wild", 2, "power 0 2 is not on the 1 x 2 grid (in power lines rows and columns count from 0)"},
		{"above the grid", "AB\npower -1 0 wild", 2, "is not on the 1 x 2 grid"},
		{"an unknown power", "AB\npower 0 0 joker", 2, `unknown power "joker"; known are unknown, explode, fill,`},
		{"a power on nothing", "A.\npower 0 1 wild", 2, "power wild on the empty cell at row 1, column 2"},
		{"two powers in one cell", "AB\npower 0 0 wild\npower 0 0 undo", 3, "row 1, column 1 already has the power wild"},
	} {
		t.Run(c.name, func(t *testing.T) {
			g, err := ParseGrid(c.text)
			var syntax *SyntaxError
			if !errors.As(err, &syntax) {
				t.Fatalf("error %v, want a *SyntaxError", err)
			}
			if syntax.Line != c.line || !strings.Contains(syntax.Msg, c.want) {
				t.Errorf("line %d: %s; want line %d: %s", syntax.Line, syntax.Msg, c.line, c.want)
			}
			if c.line > 0 != strings.HasPrefix(err.Error(), "line ") {
				t.Errorf("error %q, line %d", err, c.line)
			}
			if g.Rows != 0 || g.Cells != nil {
				t.Errorf("a grid came with the error:\n%s", g)
			}
		})
	}
}

// TestTextMarshaler: encoding/json and others write a grid in the text form, and
// a text that is no grid leaves the old one alone.
func TestTextMarshaler(t *testing.T) {
	g, err := ParseGrid("AB\n*.\npower 1 0 wild")
	if err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(map[string]Grid{"board": g})
	if err != nil {
		t.Fatal(err)
	}
	if want := `{"board":"AB\n*.\npower 1 0 wild\n"}`; string(data) != want {
		t.Errorf("JSON %s, want %s", data, want)
	}
	var back struct{ Board Grid }
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatal(err)
	}
	if !back.Board.Equal(g) {
		t.Errorf("back from JSON\n%s", back.Board)
	}
	if err := back.Board.UnmarshalText([]byte("!")); err == nil || !back.Board.Equal(g) {
		t.Errorf("error %v, grid\n%s", err, back.Board)
	}
}

// FuzzParseGrid: no text makes the parser panic, and what it accepts survives
// being written and read again.
func FuzzParseGrid(f *testing.F) {
	for _, text := range []string{
		"", "A", ".GB\n*GW\npower 1 0 wild\n", "# comment\n\nAB\r\nCD\n", "?*.\nz9A", "power\npower",
		"AB\npower 0 0 timer\npower 0 1 unknown", "AB\npower 0 2 wild", "AB\nA", "A!", "A.\npower 0 1 undo",
		strings.Repeat("A", MaxSide+1),
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := ParseGrid(text)
		if err != nil {
			if _, ok := err.(*SyntaxError); !ok {
				t.Fatalf("error %v is no *SyntaxError", err)
			}
			return
		}
		if g.Rows < 1 || g.Cols < 1 || g.Rows > MaxSide || g.Cols > MaxSide || len(g.Cells) != g.Rows*g.Cols {
			t.Fatalf("%d x %d with %d cells", g.Rows, g.Cols, len(g.Cells))
		}
		written := g.String()
		back, err := ParseGrid(written)
		if err != nil {
			t.Fatalf("%v in what was written:\n%s", err, written)
		}
		if !back.Equal(g) || back.String() != written {
			t.Fatalf("written\n%sread back\n%s", written, back)
		}
	})
}
