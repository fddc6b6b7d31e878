package engine

import (
	"slices"
	"testing"
)

func TestGrid(t *testing.T) {
	g := NewGrid(2, 3)
	if g.Rows != 2 || g.Cols != 3 || len(g.Cells) != 6 || g.Tiles() != 0 {
		t.Fatalf("new grid: %d x %d, %d cells, %d tiles", g.Rows, g.Cols, len(g.Cells), g.Tiles())
	}
	wild := Cell{Color: Colorless, Power: Wild}
	g.Set(Pos{0, 2}, Cell{Color: 'B'})
	g.Set(Pos{1, 0}, wild)
	g.Set(Pos{1, 1}, Cell{Color: Unknown})
	g.Set(Pos{1, 2}, Cell{Color: 'B'})
	if got := g.At(Pos{1, 0}); got != wild || g.Cells[3] != wild {
		t.Errorf("cell (1, 0) is %v", got)
	}
	if g.Tiles() != 4 || g.Count('B') != 2 || g.Count(Empty) != 2 || g.Count('X') != 0 {
		t.Errorf("%d tiles, %d B, %d empty", g.Tiles(), g.Count('B'), g.Count(Empty))
	}
	if got := g.RowText(0); got != "..B" {
		t.Errorf("row 0 is %q", got)
	}
	if got := g.RowText(1); got != "*?B" {
		t.Errorf("row 1 is %q", got)
	}
}

func TestGridIn(t *testing.T) {
	g := NewGrid(2, 3)
	for p, want := range map[Pos]bool{
		{0, 0}: true, {1, 2}: true, {2, 0}: false, {0, 3}: false, {-1, 0}: false, {0, -1}: false,
	} {
		if g.In(p) != want {
			t.Errorf("In(%v) = %v", p, !want)
		}
	}
}

func TestGridCloneAndEqual(t *testing.T) {
	g := NewGrid(2, 2)
	g.Set(Pos{0, 0}, Cell{Color: 'A'})
	c := g.Clone()
	if !c.Equal(g) {
		t.Error("a clone is not equal")
	}
	c.Set(Pos{0, 0}, Cell{Color: 'A', Power: Timer})
	if c.Equal(g) || g.At(Pos{0, 0}).Power != NoPower {
		t.Error("a change of the clone is not its own")
	}
	if NewGrid(1, 4).Equal(NewGrid(2, 2)) || NewGrid(2, 2).Equal(NewGrid(2, 1)) {
		t.Error("grids of different shapes are equal")
	}
	if !(Grid{}).Equal(Grid{}) || (Grid{}).Tiles() != 0 {
		t.Error("the zero grid is not empty and equal to itself")
	}
}

// TestGridColors: colours only, once each, digits before capitals before small
// letters.
func TestGridColors(t *testing.T) {
	g, err := ParseGrid("aB?\n*B.\n9aA\npower 0 0 timer")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := g.Colors(), []Color{'9', 'A', 'B', 'a'}; !slices.Equal(got, want) {
		t.Errorf("colours %c, want %c", got, want)
	}
	if got := NewGrid(1, 1).Colors(); len(got) != 0 {
		t.Errorf("colours %c of an empty grid", got)
	}
}

// TestColorChars: every byte either stands for one colour, which is written back
// as that byte, or for none.
func TestColorChars(t *testing.T) {
	known := 0
	for i := range 256 {
		ch := byte(i)
		c, ok := ColorOf(ch)
		if !ok {
			continue
		}
		known++
		if c.Char() != ch {
			t.Errorf("%q is colour %d, written as %q", ch, c, c.Char())
		}
		if special := c == Empty || c == Unknown || c == Colorless || c == Hole; special == c.IsColor() {
			t.Errorf("%q: IsColor is %v", ch, c.IsColor())
		}
	}
	if known != 26+26+10+4 {
		t.Errorf("%d characters are known, want 66", known)
	}
}

func TestPosLess(t *testing.T) {
	for _, c := range []struct {
		p, q Pos
		want bool
	}{
		{Pos{0, 5}, Pos{1, 0}, true},
		{Pos{1, 0}, Pos{0, 5}, false},
		{Pos{1, 0}, Pos{1, 1}, true},
		{Pos{1, 1}, Pos{1, 0}, false},
		{Pos{1, 1}, Pos{1, 1}, false},
	} {
		if c.p.Less(c.q) != c.want {
			t.Errorf("%v before %v is %v", c.p, c.q, !c.want)
		}
	}
}

