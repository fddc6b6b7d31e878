package swap

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/rulefile"
)

const swapFile = `schema = 1
name = "mine"
title = "Mine"
board = { rows = 8, cols = 8, colors = 6 }
[swaps]
line = "10*(n-2)"
clear = "sum*step"
fall = "down"
`

func TestNewRejects(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{`"down"`, `"left"`, `line 8: "swaps.fall" is "left": expected down, up`},
		{`fall`, "refill = \"none\"\nfall", `line 8: "swaps.refill" is "none"`},
		{`fall`, "effects = [\"magic\"]\nfall", `line 8: "swaps.effects" has "magic"`},
		{`fall`, "any = true\nfall", `line 8: "swaps.any" = true needs neighbours`},
		{`fall`, "effects = [\"pieces\"]\nfall", `line 8: "swaps.effects" has pieces`},
		{`fall`, "shortest = 2\nfall", `line 8: "swaps.shortest" is 2: expected 3 to 5`},
		{`fall`, "squares = true\nrefill = \"calm\"\nfall", `line 5: "swaps" has "shortest" or "squares", which contradict`},
		{`colors = 6`, `colors = 4`, `line 4: "board.colors" is 4`},
		{`rows = 8, cols = 8`, `rows = 2, cols = 2`, `line 4: "board.rows" and "cols" leave no room for a swap`},
		{`10*(n-2)`, `10*`, `line 6: "swaps.line" "10*": ends too early`},
		{`10*(n-2)`, `left`, `line 6: "swaps.line" "left": does not know "left"`},
		{`10*(n-2)`, `n^20`, `line 6: "swaps.line" is more than 2147483647 for a line of 3`},
		{`10*(n-2)`, `3-n`, `line 6: "swaps.line" is -1 for a line of 4`},
		{`sum*step`, `sum/(longest-5)`, `line 7: "swaps.clear" is`},
		{`sum*step`, `n`, `line 7: "swaps.clear" "n": does not know "n"`},
		{`sum*step`, `sum*step^20`, `line 7: "swaps.clear" for clear 8 of 1 lines`},
		{"line = \"10*(n-2)\"\nclear = \"sum*step\"", ``, `"clear" are 0 for every clear`},
		{`fall`, "chain = \"tiles-5\"\nfall", `line 8: "swaps.chain" is -2`},
		{`[swaps]`, "[search]\nstyles = [\"mild\"]\n[swaps]", `line 6: "search.styles" is a key of games`},
		{"[swaps]\nline = \"10*(n-2)\"\nclear = \"sum*step\"", "[weights]\nA = 2\n[swaps]\nclear = \"step\"", `line 5: "weights" multiply the points of lines`},
		{`[swaps]`, "[search]\nend-loss = nan\n[swaps]", `line 6: "search.end-loss" is NaN`},
		{`[swaps]`, "[search]\nrefills = [1, -1, 0]\n[swaps]", `line 6: "search.refills" has -1`},
		{"[swaps]\nline = \"10*(n-2)\"\nclear = \"sum*step\"\nfall = \"down\"", "[groups]\npoints = \"n\"", "nothing is swapped in Mine"},
	} {
		text := strings.Replace(swapFile, c.old, c.new, 1)
		f, err := rulefile.Parse("mine.rules.toml", []byte(text))
		if err == nil {
			_, err = New(f)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.new, err, c.want)
		}
	}
}

// TestTabledPoints: what is tabulated is what the formulas say.
func TestTabledPoints(t *testing.T) {
	f, err := rulefile.Parse("mine.rules.toml", []byte(strings.Replace(swapFile, "10*(n-2)", "i*(n-2)*(10+5*(level-1))", 1)))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(f)
	if err != nil {
		t.Fatal(err)
	}
	for level := 1; level < 4; level++ {
		for step := 1; step < tabledSteps+3; step++ {
			for lines := 1; lines < tabledLines+3; lines++ {
				for n := 3; n < tabledTiles+3; n++ {
					var list []Line
					want := 0
					for i := range lines {
						list = append(list, Line{Row: 2 * i, Len: n})
						want += (i + 1) * (n - 2) * (10 + 5*(level-1)) * step
					}
					if got := r.Points(level, step, list); got != want {
						t.Fatalf("%d lines of %d, clear %d, level %d: %d points, want %d", lines, n, step, level, got, want)
					}
				}
			}
		}
	}
}

// FuzzNew: whatever a file says, a swap by it can be played, or there is an error with a line.
func FuzzNew(f *testing.F) {
	f.Add(swapFile)
	f.Add(strings.Replace(swapFile, "fall =", "refill = \"rarest\"\nchain = \"tiles\"\nfall =", 1))
	f.Add(specialFile)
	f.Add(strings.Replace(swapFile, "fall =", "shortest = 4\nsquares = true\nrefill = \"unknown\"\nfall =", 1))
	for _, built := range rulefile.Builtin() {
		f.Add(string(built.Text()))
	}
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
		b := board(t, r, "ABCDE\nBACED\nACBDE")
		for range 3 {
			moves := b.Moves(nil)
			if len(moves) == 0 {
				return
			}
			if points := b.PlayWith(moves[0], source(1)); points < 0 {
				t.Errorf("a swap earns %d points", points)
			}
		}
	})
}
