package collapse

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/rulefile"
)

const groupFile = `schema = 1
name = "mine"
title = "Mine"
board = { rows = 9, cols = 9, colors = 4 }
[groups]
points = "n*(n-1)"
bonus = "100 * (left == 0)"
close = "left"
`

func TestNewRejects(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`close`, "smallest = 1\nclose", `line 8: "groups.smallest" is 1`},
		{`close`, "smallest = 5000\nclose", `line 8: "groups.smallest" is 5000`},
		{`"left"`, `"up"`, `line 8: "groups.close" is "up": expected left, right, middle, stay`},
		{`close`, "touch = \"edges\"\nclose", `line 8: "groups.touch" is "edges"`},
		{`close`, "effects = [\"magic\"]\nclose", `line 8: "groups.effects" has "magic"`},
		{`n*(n-1)`, `n*`, `line 6: "groups.points" "n*": ends too early`},
		{`n*(n-1)`, `k*2`, `line 6: "groups.points" "k*2": does not know "k"`},
		{`n*(n-1)`, `n^30`, `line 6: "groups.points" is more than 2147483647 for a group of 3 tiles`},
		{`n*(n-1)`, `n^4`, `line 6: "groups.points" is more than 2147483647 for a group of 216 tiles`},
		{`n*(n-1)`, `n-3`, `line 6: "groups.points" is -1 for a group of 2 tiles`},
		{`points = "n*(n-1)"`, ``, `line 5: "groups.points" is missing`},
		{"points = \"n*(n-1)\"\nbonus = \"100 * (left == 0)\"", `points = "0"`, `line 6: "groups.points" is 0 for every group`},
		{`100 * (left == 0)`, `100 / left`, `line 7: "groups.bonus" for 0 tiles left: divides by 0`},
		{`100 * (left == 0)`, `0 - left^3`, `line 7: "groups.bonus" is -2151685171 for 1291 tiles left`},
		{`close`, "table = [" + strings.Repeat("1,", 5000) + "]\nclose", `line 8: "groups.table" has 5000 sizes: a board has at most 4096 cells`},
		{`close`, "table = [1, -1]\nclose", `line 8: "groups.table" is -1 for a group of 3 tiles`},
		{`close = "left"`, "close = \"left\"\neffects = [\"power-ups\"]\nsmallest = 3", `line 9: "groups.effects" has power-ups, which need groups of 2`},
		{`[groups]`, "[search]\nstyles = [\"wild\"]\n[groups]", `line 6: "search.styles" has "wild"`},
		{`[groups]`, "[search]\nend-loss = 5\n[groups]", `has a key of swap games`},
		{`[groups]`, "[weights]\nA = 2\n[groups]\neffects = [\"power-ups\"]", `line 5: "weights" contradicts the effect power-ups`},
		{`"left"`, `"left"` + "\nholes = \"stop\"", `line 8: "groups.close" is "left": columns stay where there are holes`},
		{`"left"`, `"stay"` + "\nrefill = \"above\"", `line 7: "groups.bonus" contradicts "refill"`},
		{"bonus = \"100 * (left == 0)\"\nclose = \"left\"", "refill = \"everywhere\"", `line 7: "groups.refill" is "everywhere", which differs`},
		{"bonus = \"100 * (left == 0)\"\nclose = \"left\"", "refill = \"above\"\n[search]\nstyles = [\"mild\"]", `line 9: "search.styles" is for boards that are not refilled`},
		{`"left"`, `"stay"` + "\nholes = \"fall\"", `line 9: "groups.holes" is "fall": expected none, stop, pass`},
		{`close = "left"`, "fall = \"up\"\neffects = [\"power-ups\"]", `line 9: "groups.effects" has power-ups, which contradict "fall"`},
		{"[groups]\npoints = \"n*(n-1)\"\nbonus = \"100 * (left == 0)\"\nclose = \"left\"", "[swaps]\nline = \"n\"", "no groups are cleared in Mine"},
	} {
		text := strings.Replace(groupFile, c.old, c.new, 1)
		f, err := rulefile.Parse("mine.rules.toml", []byte(text))
		if err == nil {
			_, err = New(f)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.new, err, c.want)
		}
	}
}

// TestNewStyles: without hints, points that grow fast make the tabu colour strict.
func TestNewStyles(t *testing.T) {
	if got := parsed(t, groupFile).Styles[0].Tabu; got != strictTabu {
		t.Errorf("tabu weight %v for n(n-1) points", got)
	}
	if got := parsed(t, strings.Replace(groupFile, "n*(n-1)", "2*n", 1)).Styles[0].Tabu; got != mildTabu {
		t.Errorf("tabu weight %v for 2n points", got)
	}
}

// FuzzNew: whatever a file says, a game by it can be set up and played, or there is an error with a line.
func FuzzNew(f *testing.F) {
	f.Add(groupFile)
	f.Add(strings.Replace(groupFile, "close =", "smallest = 3\ntouch = \"corners\"\ntable = [5]\nclose =", 1))
	f.Add(strings.Replace(groupFile, "[groups]", "[weights]\nA = 3\n[groups]\neffects = [\"wilds\"]", 1))
	f.Add(strings.Replace(groupFile, "bonus = \"100 * (left == 0)\"\nclose = \"left\"", "fall = \"up\"\nholes = \"pass\"\nblockers = true\nrefill = \"everywhere\"", 1))
	for _, built := range rulefile.Builtin() {
		f.Add(string(built.Text()))
	}
	g := grid(f, "AABB\nACCB\nCAAB")
	f.Fuzz(func(t *testing.T, text string) {
		file, err := rulefile.Parse("fuzz.rules.toml", []byte(text))
		var r Rules
		if err == nil {
			r, err = New(file)
		}
		if err != nil {
			if !strings.HasPrefix(err.Error(), "fuzz.rules.toml") {
				t.Errorf("an error without the file: %v", err)
			}
			return
		}
		b, err := NewBoard(r, g)
		if err != nil {
			t.Fatal(err)
		}
		if g := grid(t, "AA_\nBB*\npower 1 2 blocker"); r.Holes != NoHoles && r.Blockers {
			_, err = NewBoard(r, g)
		} else if _, err := NewBoard(r, g); err == nil {
			t.Error("a board with a hole and a blocker is accepted")
		}
		if err != nil {
			t.Fatal(err)
		}
		for moves := b.Moves(nil); len(moves) > 0; moves = b.Moves(nil) {
			if points := b.Play(moves[0]); points < 0 {
				t.Errorf("a move earns %d points", points)
			}
		}
	})
}
