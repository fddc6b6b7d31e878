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

// play plays a whole game with the advice of domvision watch, which is asked with its
// hotkey for every move, and returns the score that the engine makes of it and the
// tiles left. Every board that it reads must be the one that its last advice led to.
func (g collapseGame) play(t *testing.T, d *desktop) (score, left int) {
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
		t.Fatalf("%v; see %s", err, keep(t, frame, grid, grid))
	}
	w := watch(d, "--planner", "beam", "--budget", "100ms")
	moves := 0
	for len(board.Moves(nil)) > 0 {
		a := w.ask()
		read, want := a.grid(t, g.rows, g.cols), board.Grid()
		switch {
		case !read.Equal(want):
			t.Fatalf("after %d moves: %s; see %s", moves, differences(read, want), keep(t, e.still(), read, want))
		case a.Total != score:
			t.Errorf("after %d moves it counts %d points, the engine %d", moves, a.Total, score)
		case len(a.Moves) == 0:
			t.Fatalf("after %d moves it advises none", moves)
		}
		at := engine.Pos{Row: a.Moves[0].Row + g.rows - a.Rows, Col: a.Moves[0].Col}
		if err := board.Check(engine.Move{At: at}); err != nil {
			t.Fatalf("after %d moves it advises what is illegal: %v", moves, err)
		}
		points := board.Play(engine.Move{At: at})
		if points != a.Moves[0].Points {
			t.Errorf("move %d earns %d points, the advice said %d", moves+1, points, a.Moves[0].Points)
		}
		score += points
		moves++
		g.click(d, e, at)
	}
	t.Logf("%d moves, %d tiles left, %d points and a bonus of %d", moves, board.Tiles(), score, board.Bonus())
	return score + board.Bonus(), board.Tiles()
}

// click clears the group of a tile, as people do: it is lit when the second click, or
// the only one, is made.
func (g collapseGame) click(d *desktop, e *eyes, at engine.Pos) {
	d.t.Helper()
	frame := e.still()
	if d.point(e.middle(at)); g.selects {
		d.click(e.middle(at))
	}
	lit := e.changed(frame)
	d.click(e.middle(at))
	e.changed(lit)
	d.point(home)
}
