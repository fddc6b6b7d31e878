package e2e

import (
	"context"
	"fmt"
	"image"
	"testing"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/imagefile"
	"github.com/domvision/domvision/planner/chance"
)

// TestKDiamond plays an untimed game of KDE's KDiamond.
func TestKDiamond(t *testing.T) {
	exhaustive.Only(t) // TestWatchGweled makes a few swaps
	for _, theme := range []string{"default", "diamonds", "funny_zoo"} {
		t.Run(theme, func(t *testing.T) { playSwaps(t, kdiamond(t, theme), "kdiamond") })
	}
}

// kdiamond begins an untimed game.
func kdiamond(t *testing.T, theme string) *desktop {
	t.Helper()
	need(t, "kdiamond")
	d := newDesktop(t, 1024, 768)
	d.write(".config/kdiamondrc", fmt.Sprintf("[Preferences]\nUntimed=true\n[KgDifficulty]\nLevel=Medium\n[KgTheme]\nTheme=themes/%s.desktop\n%s",
		theme, d.kdeWindow(600, 660)))
	d.startWithBus("kdiamond")
	d.window("kdiamond")
	return d
}

// clickSwap swaps two tiles by a click on each.
func clickSwap(d *desktop, e *eyes, swap engine.Move) {
	d.t.Helper()
	frame := e.still()
	d.click(e.middle(swap.At))
	lit := e.changed(frame, func() {})
	d.click(e.middle(swap.To()))
	e.changed(lit, func() {})
	d.point(home)
}

// TestWatchKDiamondDialog: while the list of scores lies over the board, as it does at the end, the page offers the end of
// the game; when the board is back, the game goes on.
func TestWatchKDiamondDialog(t *testing.T) {
	exhaustive.Only(t)
	d := kdiamond(t, "default")
	game := d.window("kdiamond")
	d.point(home)
	e := newEyes(t)
	e.first(8, 8)
	w := watch(d, "--no-record=false", "--game", "kdiamond")
	move := w.ask().swap(t)
	clickSwap(d, e, move)
	played := w.ask().Board
	d.press(keyControl, 'h')
	d.window("High Scores")
	if _, refused := w.press(); refused == "" || !w.mayEnd {
		t.Errorf("the list of scores lies over the board: %q, the end is offered: %v", refused, w.mayEnd)
	}
	d.step("the list closes", func() { d.press(keyEscape) })
	d.active(game) // a key before that goes to the list, and the game stays paused
	d.step("the game goes on", func() { d.press('p') })
	if a, refused := w.press(); refused != "" || a.Board != played || a.Event != "Nothing has changed." {
		t.Errorf("the board is back: %q, %q", refused, a.Event)
	}
}

// TestGweled plays an endless game of Gweled.
func TestGweled(t *testing.T) {
	exhaustive.Only(t)
	playSwaps(t, gweled(t), "gweled")
}

// TestWatchGweled plays it with domvision watch, which is asked with its hotkey for
// every swap: it is legal, and seen to be made.
func TestWatchGweled(t *testing.T) {
	d := gweled(t)
	d.point(home)
	rules, err := swap.Find("gweled")
	if err != nil {
		t.Fatal(err)
	}
	e := newEyes(t)
	e.first(rules.Rows, rules.Cols) // for the place of the cells
	w := watch(d)
	swaps := 6
	if !exhaustive.On() {
		swaps = 3
	}
	var known engine.Grid // what the last swap must have led to, unless new tiles have cleared more
	for n := range swaps {
		a := w.ask()
		grid := a.grid(t, rules.Rows, rules.Cols)
		if n > 0 && a.Event != "As advised." && (agrees(known, grid) || a.Event == "Another swap than advised.") {
			t.Errorf("after swap %d it says %q of\n%swhere this is known:\n%s", n, a.Event, grid, known)
		}
		board, err := swap.NewBoard(rules, grid)
		if err != nil {
			t.Fatal(err)
		}
		move := a.swap(t)
		if out := board.Analyze(move); board.Check(move) != nil || out.Points+out.Chain != a.Moves[0].Points {
			t.Fatalf("swap %d: %q brings %d points, with chains %d more, on\n%s", n+1, a.Moves[0].Do, out.Points, out.Chain, grid)
		}
		board.Play(move)
		known = board.Grid()
		clickSwap(d, e, move)
	}
}

// gweled begins an endless game: no time, and no level ends with its board.
func gweled(t *testing.T) *desktop {
	t.Helper()
	need(t, "gweled")
	d := newDesktop(t, 800, 600)
	d.write(".config/gweled.conf", "[General]\ntile_size=48\nmusic_on=false\nsounds_on=false\n")
	d.start("gweled")
	place := d.place(d.window("gweled"))
	d.wait("gweled to paint its menu", func() bool { // a click before that may be lost
		return !imagefile.OneColor(d.grab().SubImage(place).(*image.RGBA))
	})
	d.step("the first board comes", func() { d.click(place.Min.Add(image.Pt(50, 326))) }) // Endless
	return d
}

