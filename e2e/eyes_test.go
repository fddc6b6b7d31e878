package e2e

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"testing"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// eyes see the screen as the program does: they wait until it is still and read
// the board on it, with the built-in profiles and nothing else.
type eyes struct {
	t          *testing.T
	source     capture.Source
	recognizer *vision.Recognizer
	palettes   map[string]map[engine.Color]bool // the colours that a profile knows
	whole      geometry.Lattice                 // where it was seen first, when it was full
	profile    string                           // that fitted it then
	missed     bool                             // it was not found in the last frame by itself
}

func newEyes(t *testing.T) *eyes {
	t.Helper()
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	e := &eyes{t: t, source: capture.Screen{}, palettes: map[string]map[engine.Color]bool{}}
	for _, p := range profiles {
		e.palettes[p.Name] = map[engine.Color]bool{}
		for _, c := range p.Palette {
			e.palettes[p.Name][c.Color()] = true
		}
	}
	if e.recognizer, err = vision.NewRecognizer(profiles, vision.Options{}); err != nil {
		t.Fatal(err)
	}
	return e
}

// first waits until there is a board, of a program that has just started, and
// returns it with its frame. It may still move, so that it has to be read twice
// alike.
func (e *eyes) first(rows, cols int) (*image.RGBA, engine.Grid) {
	e.t.Helper()
	var before engine.Grid
	var why error
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		frame := e.still()
		o, err := e.recognizer.Recognize(frame)
		if err != nil {
			why = err
		} else if o.Grid.Rows != rows || o.Grid.Cols != cols {
			why = fmt.Errorf("the board has %d x %d cells, not %d x %d", o.Grid.Rows, o.Grid.Cols, rows, cols)
		} else if o.Grid.Equal(before) {
			e.t.Logf("profile %q, cells of %.1f x %.1f pixels, board\n%s", o.Profile, o.Lattice.W, o.Lattice.H, o.Grid)
			return frame, o.Grid
		}
		before, e.whole, e.profile = o.Grid, o.Lattice, o.Profile
	}
	e.t.Fatalf("no board of %d x %d within %v: %v; see %s", rows, cols, patience, why, keep(e.t, "", e.still(), before, engine.NewGrid(rows, cols)))
	return nil, engine.Grid{}
}

// still is the screen as soon as it rests and shows anything; where it never rests,
// as it is.
func (e *eyes) still() *image.RGBA {
	e.t.Helper()
	var area image.Rectangle
	if e.whole.Rows > 0 {
		area = e.whole.Bounds()
	}
	for deadline := time.Now().Add(patience); ; {
		rest, err := capture.Still{Area: area}.Wait(context.Background(), e.source)
		if errors.Is(err, capture.ErrBlank) && time.Now().Before(deadline) {
			time.Sleep(capture.DefaultPause)
			continue
		}
		if err != nil && !errors.Is(err, capture.ErrNotStill) {
			e.t.Fatal(err)
		}
		return rest.Image
	}
}

// changed waits until the board does not look as on the frame before any more, and
// returns it as soon as it is at rest. Meanwhile it nudges, again and again.
func (e *eyes) changed(before *image.RGBA, nudge func()) *image.RGBA {
	e.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		frame, err := e.source.Grab(context.Background())
		if err != nil {
			e.t.Fatal(err)
		}
		area := e.whole.Bounds()
		if area.Empty() {
			area = frame.Rect
		}
		if !same(before, frame, area) {
			return e.still()
		}
		nudge()
	}
	e.t.Fatalf("nothing changes within %v; see %s", patience, keep(e.t, "", before, engine.Grid{}, engine.Grid{}))
	return nil
}

// expect waits until the board is the one that should come, or rests as another: it may
// have been seen in the middle of a fall.
func (e *eyes) expect(want engine.Grid) {
	e.t.Helper()
	for deadline := time.Now().Add(patience); time.Now().Before(deadline); {
		frame := e.still()
		if grid, err := e.read(frame, want); err == nil && grid.Equal(want) || e.rests(frame) {
			return
		}
	}
}

