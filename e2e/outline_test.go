package e2e

import (
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
)

// outlined reports whether the outline's windows are on the screen.
func outlined(d *desktop) bool {
	d.t.Helper()
	tree, err := xproto.QueryTree(d.conn, d.screen.Root).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	for _, w := range tree.Children {
		// X11's has the class, that of Windows the title.
		own := func(name string) bool { return strings.HasPrefix(string(d.property(w, name)), "domvision-outline") }
		if !own("WM_CLASS") && !own("WM_NAME") {
			continue
		}
		if a, err := xproto.GetWindowAttributes(d.conn, w).Reply(); err == nil && a.MapState == xproto.MapStateViewable {
			return true
		}
	}
	return false
}

// differ lists the pixels in which two pictures differ.
func differ(a, b *image.RGBA) (list []image.Point) {
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.RGBAAt(x, y) != b.RGBAAt(x, y) {
				list = append(list, image.Pt(x, y))
			}
		}
	}
	return list
}

// soonGone checks that the outline is gone within the limit after something has been done to the game.
func soonGone(t *testing.T, d *desktop, what string, limit time.Duration, do func()) {
	t.Helper()
	before := d.grab()
	do()
	var changed time.Time
	for late := time.Now().Add(patience); ; {
		now, is := time.Now(), outlined(d)
		if changed.IsZero() && len(differ(before, d.grab())) > 0 {
			changed = now
		}
		if !is {
			if changed.IsZero() {
				changed = now
			}
			took := now.Sub(changed)
			t.Logf("%s: the outline is gone after %v", what, took.Round(time.Millisecond))
			if took > limit {
				t.Errorf("%s: the outline is gone only after %v", what, took)
			}
			return
		}
		if now.After(late) {
			t.Fatalf("%s: the outline stays", what)
		}
	}
}

// goneWithin is how soon the outline must be gone.
const goneWithin = 150 * time.Millisecond

// TestOutline draws the outline over Same Game: its pixels lie on the edge of the group, clicks go
// through it, boards are read as without it, and it is gone when the board changes or its window moves.
func TestOutline(t *testing.T) {
	exhaustive.Only(t)
	need(t, "sgt-samegame")
	d := newDesktop(t, 1024, 768)
	d.start("sgt-samegame", "15x10c3s2#2718")
	followOutline(t, d, d.window("sgt-samegame"), goneWithin)
}

// followOutline plays a move of Same Game with 10 x 15 cells under the outline, then moves its window. Both
// times the outline must be gone within the limit.
func followOutline(t *testing.T, d *desktop, game xproto.Window, limit time.Duration) {
	t.Helper()
	e := newEyes(t)
	before, grid := e.first(10, 15)
	board := e.whole
	w := watch(d, "--outline", "--budget", "60ms", "--game", "sgt-samegame")
	rules, err := collapse.Find("sgt-samegame")
	if err != nil {
		t.Fatal(err)
	}

	best := w.ask().Moves[0]
	d.wait("the outline", func() bool { return outlined(d) })
	var drawn []image.Point // Windows paints its windows later than it shows them
	d.wait("the outline to be painted", func() bool {
		last := drawn
		drawn = differ(before, d.grab())
		return len(drawn) > 0 && len(drawn) == len(last)
	})
	full, err := collapse.NewBoard(rules, grid)
	if err != nil {
		t.Fatal(err)
	}
	click := engine.Pos{Row: best.Row, Col: best.Col}
	group := full.Group(engine.Move{At: click}, nil)
	onEdge(t, board, group, click, drawn)
	t.Log("see", keep(t, "outline", d.grab(), grid, grid))

	w.sees(grid) // with the outline on the screen
	d.wait("the outline again", func() bool { return outlined(d) })

	x, y := board.Center(click)
	at := image.Pt(int(x), int(y)) // below the mark
	soonGone(t, d, "a click", limit, func() { d.click(at) })
	d.click(at) // the first one selects the group
	full.Play(engine.Move{At: click})
	o, err := e.recognizer.RecognizeNear(e.still(), board)
	if err != nil {
		t.Fatal(err)
	}
	if want, _ := full.Grid().Trim(); !trimmed(o.Grid).Equal(want) {
		t.Errorf("the click did not reach the game:\n%swant\n%s", o.Grid, want)
	}

	w.ask()
	d.wait("the outline of the next move", func() bool { return outlined(d) })
	place := d.place(game)
	soonGone(t, d, "a window that moves", limit, func() {
		xproto.ConfigureWindow(d.conn, game, xproto.ConfigWindowX|xproto.ConfigWindowY, []uint32{uint32(place.Min.X + 90), uint32(place.Min.Y + 40)})
	})
}

func trimmed(g engine.Grid) engine.Grid {
	g, _ = g.Trim()
	return g
}

// onEdge checks that pixels lie on the edge of a group, just inside of its cells, or on the mark, and
// that every side of the group has some.
func onEdge(t *testing.T, b geometry.Lattice, group []engine.Pos, click engine.Pos, pixels []image.Point) {
	t.Helper()
	in := map[engine.Pos]bool{}
	for _, at := range group {
		in[at] = true
	}
	unit := min(b.W, b.H)
	type side struct {
		at   engine.Pos
		next engine.Pos
	}
	drawn := map[side]int{}
	cx, cy := b.Center(click)
	for _, p := range pixels {
		x, y := (float64(p.X)+0.5-b.X)/b.W, (float64(p.Y)+0.5-b.Y)/b.H
		at := engine.Pos{Row: int(math.Floor(y)), Col: int(math.Floor(x))}
		if !in[at] && !in[engine.Pos{Row: int(math.Floor(y - 1/b.H)), Col: int(math.Floor(x - 1/b.W))}] {
			t.Fatalf("the pixel %v differs, in the cell %v beside the group %v", p, at, group)
		}
		sides := sidesNear(b, in, at, p)
		for _, next := range sides {
			drawn[side{at, next}]++
		}
		near := len(sides) > 0 || math.Hypot(float64(p.X)+0.5-cx, float64(p.Y)+0.5-cy) <= 0.35*unit
		if !near {
			t.Fatalf("the pixel %v differs, amid the cell %v", p, at)
		}
	}
	for _, at := range group {
		for _, next := range at.Neighbours() {
			if !in[next] && drawn[side{at, next}] < int(b.W) {
				t.Errorf("%d pixels are drawn between %v and %v", drawn[side{at, next}], at, next)
			}
		}
	}
}

// sidesNear lists the cells beside a cell of a group that a pixel of it is near to.
func sidesNear(b geometry.Lattice, in map[engine.Pos]bool, at engine.Pos, p image.Point) (list []engine.Pos) {
	x, y := float64(p.X)+0.5-b.X-b.W*float64(at.Col), float64(p.Y)+0.5-b.Y-b.H*float64(at.Row)
	for row := -1; row <= 1; row++ {
		for col := -1; col <= 1; col++ {
			next := engine.Pos{Row: at.Row + row, Col: at.Col + col}
			if in[next] || next == at {
				continue
			}
			far := 0.0 // pixels from it
			if row != 0 {
				far = math.Abs(y - b.H*float64(1+row)/2)
			}
			if col != 0 {
				far = max(far, math.Abs(x-b.W*float64(1+col)/2))
			}
			if far <= 0.3*min(b.W, b.H) {
				list = append(list, next)
			}
		}
	}
	return list
}