// playSwaps makes the advised swaps and compares the board after each with its certain part: every tile that
// can be known is where the engine said, or where further clears that new tiles explain have taken it.
func playSwaps(t *testing.T, d *desktop, game string) {
	t.Helper()
	const swaps = 20
	rules, err := swap.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	d.point(home)
	e := newEyes(t)
	frame, grid := e.first(rules.Rows, rules.Cols)
	quiet, further, missed := 0, 0, 0
	for n := range swaps {
		move, certain := advise(t, rules, frame, grid)
		d.click(e.middle(move.At))
		lit := e.changed(frame, func() {})
		d.click(e.middle(move.To()))
		e.changed(lit, func() {})
		d.point(home)
		frame, grid = e.atRest(rules, grid, certain)
		if e.missed {
			missed++
			t.Logf("after swap %d the board is not found by itself; see %s", n+1, keep(t, "missed", frame, grid, certain))
		}
		if agrees(certain, grid) {
			quiet++
		} else if yes, sure := explained(certain, grid); yes {
			further++
		} else if redealt(certain, grid) {
			t.Logf("swap %d left none, the game dealt a new board", n+1)
		} else if sure {
			t.Fatalf("swap %d of %v with %v: %s; see %s", n+1, move.At, move.To(),
				differences(grid, certain), keep(t, "", frame, grid, certain))
		}
	}
	t.Logf("%d swaps: after %d all known tiles stood where they were said to, after %d where further clears of new tiles had taken them, after %d nobody can tell",
		swaps, quiet, further, swaps-quiet-further)
	if missed > swaps/4 {
		t.Errorf("%d of %d boards at rest were not found by themselves", missed, swaps)
	}
	if quiet+further < swaps*3/4 {
		t.Errorf("only %d of %d swaps could be compared", quiet+further, swaps)
	}
}

// advise is the best swap that no unread tile can change, and the board that certainly follows from it.
func advise(t *testing.T, rules swap.Rules, frame *image.RGBA, grid engine.Grid) (engine.Move, engine.Grid) {
	t.Helper()
	board, err := swap.NewBoard(rules, grid)
	if err != nil {
		t.Fatalf("%v; see %s", err, keep(t, "", frame, grid, grid))
	}
	for _, c := range (chance.MoveSearch{}).Plan(context.Background(), board).Candidates {
		if board.Certain(c.Move) {
			return c.Move, board.After(c.Move)
		}
	}
	t.Fatalf("no swap is left, or none is certain; see %s", keep(t, "", frame, grid, grid))
	return engine.Move{}, engine.Grid{}
}

// mostUnread is how many tiles of a board at rest may be refused: KDiamond's yellow
// ones are hardly told from its golden ground.
const mostUnread = 4

// atRest waits until a board lies still that is none of before, and reads it.
func (e *eyes) atRest(rules swap.Rules, before, want engine.Grid) (frame *image.RGBA, grid engine.Grid) {
	e.t.Helper()
	var err error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		frame = e.still()
		if grid, err = e.read(frame, want); err != nil || grid.Equal(before) {
			continue
		}
		for i := range grid.Cells {
			grid.Cells[i].Power = engine.NoPower // gems glint
		}
		if _, err = swap.NewBoard(rules, grid); err == nil && grid.Count(engine.Unknown) <= mostUnread && e.rests(frame) {
			return frame, grid
		}
	}
	e.t.Fatalf("no board at rest within %v: %v; see %s", patience, err, keep(e.t, "", frame, grid, want))
	return nil, engine.Grid{}
}

// rests reports whether the board goes on looking as on a frame: a game that gets no
// time of a busy machine stands still, too, in the middle of a fall.
func (e *eyes) rests(frame *image.RGBA) bool {
	e.t.Helper()
	const longer = 600 * time.Millisecond
	rest, err := capture.Still{Area: e.whole.Bounds(), Pause: longer, First: capture.Frame{Image: frame, Taken: time.Now()}}.Wait(context.Background(), e.source)
	return err == nil && rest.Frames == 2
}

// redealt reports whether the tiles are those of another game: Gweled deals a new board
// where no swap is left. Tiles of seven colours agree by chance in one of seven cells.
func redealt(known, board engine.Grid) bool {
	cells, same := 0, 0
	for i, c := range known.Cells {
		if c.Color != engine.Unknown {
			cells++
			if board.Cells[i] == c {
				same++
			}
		}
	}
	return 3*same < cells
}

// agrees reports whether every tile that is known stands on the board, as far as
// that could be read.
func agrees(known, board engine.Grid) bool {
	for i, c := range known.Cells {
		if b := board.Cells[i]; c.Color != engine.Unknown && b.Color != engine.Unknown && b != c {
			return false
		}
	}
	return true
}
