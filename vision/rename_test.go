package vision

import (
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

// TestRename: a second reading gets the letters that were taught, unless it contradicts them.
func TestRename(t *testing.T) {
	for _, c := range []struct{ name, own, second, game, want string }{
		{"other letters", "RG?\nGRR\n", "AB.\nBAA\n", "", "RG.\nGRR\n"},
		{"unsure", "RGR\nGRR\n", "AB?\nBAA\n", "", "RGR\nGRR\n"},
		{"a letter that nobody taught", "RG?\nGRR\n", "ABC\nBAA\n", "", "RGC\nGRR\n"},
		{"one that means another tile", "RG?\nGRR\n", "ABR\nBAA\n", "", "RG?\nGRR\n"},
		{"a mark of another game", "RG?\nGRR\n", "ABA\nBAA\npower 0 2 wild\n", "", "RG?\nGRR\n"},
		{"a mark of this game", "RG?\nGRR\n", "RGR\nGRR\npower 0 2 timer\n", "dom", "RGR\nGRR\npower 0 2 timer\n"},
		{"one letter for two", "RG?\nGRR\n", "AA.\nAAA\n", "", ""},
		{"two letters for one", "RG?\nGRR\n", "AB.\nBAC\n", "", ""},
		{"empty", "RG?\nGRR\n", "AB.\n.AA\n", "", ""},
		{"smaller", "RG?\nGRR\n", "AB\n", "", ""},
	} {
		own, second := reading(t, c.own, "mine", "dom"), reading(t, c.second, "other", c.game)
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