func TestPowerNames(t *testing.T) {
	names := PowerNames()
	if len(names) != 10 || !slices.IsSorted(names) {
		t.Errorf("names %q", names)
	}
	for _, name := range append(names, "unknown") {
		if p, ok := ParsePower(name); !ok || p.String() != name {
			t.Errorf("%q is the power %q, %v", name, p, ok)
		}
	}
	for _, name := range []string{"", "Wild", "invalid"} {
		if p, ok := ParsePower(name); ok {
			t.Errorf("%q is the power %q", name, p)
		}
	}
	if NoPower.String() != "" || Power(200).String() != "invalid" {
		t.Errorf("names %q and %q", NoPower, Power(200))
	}
	for _, name := range []string{"crab", "jellyfish", "puffer"} {
		if p, ok := ParsePower(name); !ok || p.String() != name || !p.OwnTile() {
			t.Errorf("%q is the power %q, %v, on its own tile: %v", name, p, ok, p.OwnTile())
		}
	}
	for p := NoPower; p <= Wild; p++ {
		if want := p == Wild || p == Explode || p == Indestructible; p.OwnTile() != want {
			t.Errorf("%q: OwnTile is %v", p, !want)
		}
	}
	for _, name := range SwapPowerNames() {
		p, ok := ParsePower(name)
		if !ok || p.String() != name {
			t.Errorf("%s is read as %v", name, p)
		}
	}
	if n := len(SwapPowerNames()) + len(names) + 3; n != len(powerNames) { // none, the nameless, and the blocker
		t.Errorf("%d names of %d powers", n, len(powerNames))
	}
}

func TestMoveTo(t *testing.T) {
	for _, c := range []struct {
		move Move
		want Pos
	}{
		{Move{At: Pos{2, 3}}, Pos{2, 3}},
		{Move{Pos{2, 3}, Right}, Pos{2, 4}},
		{Move{Pos{2, 3}, Below}, Pos{3, 3}},
	} {
		if got := c.move.To(); got != c.want {
			t.Errorf("%v leads to %v, want %v", c.move, got, c.want)
		}
	}
}

func TestTrim(t *testing.T) {
	for text, want := range map[string]string{
		"AB\nBA\n":               "AB\nBA\n",
		"....\n..A.\n.B..\n":     ".A\nB.\n",
		"...\n.?.\n":             "?\n",
		"...\n...\n":             "...\n...\n", // an empty board keeps its size
		"A...\npower 0 0 fill\n": "A\npower 0 0 fill\n",
	} {
		g, err := ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		trimmed, first := g.Trim()
		if got := trimmed.String(); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
		if trimmed.Tiles() != g.Tiles() || len(trimmed.Cells) > 0 && !g.In(first) {
			t.Errorf("%q: begins at %v", text, first)
		}
	}
	if trimmed, first := (Grid{}).Trim(); !trimmed.Equal(Grid{}) || first != (Pos{}) {
		t.Errorf("without cells: %v at %v", trimmed, first)
	}
}

func TestGridAllAndWhere(t *testing.T) {
	g, err := ParseGrid("A.B\n.AB\n")
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for p, c := range g.All() {
		if c != g.Cells[i] || p != (Pos{i / 3, i % 3}) {
			t.Errorf("cell %d is %v at %v", i, c, p)
		}
		if i++; i == 5 {
			break // an iteration may end early
		}
	}
	if got, want := g.Where(Cell.IsEmpty), []Pos{{0, 1}, {1, 0}}; !slices.Equal(got, want) {
		t.Errorf("empty at %v, want %v", got, want)
	}
}

func TestNeighbours(t *testing.T) {
	if got, want := (Pos{2, 3}).Neighbours(), ([4]Pos{{1, 3}, {3, 3}, {2, 2}, {2, 4}}); got != want {
		t.Errorf("neighbours %v, want %v", got, want)
	}
}

// TestUnsure: a tile is unsure if its colour is, whatever its mark.
func TestUnsure(t *testing.T) {
	for cell, want := range map[Cell]struct{ unsure, unnamed bool }{
		{}:                                      {false, false},
		{Color: 'A'}:                            {false, false},
		{Color: 'A', Power: UnknownPower}:       {false, true},
		{Color: Colorless, Power: UnknownPower}: {false, true},
		{Color: Colorless, Power: Wild}:         {false, false},
		{Color: Unknown}:                        {true, false},
		{Color: Unknown, Power: Timer}:          {true, false},
		{Color: Unknown, Power: UnknownPower}:   {true, true},
	} {
		if cell.Unsure() != want.unsure || cell.Unnamed() != want.unnamed {
			t.Errorf("%v: unsure %v, unnamed %v", cell, cell.Unsure(), cell.Unnamed())
		}
	}
	g := NewGrid(2, 2)
	g.Set(Pos{0, 1}, Cell{Color: Unknown})
	g.Set(Pos{1, 0}, Cell{Color: Unknown, Power: Timer})
	if got, want := g.Unsure(), []Pos{{0, 1}, {1, 0}}; !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestPlaces(t *testing.T) {
	var list []Pos
	for n, want := range []string{
		"", "row 1, column 1", "row 1, column 1; row 1, column 2",
		"row 1, column 1; row 1, column 2; row 1, column 3",
		"row 1, column 1; row 1, column 2; row 1, column 3; row 1, column 4",
		"row 1, column 1; row 1, column 2; row 1, column 3; row 1, column 4; row 1, column 5",
		"row 1, column 1; row 1, column 2; row 1, column 3; row 1, column 4; row 1, column 5 and 1 more",
	} {
		if got := ListCells(list); got != want {
			t.Errorf("%d places: %q, want %q", n, got, want)
		}
		list = append(list, Pos{Col: n})
	}
}
