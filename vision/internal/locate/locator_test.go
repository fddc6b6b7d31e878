package locate

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// desk is a frame of 500 x 460 pixels with the dealt tiles from a corner on, in cells of side
// pixels.
func desk(corner image.Point, side, gap int) *pixel.Frame {
	return frame(500, 460, func(img draw.Image) { paintTiles(img, corner, side, side, gap, dealt...) })
}

// lies reports whether a board is where the dealt tiles were drawn, to within a pixel and a half.
func lies(b *segment.Board, corner image.Point, side float64) bool {
	if b == nil || b.Tiles() != 80 {
		return false
	}
	l := b.Outline()
	const off = 1.5
	return l.Rows == 10 && l.Cols == 8 && math.Abs(l.X-float64(corner.X)) < off && math.Abs(l.Y-float64(corner.Y)) < off &&
		math.Abs(l.X+8*l.W-float64(corner.X)-8*side) < off && math.Abs(l.Y+10*l.H-float64(corner.Y)-10*side) < off
}

// TestFind: the board is found wherever it lies, touching or apart.
func TestFind(t *testing.T) {
	for _, c := range []struct {
		corner    image.Point
		side, gap int
	}{{image.Pt(0, 0), 24, 0}, {image.Pt(131, 57), 31, 0}, {image.Pt(90, 40), 36, 6}} {
		if b := New(desk(c.corner, c.side, c.gap)).Find(); !lies(b, c.corner, float64(c.side)) {
			t.Errorf("at %v, cells of %d, gap %d: found %v", c.corner, c.side, c.gap, outline(b))
		}
	}
	if b := New(blank(300, 300)).Find(); Verify(blank(300, 300), b) == nil {
		t.Errorf("on a blank frame: %v", outline(b))
	}
}

// TestFindBeforePicture: tiles are found before a picture that shows at the sides of their cells, and differs from cell to cell.
func TestFindBeforePicture(t *testing.T) {
	corner, side, rng := image.Pt(90, 40), 36, rand.New(rand.NewPCG(3, 4))
	f := frame(500, 460, func(img draw.Image) {
		for y := 0; y < 460; y += 9 {
			for x := 0; x < 500; x += 9 {
				shade := color.RGBA{uint8(60 + rng.IntN(60)), uint8(60 + rng.IntN(60)), uint8(60 + rng.IntN(60)), 255}
				draw.Draw(img, image.Rect(x, y, x+9, y+9), image.NewUniform(shade), image.Point{}, draw.Src)
			}
		}
		for row := range dealt {
			for col, c := range dealt[row] {
				for y := range side {
					for x := range side {
						if dx, dy := 2*x+1-side, 2*y+1-side; dx*dx+dy*dy < 24*24 {
							img.Set(corner.X+col*side+x, corner.Y+row*side+y, inks[c-'0'])
						}
					}
				}
			}
		}
	})
	if b := New(f).FindMiddles(); !lies(b, corner, float64(side)) {
		t.Errorf("found %v", outline(b))
	}
	if b := New(f).Find(); b != nil {
		t.Errorf("whole cells are alike: %v", outline(b))
	}
}

func outline(b *segment.Board) any {
	if b == nil {
		return "none"
	}
	return b.Outline()
}

// TestNear: a board is found where it was, not where it has moved to, and not at the sides of a
// part of the picture.
func TestNear(t *testing.T) {
	corner := image.Pt(62, 93)
	f := desk(corner, 31, 0)
	if b := Near(f, lattice(62, 93, 31, 10, 8), true); !lies(b, corner, 31) {
		t.Errorf("in its place: %v", outline(b))
	}
	if b := Near(f, lattice(62, 93, 31, 7, 8), false); !lies(b, corner, 31) {
		t.Errorf("with more rows: %v", outline(b))
	}
	if b := Near(f, lattice(67, 93, 31, 10, 8), false); b != nil {
		t.Errorf("moved: %v", outline(b))
	}
	if b := Near(blank(200, 200), lattice(10, 10, 31, 3, 3), false); b != nil {
		t.Errorf("on a blank frame: %v", outline(b))
	}
	side := desk(image.Pt(0, 93), 31, 0)
	at := lattice(0, 93, 31, 10, 8)
	if whole, part := Near(side, at, false), Near(side, at, true); !lies(whole, image.Pt(0, 93), 31) || part != nil {
		t.Errorf("at the side of the picture: %v, of a part: %v", outline(whole), outline(part))
	}
}

func TestSameLines(t *testing.T) {
	o := lattice(5, 5, 20, 9, 9)
	for _, c := range []struct {
		l    segment.Lattice
		want bool
	}{
		{o, true}, {lattice(46, 64, 20, 2, 3), true}, {lattice(48, 65, 20, 2, 3), false}, {lattice(5, 5, 21, 9, 9), false},
	} {
		if got := sameLines(c.l, o); got != c.want {
			t.Errorf("%v on the lines of %v: %v", c.l, o, got)
		}
	}
}

// TestAt: the board on exactly the given cells, in its style; none where there are no tiles.
func TestAt(t *testing.T) {
	l := lattice(62, 93, 30, 10, 8)
	for gap, style := range map[int]segment.Style{0: segment.Touching, 6: segment.Apart} {
		b := At(desk(image.Pt(62, 93), 30, gap), l)
		if b == nil || b.Lattice.Lattice != l.Lattice || b.Style != style || b.Tiles() != 80 {
			t.Errorf("gap %d: %v", gap, outline(b))
		}
	}
	if b := At(blank(200, 200), lattice(0, 0, 20, 5, 5)); b != nil {
		t.Errorf("on a blank frame: %v", outline(b))
	}
}

// TestEverywhere: on noise, edges do not tell the size of tiles that lie apart; that their looks repeat does.
func TestEverywhere(t *testing.T) {
	const side = 40
	rng := rand.New(rand.NewPCG(8, 9))
	place := image.Rect(140, 130, 140+6*side, 130+6*side)
	f := frame(600, 500, func(img draw.Image) {
		for y := 0; y < 500; y += 6 {
			for x := 0; x < 600; x += 6 {
				ink := color.RGBA{uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)), 255}
				draw.Draw(img, image.Rect(x, y, x+6, y+6), image.NewUniform(ink), image.Point{}, draw.Src)
			}
		}
		for y := place.Min.Y; y < place.Max.Y; y += side {
			for x := place.Min.X; x < place.Max.X; x += side {
				ink := image.NewUniform(inks[rng.IntN(3)])
				draw.Draw(img, image.Rect(x+2, y+2, x+38, y+38), image.Black, image.Point{}, draw.Src)
				draw.Draw(img, image.Rect(x+8, y+14, x+32, y+22), ink, image.Point{}, draw.Src)
				draw.Draw(img, image.Rect(x+14, y+6, x+21, y+34), ink, image.Point{}, draw.Src)
			}
		}
	})
	m := New(f)
	right := func(h hypothesis) bool {
		return math.Abs(h.w-side) < 1 && math.Abs(h.h-side) < 1 && h.window.In(place)
	}
	all := slices.Collect(m.everywhere())
	if !slices.ContainsFunc(all[:min(len(all), 8)], right) {
		t.Errorf("none of the first of %d hypotheses is right", len(all))
	}
}
