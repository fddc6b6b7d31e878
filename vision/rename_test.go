package vision

import (
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// reading makes an observation of a grid text.
func reading(t *testing.T, text, profile, game string) Observation {
	t.Helper()
	g, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	o := Observation{Grid: g, Profile: profile, Game: game, Lattice: geometry.Lattice{W: 10, H: 10, Rows: g.Rows, Cols: g.Cols}}
	for _, c := range g.Cells {
		sure := 1.0
		if c.Unsure() {
			sure = 0
		}
		o.Confidence = append(o.Confidence, sure)
	}
	return o
}

// TestRename: a second reading gets the letters that were taught, unless it contradicts them. In the grids of
// strange cells, # is a tile that nobody taught.
func TestRename(t *testing.T) {
	for _, c := range []struct{ name, own, second, game, strange, want string }{
		{"other letters", "RG?\nGRR\n", "AB.\nBAA\n", "", "", "RG.\nGRR\n"},
		{"unsure", "RGR\nGRR\n", "AB?\nBAA\n", "", "", "RGR\nGRR\n"},
		{"a letter that nobody taught", "RG?\nGRR\n", "ABC\nBAA\n", "", "", "RGC\nGRR\n"},
		{"one that means another tile", "RG?\nGRR\n", "ABR\nBAA\n", "", "", "RG?\nGRR\n"},
		{"one that means another tile, and shows none", "RG?\nGRR\n", "ABR\nBAA\n", "", "..#\n...\n", "RGA\nGRR\n"},
		{"one that means a tile that is not here", "RG?\nGRR\n", "ABY\nBAA\n", "", "", "RG?\nGRR\n"},
		{"a mark of another game", "RG?\nGRR\n", "ABA\nBAA\npower 0 2 wild\n", "", "", "RG?\nGRR\n"},
		{"a mark of this game", "RG?\nGRR\n", "RGR\nGRR\npower 0 2 timer\n", "dom", "", "RGR\nGRR\npower 0 2 timer\n"},
		{"taken for another tile of this game", "RG??\nGR??\n", "RBGG\nBRGY\n", "dom", "..##\n..#.\n", "RGAA\nGRAY\n"},
		{"taken for one that is not here", "RG??\nGR??\n", "RGYY\nGRYB\n", "dom", "..##\n...#\n", "RGAA\nGRAB\n"},
		{"selected tiles", "RG??\nGR??\n", "RGRR\nGRRY\n", "dom", "..##\n..##\n", "RGRR\nGRRA\n"},
		{"one letter for two", "RG?\nGRR\n", "AA.\nAAA\n", "", "", ""},
		{"two letters for one", "RG?\nGRR\n", "AB.\nBAC\n", "", "", ""},
		{"empty", "RG?\nGRR\n", "AB.\n.AA\n", "", "", ""},
		{"smaller", "RG?\nGRR\n", "AB\n", "", "", ""},
	} {
		second := reading(t, c.second, "other", c.game)
		own := taughtReading{Observation: reading(t, c.own, "mine", "dom"), taught: map[engine.Color]bool{'R': true, 'G': true, 'Y': true}}
		own.strange = make([]bool, len(own.Grid.Cells))
		for i, ch := range strings.ReplaceAll(c.strange, "\n", "") {
			own.strange[i] = ch == '#'
		}
		ok := rename(&second, own)
		if ok != (c.want != "") {
			t.Errorf("%s: %v", c.name, ok)
			continue
		}
		if !ok {
			continue
		}
		if want := reading(t, c.want, "", "").Grid; !second.Grid.Equal(want) {
			t.Errorf("%s: read\n%swant\n%s", c.name, second.Grid, want)
		}
	}
}

// TestSceneryIsLeftOut: a row beyond the taught cells is part of the board only if it shows a tile.
func TestSceneryIsLeftOut(t *testing.T) {
	for _, c := range []struct{ name, second, want string }{
		{"a title bar", "???\nABA\nBAA\n", "RGR\nGRR\n"},
		{"a row of tiles", "?A?\nABA\nBAA\n", "?R?\nRGR\nGRR\n"},
	} {
		own := taughtReading{Observation: reading(t, "RGR\nGRR\n", "mine", "dom"), strange: make([]bool, 6)}
		second := reading(t, c.second, "other", "")
		second.Lattice.Y -= second.Lattice.H // one row above the taught cells
		if !rename(&second, own) {
			t.Fatalf("%s: the readings contradict each other", c.name)
		}
		if want := reading(t, c.want, "", ""); !second.Grid.Equal(want.Grid) || !slices.Equal(second.Confidence, want.Confidence) {
			t.Errorf("%s: read\n%swant\n%s", c.name, second.Grid, want.Grid)
		}
		if l := second.Lattice; l.Rows != second.Grid.Rows || l.Y+float64(l.Rows)*l.H != 20 {
			t.Errorf("%s: the board is at %+v", c.name, l)
		}
	}
}
