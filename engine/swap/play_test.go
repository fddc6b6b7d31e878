package swap

import (
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestPlay shows what each game makes of a clear, and what stays unknown.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name, game, text string
		move             engine.Move
		points           int
		want             string
	}{
		{"gems fall", "bejeweled", "xyz\nABA\nCAD\nEFG", below(1, 1), 10, "???\nxyz\nCBD\nEFG"},
		{"a column", "gweled", "xA\nAB\nAC\nDE", right(0, 0), 10, "?x\n?B\n?C\nDE"},
		{"pieces rise", "bilging", "CD\nAB\nBA\nAB\nxy", right(2, 0), 12, "CD\nxy\n??\n??\n??"},
		{"a swap that clears nothing", "bilging", "ABC", right(0, 1), 0, "ACB"},
		{"two equal tiles", "bilging", "AAC", right(0, 0), 0, "AAC"},
		{"'?' are swapped and moved", "bejeweled", "?B\nA?\nBA\nAC", right(2, 0), 10, "?B\n??\n?B\n?C"},
	} {
		t.Run(c.name, func(t *testing.T) {
			b := board(t, rules(t, c.game), c.text)
			if got := b.Play(c.move); got != c.points {
				t.Errorf("%d points, want %d", got, c.points)
			}
			looks(t, b, c.want)
		})
	}
}

// falling is a board on which a swap of row 4, column 3 to the right clears a column
// and lets a D fall between two others and a third.
const falling = "uxDvw\nxyAzu\nuvAwx\nDDBAy"

// TestChain: what clears after the first clear counts by the game's own rule.
func TestChain(t *testing.T) {
	for game, want := range map[string]Outcome{
		"bejeweled": {Points: 10, Chain: 2 * 10},
		"kdiamond":  {Points: 1, Chain: 2},
		"gweled":    {Points: 10, Chain: 10},
	} {
		b := board(t, rules(t, game), falling)
		out := b.Analyze(right(3, 2))
		if out.Points != want.Points || out.Chain != want.Chain || out.Steps != 2 {
			t.Errorf("%s: %+v", game, out)
		}
		if got := b.Play(right(3, 2)); got != want.Points+want.Chain {
			t.Errorf("%s: %d points", game, got)
		}
		looks(t, b, "???vw\nux?zu\nxy?wx\nuv?By")
	}
	b := board(t, rules(t, "bilging"), "DDAuv\nxyuAz\nuvAwx\nwzAyu\nyxDvz")
	if out := b.Analyze(right(1, 2)); out.Points != 5 || out.Chain != 3 || out.Steps != 2 {
		t.Errorf("bilging: %+v", out)
	}
	if got := b.Play(right(1, 2)); got != 5+3 {
		t.Errorf("bilging: %d points", got)
	}
	looks(t, b, "xy?uv\nuv?uz\nwz?wx\nyx?yu\n???vz")
}

// TestPieces shows what the animals of bilging do.
func TestPieces(t *testing.T) {
	click := func(row, col int) engine.Move { return engine.Move{At: engine.Pos{Row: row, Col: col}} }
	for _, c := range []struct {
		name, text string
		water      int
		move       engine.Move
		points     int
		crabs      int // that leave
		want       string
	}{
		{"a puffer fish in the middle", "ABCD\nE*FG\nHIJK\nLMNO\npower 1 1 puffer", 3, click(1, 1), 0, 0, "LMND\n???G\n???K\n???O"},
		{"a puffer fish in a corner", "*B\nCD\nEF\npower 0 0 puffer", 3, click(0, 0), 0, 0, "EF\n??\n??"},
		{"a jellyfish", "A*B\nCAD\nEFA\nGAH\npower 0 1 jellyfish", 3, right(0, 0), 4, 0, "CFB\nE?D\nG?H\n???"},
		{"a jellyfish from the left", "A*BC\nBDEB\npower 0 1 jellyfish", 3, right(0, 1), 3, 0, "ADEC\n????"},
		{"two jellyfish do nothing", "**A\npower 0 0 jellyfish\npower 0 1 jellyfish", 3, right(0, 0), 0, 0,
			"**A\npower 0 0 jellyfish\npower 0 1 jellyfish"},
		{"a jellyfish and a '?' do nothing", "*?A\npower 0 0 jellyfish", 3, right(0, 0), 0, 0, "?*A\npower 0 1 jellyfish"},
		{"a crab comes out of the water", "xA\nAy\nAz\nvw\n*v\nuw\npower 4 0 crab", 3, right(0, 0), 3 + 2*3, 1, "vx\nuy\n?z\n?w\n?v\n?w"},
		{"a crab stays under water", "xA\nAy\nAz\nvw\n*v\nuw\npower 4 0 crab", 5, right(0, 0), 3, 0, "vx\n*y\nuz\n?w\n?v\n?w\npower 1 0 crab"},
		{"a puffer fish kills a crab", "*A\n*B\npower 0 0 puffer\npower 1 0 crab", 2, click(0, 0), 0, 0, "??\n??"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r := rules(t, "bilging")
			r.Water = c.water
			b := board(t, r, c.text)
			if got := b.Analyze(c.move).Crabs; got != c.crabs {
				t.Errorf("%d crabs leave, want %d", got, c.crabs)
			}
			if got := b.Play(c.move); got != c.points {
				t.Errorf("%d points, want %d", got, c.points)
			}
			looks(t, b, c.want)
		})
	}
}

// TestWalls: nothing is swapped with a hole or a blocker, and nothing falls past one.
func TestWalls(t *testing.T) {
	b := board(t, rules(t, "kdiamond"), `
_ABC
BCA_
A*DB
CBAA
DACE
power 2 1 blocker
`)
	for m, want := range map[engine.Move]string{
		{At: engine.Pos{Row: 0, Col: 0}, Swap: engine.Below}: "row 1, column 1 never moves",
		{At: engine.Pos{Row: 2, Col: 0}, Swap: engine.Right}: "row 3, column 2 never moves",
		{At: engine.Pos{Row: 0, Col: 3}, Swap: engine.Below}: "row 2, column 4 never moves",
	} {
		if err := b.Check(m); err == nil || err.Error() != want {
			t.Errorf("%v: error %v, want %s", m, err, want)
		}
	}
	m := engine.Move{At: engine.Pos{Row: 3, Col: 1}, Swap: engine.Below} // three As in row 4
	if err := b.Check(m); err != nil {
		t.Fatal(err)
	}
	b.Play(m)
	looks(t, b, `
_A?C
BCB_
A*A?
C?DB
DBCE
power 2 1 blocker
`)
}
