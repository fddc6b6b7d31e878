package e2e

import (
	"context"
	"image"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// collapseGame is a program whose groups are cleared by clicking them.
type collapseGame struct {
	rules      string // of engine/collapse
	rows, cols int
	selects    bool // a group lights up at the first click, not when the pointer comes
}

// planned is what is spent on planning a move: a beam of this width. Boards of
// three colours are then mostly cleared, which puts the bonus for it to the test.
const planned = 60

// home is where the pointer rests between moves, so that no tile lights up under it.
var home = image.Pt(2, 2)

// play plays a whole game with the advice for what is on the screen, and returns
// the score that the engine makes of it and the tiles left.
func (g collapseGame) play(t *testing.T, d *desktop) (score, left int) {
	t.Helper()
	rules, err := collapse.Find(g.rules)
	if err != nil {
		t.Fatal(err)
	}
	d.point(home)
	e := newEyes(t)
	frame, grid := e.first(g.rows, g.cols)
	board, err := collapse.NewBoard(rules, grid)
	if err != nil {
		t.Fatalf("%v; see %s", err, keep(t, frame, grid, grid))
	}
	search := planner.Follow(planner.Beam{Width: planned})
	moves := 0
	for {
		plan := search.Plan(context.Background(), board)
		if len(plan.Candidates) == 0 {
			break
		}
		move, was := plan.Candidates[0].Move, board.Grid()
		points := board.Play(move)
		if points != plan.Candidates[0].Points {
			t.Errorf("move %d earns %d points, the plan said %d", moves+1, points, plan.Candidates[0].Points)
		}
		score += points
		moves++
		if d.point(e.middle(move.At)); g.selects {
			d.click(e.middle(move.At))
		}
		lit := e.changed(frame)
		d.click(e.middle(move.At))
		e.changed(lit)
		d.point(home)
		if len(board.Moves(nil)) == 0 {
			break // the program may now say so, right over the board
		}
		frame = e.after(frame, was, board.Grid())
	}
	t.Logf("%d moves, %d tiles left, %d points and a bonus of %d", moves, board.Tiles(), score, board.Bonus())
	return score + board.Bonus(), board.Tiles()
}
