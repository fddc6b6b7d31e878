package watch

import (
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

// TestNothingLost: no move is shown to lose less than nothing, even if a game of chance drew it luckier tiles
// than the best.
func TestNothingLost(t *testing.T) {
	rules, err := swap.Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	grid, err := engine.ParseGrid("AABA\nCDEF\nFGDG\nDEFC")
	if err != nil {
		t.Fatal(err)
	}
	right := func(row, col int) engine.Move {
		return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: engine.Right}
	}
	plan := planner.Plan{Candidates: []planner.Candidate{{Move: right(0, 2), Q: 10}, {Move: right(1, 2), Q: 11.5}, {Move: right(2, 2), Q: 7.5}}}
	want := []float64{0, 0, 2.5}
	for i, m := range movesOf(plan, Rules{Swap: &rules}, grid, 0, nil) {
		if m.Lost != want[i] {
			t.Errorf("move %d loses %g, want %g", i, m.Lost, want[i])
		}
	}
}
