package watch

import (
	"errors"
	"image"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
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

// TestChained: a swap is listed with the points of its chains, as one that is tried or made.
func TestChained(t *testing.T) {
	rules, err := swap.Find("kdiamond")
	if err != nil {
		t.Fatal(err)
	}
	grid, err := engine.ParseGrid("CDCD\nCBBC\nAADB\nDCAD")
	if err != nil {
		t.Fatal(err)
	}
	r, chains := Rules{Swap: &rules}, 0
	position, err := r.Game().Start(grid)
	if err != nil {
		t.Fatal(err)
	}
	for _, move := range position.State().Moves(nil) {
		all := position.State().CopyTo(nil).Play(move)
		if all > 1 {
			chains++
		}
		if m := movesOf(planner.Plan{Candidates: []planner.Candidate{{Move: move}}}, r, grid, 0, nil)[0]; m.Points != all {
			t.Errorf("%v is listed with %d points and earns %d", move, m.Points, all)
		}
	}
	if chains == 0 {
		t.Error("no swap of the board has a chain")
	}
}

// TestJoined: only the first board of a game begins one, whatever the player says of level and points later.
func TestJoined(t *testing.T) {
	for want, a := range map[string]Answer{
		"A new game.":      {Board: 1, Score: Score{Level: 1}},
		"Joined mid-game.": {Board: 1, Score: Score{Level: 9, Total: 2100}},
		"Joined mid-game. Rows are counted from its highest tile.": {Board: 1, Score: Score{Level: 1}, Partial: true},
	} {
		a.Step.Event = session.NewLevel
		if got := a.Say(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestMayBeOver: a board that its last move has cleared is not missed.
func TestMayBeOver(t *testing.T) {
	move := engine.Move{At: engine.Pos{Row: 2}}
	for want, line := range map[string][]engine.Move{"If that was the last move, the game is over, and nothing is wrong.": {move}, "": {move, move}} {
		a := Answer{toEnd: true, Rules: Rules{Clear: rules(t, "samegame")}, Plan: planner.Plan{Candidates: []planner.Candidate{{Move: move, PV: line}}}}
		v := View{State: Refused, Err: errors.New("no board"), Answer: &a, Frame: image.NewRGBA(image.Rect(0, 0, 1, 1))}
		if got := v.MayBeOver(); got != want {
			t.Errorf("after %d moves: %q, want %q", len(line), got, want)
		}
		if v.Frame = nil; v.MayBeOver() != "" {
			t.Error("without a picture nothing is known")
		}
	}
}
