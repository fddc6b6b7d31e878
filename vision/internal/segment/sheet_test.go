package segment

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// inks are the colours of drawn tiles; '.' is the ground.
var inks = map[byte]color.RGBA{
	'R': {200, 40, 40, 255}, 'G': {40, 160, 60, 255}, 'B': {50, 70, 210, 255}, 'Y': {220, 200, 60, 255}, '.': {90, 90, 90, 255},
}

// drawn is a picture of tiles with cells of side pixels. With a gap they lie apart, without they
// touch and have dark outlines.
func drawn(side, gap int, rows ...string) (*pixel.Frame, Lattice) {
	img := image.NewRGBA(image.Rect(0, 0, side*len(rows[0]), side*len(rows)))
	draw.Draw(img, img.Rect, image.NewUniform(inks['.']), image.Point{}, draw.Src)
	for row := range rows {
		for col := range rows[row] {
			ink := rows[row][col]
			cell := image.Rect(col*side, row*side, (col+1)*side, (row+1)*side)
			switch {
			case ink == '.':
			case gap > 0:
				draw.Draw(img, cell.Inset(gap), image.NewUniform(inks[ink]), image.Point{}, draw.Src)
			default:
				draw.Draw(img, cell, image.Black, image.Point{}, draw.Src)
				draw.Draw(img, cell.Inset(1), image.NewUniform(inks[ink]), image.Point{}, draw.Src)
			}
		}
	}
	l := Lattice{Lattice: geometry.Lattice{W: float64(side), H: float64(side), Rows: len(rows), Cols: len(rows[0])}}
	if gap > 0 {
		l.Style = Apart
	}
	return pixel.NewFrame(img, nil), l
}

// grid is a lattice of unit cells.
func grid(rows, cols int) Lattice {
	return Lattice{Lattice: geometry.Lattice{W: 1, H: 1, Rows: rows, Cols: cols}}
}

// solid is a sheet whose cells have one colour each, in 8-bit CIELAB.
func solid(rows, cols, side int, color func(cell int) [3]uint8) *Sheet {
	s := &Sheet{Lattice: grid(rows, cols), Side: side, Patches: make([]Patch, rows*cols)}
	s.Lab = imgproc.Lab{W: cols * side, H: rows * side, Pix: make([]uint8, 3*rows*cols*side*side)}
	s.Leveled = s.Lab
	for i := range s.Patches {
		px := color(i)
		fill(s, s.Rect(i, 0), px)
	}
	return s
}

// fill paints a part of a sheet.
func fill(s *Sheet, r image.Rectangle, px [3]uint8) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			copy(s.Lab.Pix[3*(y*s.Lab.W+x):], px[:])
		}
	}
}

// TestNewSheet: cells become squares of the same size wherever they lie, each with the patch of its
// colour.
func TestNewSheet(t *testing.T) {
	f, _ := drawn(20, 0, "RG", "BY")
	l := Lattice{Lattice: geometry.Lattice{X: 20, Y: 0, W: 20, H: 40, Rows: 1, Cols: 1}}
	s := NewSheet(f, l, Coarse)
	if s.Lab.W != Coarse || s.Lab.H != Coarse || len(s.Patches) != 1 {
		t.Fatalf("%d x %d pixels, %d patches", s.Lab.W, s.Lab.H, len(s.Patches))
	}
	upper, lower := [3]float32(s.Patches[0][3*patchSide:]), [3]float32(s.Patches[0][3*patchSide*3:])
	green, yellow := pixel.NewArea(image1(inks['G'])).Lab(pixel.Box{W: 1, H: 1}, 1, 1), pixel.NewArea(image1(inks['Y'])).Lab(pixel.Box{W: 1, H: 1}, 1, 1)
	if pixel.DeltaE(upper, pixel.ColorOf(green.Pix)) > 1 || pixel.DeltaE(lower, pixel.ColorOf(yellow.Pix)) > 1 {
		t.Errorf("samples %v and %v, want green and yellow", upper, lower)
	}
}

// image1 is a picture of one pixel.
func image1(c color.RGBA) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, 1, 1))
	img.SetRGBA(0, 0, c)
	return img
}

// TestPatchAt: the samples are means of blocks; the border of the cell is left out.
func TestPatchAt(t *testing.T) {
	for _, side := range []int{Coarse, Fine} {
		s := solid(1, 2, side, func(int) [3]uint8 { return [3]uint8{255, 128, 128} })
		cell := s.Rect(1, 0)
		fill(s, cell, [3]uint8{0, 0, 0})
		fill(s, s.Rect(1, side/12), [3]uint8{51, 138, 118})
		p := s.patchOf(s.Leveled, 1)
		for i := 0; i < patchLen; i += 3 {
			if got, want := [3]float32(p[i:]), [3]float32{20, 10, -10}; got != want {
				t.Fatalf("side %d: sample %d is %v, want %v", side, i/3, got, want)
			}
		}
	}
}

func TestRect(t *testing.T) {
	s := Sheet{Lattice: grid(2, 3), Side: 12}
	if got, want := s.Rect(5, 2), image.Rect(26, 14, 34, 22); got != want {
		t.Errorf("cell 5 lies at %v, want %v", got, want)
	}
}

// randomPatches are patches around some colours, each sample off by up to noise.
func randomPatches(rng *rand.Rand, n, colors int, noise float32) []Patch {
	patches := make([]Patch, n)
	for i := range patches {
		color := float32(rng.IntN(colors)) * 4
		for at := range patches[i] {
			patches[i][at] = color + (2*rng.Float32()-1)*noise
		}
	}
	return patches
}

func TestPatch(t *testing.T) {
	var p, q Patch
	for i := 0; i < patchLen; i += 3 {
		p[i], q[i+2] = 3, 4
	}
	if got := p.Distance(&q); got != 5 {
		t.Errorf("distance %g, want 5", got)
	}
	if !p.Within(5, &q) || p.Within(4.99, &q) || !p.Within(0, &p) {
		t.Error("the distance is not within 5, or within less")
	}
	if p.Mean() != [3]float32{3, 0, 0} || p.Spread() != 0 {
		t.Errorf("mean %v, spread %g, want (3,0,0) and 0", p.Mean(), p.Spread())
	}
	for i := 0; i < patchLen; i += 6 {
		p[i] += 10
	}
	plain := 0.0
	for i := 0; i < patchLen; i += 3 {
		plain += math.Pow(float64(p[i]-p.Mean()[0]), 2)
	}
	if want := math.Sqrt(plain / (patchSide * patchSide)); math.Abs(p.Spread()-want) > 1e-4 {
		t.Errorf("spread %g, want %g", p.Spread(), want)
	}
	rng := rand.New(rand.NewPCG(1, 1))
	for range 100 { // the distance stops early beyond a limit
		two := randomPatches(rng, 2, 3, 2)
		limit := 10 * rng.Float64()
		if got, want := two[0].Within(limit, &two[1]), two[0].Distance(&two[1]) <= limit; got != want {
			t.Errorf("distance %g within %g: %v", two[0].Distance(&two[1]), limit, got)
		}
	}
}