// read reads the board at the place where it was first: what has become empty
// since belongs to it. Where it is not found anew, it is read where it was.
func (e *eyes) read(frame *image.RGBA, want engine.Grid) (engine.Grid, error) {
	o, err := e.recognizer.Recognize(frame)
	if e.missed = err != nil; e.missed {
		o, err = e.recognizer.RecognizeAt(frame, e.whole)
	}
	if err != nil {
		return engine.Grid{}, err
	}
	whole, err := e.fit(o)
	if err != nil {
		return engine.Grid{}, err
	}
	known := e.palettes[o.Profile]
	if o.Profile != e.profile {
		known = nil // what no profile was made for may fit one now, another then
	}
	letters := corpus.Renaming(further(whole, known), further(want, known))
	nameNew(letters, further(whole, known), want)
	for i, c := range whole.Cells {
		if letter, ok := letters[c.Color]; ok {
			whole.Cells[i].Color = letter
		}
	}
	return whole, nil
}

// nameNew gives the colours of a board that were not seen before, or not read, letters that no
// other has: the ones that they were read by may be those of others now.
func nameNew(letters corpus.Letters, read, want engine.Grid) {
	taken := map[engine.Color]bool{}
	for _, c := range want.Cells {
		taken[c.Color] = true
	}
	next := engine.Color('a')
	for _, c := range read.Cells {
		if _, known := letters[c.Color]; known || !c.Color.IsColor() {
			continue
		}
		for taken[next] {
			next++
		}
		letters[c.Color], taken[next] = next, true
	}
}

// further is the board with those colours alone that a palette does not know: their
// letters are others in every picture.
func further(g engine.Grid, known map[engine.Color]bool) engine.Grid {
	g = g.Clone()
	for i, c := range g.Cells {
		if known[c.Color] {
			g.Cells[i].Color = engine.Unknown
		}
	}
	return g
}

// fit puts a reading into a grid of the size that the board had at first.
func (e *eyes) fit(o vision.Observation) (engine.Grid, error) {
	row, col := (o.Lattice.Y-e.whole.Y)/e.whole.H, (o.Lattice.X-e.whole.X)/e.whole.W
	at := engine.Pos{Row: int(math.Round(row)), Col: int(math.Round(col))}
	const slack = 0.1 // of a cell
	if math.Abs(row-float64(at.Row)) > slack || math.Abs(col-float64(at.Col)) > slack ||
		math.Abs(o.Lattice.W/e.whole.W-1) > slack || math.Abs(o.Lattice.H/e.whole.H-1) > slack {
		return o.Grid, fmt.Errorf("the board was at %+v and is at %+v", e.whole, o.Lattice)
	}
	whole := engine.NewGrid(e.whole.Rows, e.whole.Cols)
	for i, c := range o.Grid.Cells {
		p := engine.Pos{Row: at.Row + i/o.Grid.Cols, Col: at.Col + i%o.Grid.Cols}
		if whole.In(p) {
			whole.Set(p, c)
		} else if !c.IsEmpty() {
			return o.Grid, fmt.Errorf("there is a tile beyond the board, at %+v", p)
		}
	}
	return whole, nil
}

// middle is where a player clicks a cell.
func (e *eyes) middle(p engine.Pos) image.Point {
	r := e.whole.Cell(p)
	return r.Min.Add(r.Size().Div(2))
}

// same reports whether two frames show the same in r.
func same(a, b *image.RGBA, r image.Rectangle) bool {
	r = r.Intersect(a.Rect).Intersect(b.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		i, j := a.PixOffset(r.Min.X, y), b.PixOffset(r.Min.X, y)
		if !bytes.Equal(a.Pix[i:i+4*r.Dx()], b.Pix[j:j+4*r.Dx()]) {
			return false
		}
	}
	return true
}
