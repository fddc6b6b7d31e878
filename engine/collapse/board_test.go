package collapse

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// grid reads the text form of a grid.
func grid(t testing.TB, text string) engine.Grid {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// rules finds the rules of a game.
func rules(t testing.TB, name string) Rules {
	t.Helper()
	r, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// board starts a game on a grid given in the text form.
func board(t testing.TB, game, text string) *Board {
	t.Helper()
	b, err := NewBoard(rules(t, game), grid(t, text))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// at is the move at a row and a column counted from 0.
func at(row, col int) engine.Move {
	return engine.Move{At: engine.Pos{Row: row, Col: col}}
}

// places is a list of cells from pairs of rows and columns counted from 0.
func places(rowCol ...int) []engine.Pos {
	var list []engine.Pos
	for i := 0; i < len(rowCol); i += 2 {
		list = append(list, engine.Pos{Row: rowCol[i], Col: rowCol[i+1]})
	}
	return list
}

func TestNewBoardErrors(t *testing.T) {
	cell := func(c engine.Cell) engine.Grid {
		return engine.Grid{Rows: 1, Cols: 1, Cells: []engine.Cell{c}}
	}
	for _, c := range []struct {
		name, game string
		grid       engine.Grid
		want       string
	}{
		{"no cells", "dom", engine.Grid{}, "a board of 0 x 0"},
		{"too many rows", "dom", engine.NewGrid(65, 1), "a board of 65 x 1"},
		{"too many columns", "dom", engine.NewGrid(1, 65), "a board of 1 x 65"},
		{"cells missing", "dom", engine.Grid{Rows: 2, Cols: 2, Cells: make([]engine.Cell, 3)}, "with 3 cells"},
		{"a floating tile", "dom", grid(t, "AB\nA.\nAA"), "row 1, column 2 floats"},
		{"a tile floating over nothing", "samegame", grid(t, "A.\n.."), "row 1, column 1 floats"},
		{"a power in a game without", "samegame", grid(t, "AB\nAB\npower 1 0 wild"), "row 2, column 1 has the power wild, but samegame has no power-ups"},
		{"a power of another game", "dom", grid(t, "AB\nAB\npower 1 0 hypercube"), "row 2, column 1 has the power hypercube, which dom does not know; it knows explode, fill,"},
		{"a colour that is none", "dom", cell(engine.Cell{Color: '!'}), `row 1, column 1: unknown colour '!'`},
		{"a hole", "dom", grid(t, "AB\nA_"), "row 2, column 2 is not part of the board, but the board of dom has no holes"},
		{"a blocker", "samegame", grid(t, "AB\nA*\npower 1 1 blocker"), "row 2, column 2 has a blocker, but samegame has none"},
		{"a cell to be refilled", "toon-blast", grid(t, "A.\nAB"), "row 1, column 2 is empty, but new tiles come in there"},
		{"a tile floating over a gap", "toon-blast", grid(t, "A*\n_A\n.B\npower 0 1 blocker"), "row 1, column 1 floats"},
		{"holes only", "toon-blast", grid(t, "__\n__"), "no cell is part of the board: all are holes"},
		{"a power on nothing", "dom", cell(engine.Cell{Power: engine.Timer}), "row 1, column 1 is empty, yet has the power timer"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := NewBoard(rules(t, c.game), c.grid)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
		})
	}
}

// TestGridAsSeen: a board gives back the grid that it was given, empty columns
// and the letters under power-ups included, in every game that allows it.
func TestGridAsSeen(t *testing.T) {
	for _, r := range Games() {
		texts := []string{"A", "AB\nBA\npower 0 0 unknown", "?*A"}
		if !r.Refilled() {
			texts = append(texts, ".", "A.B\nA.B", "...\n..A\n?*A", ".A.\n.A.")
		}
		if r.Holes != NoHoles && r.Blockers {
			texts = append(texts, "_A__\nB*_A\nA._B\npower 1 1 blocker")
		}
		if r.Powers {
			texts = append(texts, "A*B\nGGG\npower 0 0 wild\npower 0 1 wild\npower 0 2 morph\npower 1 0 explode\npower 1 1 fill")
		}
		for _, text := range texts {
			want := grid(t, text)
			if got := board(t, r.Name, text).Grid(); !got.Equal(want) {
				t.Errorf("%s: grid\n%swant\n%s", r.Name, got, want)
			}
		}
	}
}

// TestCopyTo: copies are independent, and memory of any other board, or state,
// is left alone.
func TestCopyTo(t *testing.T) {
	const text = "GGB\nABB\npower 1 1 multiplier"
	b := board(t, "dom", text)
	other := board(t, "dom", "11\n22")
	for _, dst := range []engine.State{nil, other, b.CopyTo(nil)} {
		c := b.CopyTo(dst).(*Board)
		if c == other {
			t.Error("a board of another size was overwritten")
		}
		c.Play(at(0, 0))
		if !b.Grid().Equal(grid(t, text)) {
			t.Fatalf("a move on the copy changed the board to\n%s", b.Grid())
		}
		if want := grid(t, "..B\nABB\npower 1 1 multiplier"); !c.Grid().Equal(want) {
			t.Errorf("copy after the move\n%swant\n%s", c.Grid(), want)
		}
		if again := b.CopyTo(c); again != engine.State(c) || !c.Grid().Equal(b.Grid()) {
			t.Error("a copy of the same board was not reused")
		}
	}
}

// TestCopyToForgetsMarks: a copy over a board with more power-ups keeps none.
func TestCopyToForgetsMarks(t *testing.T) {
	b := board(t, "dom", "GGB\nTTB\npower 0 0 timer\npower 1 0 overkill")
	before := b.CopyTo(nil)
	b.Play(at(0, 0))
	b.Play(at(1, 0))
	if got := b.CopyTo(before).(*Board).Grid(); !got.Equal(grid(t, "B..\nB..")) {
		t.Errorf("copy\n%s", got)
	}
}

// TestHash: boards that differ in anything have different hashes; the oracle
// test compares equal ones.
func TestHash(t *testing.T) {
	seen := map[uint64]string{}
	for _, text := range []string{
		"..\n..", "..\nA.", "..\nB.", "..\n.A", "A.\nA.", "..\nAA", "AB\nAB", "BA\nBA", "AB\nBA",
		"?.\n?.", "*.\n*.", "?.\n*.",
		"A.\nA.\npower 0 0 unknown", "A.\nA.\npower 0 0 timer", "A.\nA.\npower 1 0 timer", "A.\nA.\npower 1 0 fill",
		"A.\nA.\npower 0 0 wild", "*.\nA.\npower 0 0 wild", "A.\nA.\npower 0 0 morph", "*.\nA.\npower 0 0 indestructible",
	} {
		h := board(t, "dom", text).Hash()
		if same, ok := seen[h]; ok {
			t.Errorf("hash %x both of\n%s\nand of\n%s", h, same, text)
		}
		seen[h] = text
	}
}
