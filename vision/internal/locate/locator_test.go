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
		if b := New(desk(c.corner, c.side, c.gap)).Find(nil); !lies(b, c.corner, float64(c.side)) {
			t.Errorf("at %v, cells of %d, gap %d: found %v", c.corner, c.side, c.gap, outline(b))
		}
	}
	if b := New(blank(300, 300)).Find(nil); Verify(blank(300, 300), b) == nil {
		t.Errorf("on a blank frame: %v", outline(b))
	}
}

func outline(b *segment.Board) any {
	if b == nil {
		return "none"
	}
	return b.Outline()
}

// TestFindLikely: a board at the likely place is found there without a search; a wrong hint does
// no harm.
func TestFindLikely(t *testing.T) {
	corner := image.Pt(131, 57)
	right, wrong := lattice(131, 57, 31, 10, 8), lattice(0, 0, 44, 9, 6)
	f := New(desk(corner, 31, 0))
	if b := f.Find(&right); !lies(b, corner, 31) || f.edges[Straight] != nil {
		t.Errorf("right hint: found %v, searched %v", outline(b), f.edges[Straight] != nil)
	}
	if b := f.Find(&wrong); !lies(b, corner, 31) {
		t.Errorf("wrong hint: found %v", outline(b))
	}
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

// TestBeside: the parts beside a board are all that is left of it, right of it, above and below,
// where there is room.
func TestBeside(t *testing.T) {
	all := image.Rect(0, 0, 300, 200)
	got := Beside(all, image.Rect(100, 20, 200, 150))
	want := []image.Rectangle{image.Rect(0, 0, 100, 200), image.Rect(200, 0, 300, 200), image.Rect(0, 150, 300, 200)}
	if len(got) != len(want) {
		t.Fatalf("parts %v, want %v", got, want)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("part %v, want %v", got[i], want[i])
		}
	}
}

// TestRivals: a second board beside the first repeats as clearly and is found in its part; where
// there is nothing, nothing repeats.
func TestRivals(t *testing.T) {
	paint := func(img draw.Image) { paintTiles(img, image.Pt(40, 60), 24, 24, 0, dealt...) }
	two := frame(600, 380, func(img draw.Image) {
		paint(img)
		paintTiles(img, image.Pt(330, 80), 24, 24, 0, dealt...)
	})
	first := lattice(40, 60, 24, 10, 8)
	f := New(two)
	r := f.Rivals(segment.FindBoard(two, first, segment.DefaultThreshold))
	if r.Board != first.Bounds() || len(r.Parts) != 4 || len(r.Repeats) != 0 {
		t.Fatalf("board %v, parts %v, %d repeats", r.Board, r.Parts, len(r.Repeats))
	}
	r.Add(f, Straight)
	r.Add(f, Textured)
	right := image.Rect(232, 0, 600, 380)
	for kind, all := range r.Repeats {
		there := all.Within(right)
		if there.Empty() {
			t.Fatalf("kind %d: nothing repeats on the right", kind)
		}
		part := two.Part(right)
		if b := New(part).FindAmong(there); !lies(b, image.Pt(330-232, 80), 24) {
			t.Errorf("kind %d: found %v", kind, outline(b))
		}
		if !all.Within(image.Rect(0, 0, 40, 380)).Empty() {
			t.Errorf("kind %d: something repeats on the left", kind)
		}
	}
	one := frame(600, 380, paint)
	f = New(one)
	r = f.Rivals(segment.FindBoard(one, first, segment.DefaultThreshold))
	r.Add(f, Straight)
	for _, part := range r.Parts {
		there := r.Repeats[0].Within(part)
		if !there.Empty() {
			t.Errorf("something repeats in %v, beside a single board", part)
		}
		if b := New(one.Part(part)).FindAmong(there); b != nil {
			t.Errorf("found by nothing: %v", outline(b))
		}
	}
}

// TestSearchForgets: after a search only the best board is remembered.
func TestSearchForgets(t *testing.T) {
	f := New(frame(400, 330, func(img draw.Image) { paintTiles(img, image.Pt(40, 40), 32, 24, 0, dealt...) }))
	if best := f.search(everywhere); best == nil || len(f.undivided) > 1 || len(f.undivided) == 1 && !f.undivided[best] {
		t.Errorf("%d boards are kept", len(f.undivided))
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
	m := newMeasured(f)
	right := func(h hypothesis) bool {
		return math.Abs(h.w-side) < 1 && math.Abs(h.h-side) < 1 && h.window.In(place)
	}
	all := slices.Collect(everywhere(m, m.profiles(Straight)))
	if !slices.ContainsFunc(all[:min(len(all), 8)], right) {
		t.Errorf("none of the first of %d hypotheses is right", len(all))
	}
}
