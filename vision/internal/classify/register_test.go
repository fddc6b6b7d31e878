package classify

import (
	"image"
	"image/color"
	"math"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// waves is a smooth tile, moved to the right and down by fractions of a pixel.
func waves(right, down float64) Tile {
	return painted(func(x, y int) [3]float32 {
		u, v := 2*math.Pi*(float64(x)-right)/16, 2*math.Pi*(float64(y)-down)/16
		return [3]float32{float32(50 + 20*math.Sin(u) + 20*math.Cos(v)), 0, 0}
	})
}

// TestDisplacement: one step finds most of an offset of less than a pixel.
func TestDisplacement(t *testing.T) {
	for _, want := range [][2]float64{{0, 0}, {0.5, 0}, {0, -0.75}, {0.25, 0.5}} {
		o := displacement(waves(want[0], want[1]), waves(0, 0))
		if right, down := o.right*segment.Fine, o.down*segment.Fine; math.Abs(right-want[0]) > 0.06 || math.Abs(down-want[1]) > 0.06 {
			t.Errorf("(%.2f, %.2f), want %v", right, down, want)
		}
	}
}

// TestDisplacementInLight: a tile that is brighter all over lies where it is, even if it has a gradient.
func TestDisplacementInLight(t *testing.T) {
	ramp := func(light float32) Tile {
		return painted(func(x, y int) [3]float32 { return [3]float32{40 + light + 0.2*float32(x) - 0.1*float32(y), 20, 0} })
	}
	o := displacement(ramp(3), ramp(0))
	if math.Abs(o.right*segment.Fine) > 0.01 || math.Abs(o.down*segment.Fine) > 0.01 {
		t.Errorf("moved by (%.2f, %.2f) pixels", o.right*segment.Fine, o.down*segment.Fine)
	}
}

// TestRegisterOffsets: tiles that lie further to the right in every column need wider cells.
func TestRegisterOffsets(t *testing.T) {
	const cols, step = 4, 0.3 // pixels
	var all []Tile
	for i := range 3 * cols {
		all = append(all, waves(step*(float64(i%cols)-1.5), 0))
	}
	r := readingOf(cols, segment.Touching, all...)
	r.classify(Class{Cells: upTo(0, len(all)), Mean: waves(0, 0)})
	l, moved := register(r)
	if math.Abs(l.W-segment.Fine-step) > 0.05 || math.Abs(l.H-segment.Fine) > 0.01 {
		t.Errorf("cells of %.2f x %.2f pixels", l.W, l.H)
	}
	if want := step * (cols - 1.5); math.Abs(moved-want) > 0.1 { // of the right side
		t.Errorf("moved by %.2f pixels, want about %.2f", moved, want)
	}
}

// TestTilted: the tiles of a class lie further up or down in every column, or further to the right or left in every row.
func TestTilted(t *testing.T) {
	const side = 9
	for _, c := range []struct {
		name         string
		falls, leans float64 // pixels a cell
		want         bool
	}{
		{"straight", 0, 0, false}, {"as good as straight", 0.05, -0.05, false}, {"rows fall by a fiftieth", 0.48, 0, true},
		{"rows rise by a fiftieth", -0.48, 0, true}, {"columns lean by a fiftieth", 0, 0.48, true},
	} {
		var all []Tile
		for i := range side * side {
			all = append(all, waves(c.leans*float64(i/side-side/2), c.falls*float64(i%side-side/2)))
		}
		r := readingOf(side, segment.Touching, all...)
		r.classify(Class{Cells: upTo(0, len(all)), Mean: waves(0, 0)})
		if got := r.Tilted(); got != c.want {
			t.Errorf("%s: tilted %v", c.name, got)
		}
	}
}

// TestTiltedFlat: flat tiles are not tilted because the corners of the board are round.
func TestTiltedFlat(t *testing.T) {
	const side = 5
	all := make([]Tile, side*side)
	for i := range all {
		all[i] = flat(red)
	}
	all[0], all[side-1] = inked(red, yellow, image.Rect(0, 0, 5, 5)), inked(red, yellow, image.Rect(segment.Fine-5, 0, segment.Fine, 5))
	mean := inked(red, [3]float32{red[0] + 2, red[1], red[2] + 2}, image.Rect(0, 0, 5, 5))
	r := readingOf(side, segment.Touching, all...).classify(Class{Cells: upTo(0, len(all)), Mean: mean})
	equal(t, "tilted", r.Tilted(), false)
}

// TestRegister: a lattice with slightly too wide and too low cells, aligned in the middle of the
// board only, is registered with the tiles.
func TestRegister(t *testing.T) {
	const side = 45.625
	want := visiontest.RandomGrid(1, 4, 11, 13, 0, false)
	left, top := visiontest.TilesAt(side, side)
	f := pixel.NewFrame(visiontest.Drawn(visiontest.Theme{Ground: color.RGBA{20, 83, 45, 255}, Ink: visiontest.Cards}, want, side, side), nil)
	truth := segment.Lattice{Lattice: geometry.Lattice{X: left, Y: top, W: side, H: side, Rows: want.Rows, Cols: want.Cols}}
	b := segment.FindBoard(f, truth, segment.DefaultThreshold)
	if b == nil || b.Region != image.Rect(0, 0, 13, 11) {
		t.Fatalf("board %v", b)
	}
	askew := b.Lattice
	askew.X, askew.W = left-0.5*side*0.004*13, side*1.004
	askew.Y, askew.H = top+0.5*side*0.003*11, side*0.997
	register := func(l segment.Lattice) (segment.Lattice, float64) {
		r, _ := readOn(f, onLattice(b, l))
		return register(r)
	}
	l, moved := register(askew)
	if moved < 0.25 {
		t.Errorf("moved by %.2f pixels of a tile alone", moved)
	}
	got, exact := l.Box(), truth.Box()
	for _, off := range []float64{got.X - exact.X, got.Y - exact.Y, got.X + got.W - exact.X - exact.W, got.Y + got.H - exact.Y - exact.H} {
		if math.Abs(off) > 0.35 {
			t.Errorf("a side is off by %.2f pixels; registered %+v, want %+v", off, l, truth)
		}
	}
	if _, again := register(l); again > 0.1 {
		t.Errorf("moved by %.2f pixels of a tile when registered again", again)
	}
}
