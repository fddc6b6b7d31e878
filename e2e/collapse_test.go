package e2e

import (
	"image"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// collapseGame is a program whose groups are cleared by clicking them.
type collapseGame struct {
	rules      string // of engine/collapse
	rows, cols int
	selects    bool // a group lights up at the first click, not when the pointer comes
}

// home is where the pointer rests between moves, so that no tile lights up under it.
var home = image.Pt(2, 2)

// play plays a game to its end with the advice of domvision watch (with further options).
// It is asked with its hotkey for every move. play returns the score that the engine makes of the game, and the
// tiles left. Every board that is read must be the one that the last advice led to.
func (g collapseGame) play(t *testing.T, d *desktop, options ...string) (score, left int) {
	t.Helper()
	rules, err := collapse.Find(g.rules)
	if err != nil {
		t.Fatal(err)
	}
	d.point(home)
	e := newEyes(t)
	frame, grid := e.first(g.rows, g.cols) // for the place of the cells
	board, err := collapse.NewBoard(rules, grid)
	if err != nil {
		t.Fatalf("%v; see %s", err, keep(t, "", frame, grid, grid))
	}
	w := watch(d, append([]string{"--planner", "beam", "--budget", "100ms"}, options...)...)
	for moves := 0; len(board.Moves(nil)) > 0; moves++ {
		a := w.ask()
		read, want := a.grid(t, g.rows, g.cols), board.Grid()
		if !read.Equal(want) {
			t.Fatalf("after %d moves: %s; see %s", moves, differences(read, want), keep(t, "", e.still(), read, want))
		}
		if a.Total != score {
			t.Errorf("after %d moves it counts %d points, the engine %d", moves, a.Total, score)
		}
		move, points := a.advised(t, g.rows)
		if err := board.Check(move); err != nil {
			t.Fatalf("after %d moves it advises what is illegal: %v", moves, err)
		}
		if earned := board.Play(move); earned != points {
			t.Errorf("move %d earns %d points, the advice said %d", moves+1, earned, points)
		}
		score += points
		g.click(d, e, move.At)
		e.expect(board.Grid())
	}
	return score + board.Bonus(), board.Tiles()
}

// click clears the group of a tile, as people do: it is lit when the second click, or
// the only one, is made. A program that was busy may not notice a pointer that comes
// and stays; so it moves a little, as in a hand.
func (g collapseGame) click(d *desktop, e *eyes, at engine.Pos) {
	d.t.Helper()
	frame, middle := e.still(), e.middle(at)
	nudge := func() {
		middle.X ^= 1
		d.point(middle)
	}
	if nudge(); g.selects {
		d.click(middle)
		nudge = func() {}
	}
	lit := e.changed(frame, nudge)
	d.click(middle)
	e.changed(lit, func() {})
	d.point(home)
}

// compare compares the score of a whole game with the program's own.
func compare(t *testing.T, left, ours, theirs int) {
	t.Helper()
	t.Logf("%d tiles left, score %d, the program's %d", left, ours, theirs)
	if ours != theirs {
		t.Errorf("our score is %d, the program's %d", ours, theirs)
	}
}
