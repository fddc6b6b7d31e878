package locate

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// good is a board without a flaw, on a frame where it lies at the top left.
func good() *segment.Board {
	b := rated(board(4, "01230213", "12301120", "30212031", "23103312"), 32*10*0.5, 1)
	for i := range b.Patches { // no cell is blank
		b.Patches[i][0] = 100
	}
	return b
}

// TestVerify: each flaw alone makes a candidate be rejected, for its own reason.
func TestVerify(t *testing.T) {
	plain := blank(140, 140)
	for _, c := range []struct {
		name   string
		f      *pixel.Frame
		b      func() *segment.Board
		kind   error
		reason string
	}{
		{"good", plain, good, nil, ""},
		{"none", plain, func() *segment.Board { return nil }, segment.ErrNoBoard, "nothing in the picture"},
		{"no score", plain, func() *segment.Board { return rated(good(), 0, 1) }, segment.ErrNoBoard, "nothing in the picture"},
		{"blurred", plain, func() *segment.Board { return rated(good(), 500, 0.69) }, segment.ErrNoBoard, "nothing in the picture"},
		{"tiny cells", plain, func() *segment.Board {
			b := good()
			b.W = 7.9
			return b
		}, segment.ErrNoBoard, "too small to be read"},
		{"low score", plain, func() *segment.Board { return rated(good(), 32*10*0.07, 1) }, segment.ErrNoBoard, "hardly differ"},
		{"chequerboard", plain, func() *segment.Board {
			return rated(board(2, "01010101", "10101010", "01010101", "10101010"), 500, 1)
		}, segment.ErrNoBoard, "regular pattern"},
		{"too many columns", plain, func() *segment.Board {
			row := strings.Repeat("01230213221", engine.MaxSide/11+1)
			return rated(board(4, row, row[3:]+"012"), 1e6, 1)
		}, segment.ErrNoBoard, "too many for a board"},
		{"few tiles", plain, func() *segment.Board { return rated(board(3, "012", "20."), 500, 1) }, segment.ErrNoBoard, "tiles look alike"},
		{"table", plain, func() *segment.Board {
			b := good()
			b.X, b.Y = 20, 20
			grey := [3]float32(plainColor(plain))
			for i := range b.Patches {
				if b.Label[i] < 2 {
					for at := range b.Patches[i] {
						b.Patches[i][at] = grey[at%3]
					}
					b.Label[i] = 0
				}
			}
			return b
		}, segment.ErrNoBoard, "table"},
		{"halves", plain, func() *segment.Board {
			b := rated(board(4, "01232301", "23010123", "01012323"), 500, 1)
			for i := range b.Patches {
				b.Patches[i][0] = 100
			}
			return b
		}, segment.ErrUncertain, "parts of tiles"},
		{"cut off", cutFrame(), func() *segment.Board { return good() }, segment.ErrUncertain, "lower edge"},
	} {
		err := Verify(c.f, c.b())
		if !errors.Is(err, c.kind) || err != nil && !strings.Contains(err.Error(), c.reason) {
			t.Errorf("%s: %v, want %q", c.name, err, c.reason)
		}
	}
}

// plainColor is the colour of a frame of one colour.
func plainColor(f *pixel.Frame) []float32 {
	c := pixel.ColorOf(f.Lab(pixel.Box{W: 1, H: 1}, 1, 1).Pix)
	return c[:]
}

// cutFrame is a frame of 80 x 46 pixels, on whose lowest six the lines of a lattice with cells of 10
// run on.
func cutFrame() *pixel.Frame {
	return frame(80, 46, func(img draw.Image) {
		for x := 10; x < 80; x += 10 {
			draw.Draw(img, image.Rect(x, 40, x+1, 46), image.Black, image.Point{}, draw.Src)
		}
	})
}

// TestCutOff: on which side a board goes on is told by the lines in the strip beside it, which is
// neither very narrow nor as wide as a cell.
func TestCutOff(t *testing.T) {
	const side = 20
	tiles := image.Rect(0, 0, 120, 120)
	for _, c := range []struct {
		name string
		part image.Rectangle // of the picture of an endless board
		at   image.Point     // of the board of 4 x 4 cells on it
		seen image.Rectangle // of the tiles
		want string
	}{
		{"below", image.Rect(0, 0, 80, 90), image.Pt(0, 0), tiles, "lower"},
		{"above", image.Rect(0, 10, 80, 100), image.Pt(0, 10), tiles, "upper"},
		{"left", image.Rect(10, 0, 100, 80), image.Pt(10, 0), tiles, "left"},
		{"right", image.Rect(0, 0, 90, 80), image.Pt(0, 0), tiles, "right"},
		{"exactly whole", image.Rect(0, 0, 80, 80), image.Pt(0, 0), tiles, ""},
		{"hardly more", image.Rect(0, 0, 80, 83), image.Pt(0, 0), tiles, ""},
		{"a frame with lines", image.Rect(0, 0, 80, 90), image.Pt(0, 0), image.Rect(0, 0, 80, 84), ""},
	} {
		b := board(4, "0123", "1230", "2301", "3012")
		b.X, b.Y, b.W, b.H = float64(c.at.X), float64(c.at.Y), side, side
		img := image.NewRGBA(tiles)
		paintTiles(img.SubImage(c.seen).(*image.RGBA), image.Point{}, side, side, 0, "012301", "123012", "230123", "301230", "012301", "123012")
		part := pixel.NewFrame(img, nil).Part(c.part)
		for _, style := range []segment.Style{segment.Touching, segment.Apart} {
			b.Style = style
			if got, picture := cutOff(part, b); got != c.want || picture != (c.want != "") {
				t.Errorf("%s, taken for %v tiles: %q, want %q", c.name, style, got, c.want)
			}
		}
	}
}

// TestCutTiles: tiles that lie apart have no lines, but parts of them show on which side a board goes on.
func TestCutTiles(t *testing.T) {
	const side, gap = 20, 4
	img := image.NewRGBA(image.Rect(0, 0, 160, 160))
	paintTiles(img, image.Pt(20, 20), side, side, gap, "012301", "123012", "230123", "301230", "012301", "123012")
	for _, c := range []struct {
		name string
		part image.Rectangle // of the picture
		want string
	}{
		{"whole", img.Rect, ""},
		{"whole, little room", image.Rect(6, 6, 154, 154), ""},
		{"lower row", image.Rect(0, 0, 160, 130), "lower"},
		{"upper row", image.Rect(0, 30, 160, 160), "upper"},
		{"left column", image.Rect(26, 0, 160, 160), "left"},
		{"right column", image.Rect(0, 0, 127, 160), "right"},
	} {
		f := pixel.NewFrame(img, nil).Part(c.part)
		whole := image.Rect(20, 20, 140, 140).Intersect(c.part) // the rows and columns that are not cut
		l := segment.Lattice{Style: segment.Apart}
		l.W, l.H, l.Cols, l.Rows = side, side, whole.Dx()/side, whole.Dy()/side
		l.X, l.Y = float64((whole.Min.X+side-1)/side*side-c.part.Min.X), float64((whole.Min.Y+side-1)/side*side-c.part.Min.Y)
		b := segment.FindBoard(f, l, segment.DefaultThreshold)
		if b == nil || b.Region.Dx() != l.Cols || b.Region.Dy() != l.Rows {
			t.Fatalf("%s: no board of %d x %d cells", c.name, l.Rows, l.Cols)
		}
		if got, _ := cutOff(f, b); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestCutFlat: a cut column of flat tiles that mostly look like the next one has hardly any lines, but the colours of tiles.
func TestCutFlat(t *testing.T) {
	const side, cut = 20, 6
	for name, c := range map[string]struct {
		beside []color.RGBA // the rows of the column left of the board
		want   string
	}{
		"colours of tiles": {[]color.RGBA{inks[0], inks[0], inks[0], inks[1], inks[1], inks[1]}, "left"},
		"one colour":       {slices.Repeat(inks[:1], 6), ""},
		"another colour":   {[]color.RGBA{inks[0], inks[0], inks[0], inks[1], inks[1], inks[4]}, ""},
	} {
		rows := []string{"012301", "123012", "230123", "301230", "012301", "123012"}
		f := frame(cut+6*side, 6*side, func(img draw.Image) {
			for row := range rows {
				at := image.Rect(0, row*side, cut, row*side+side)
				draw.Draw(img, at, image.NewUniform(c.beside[row]), image.Point{}, draw.Src)
				for col, k := range rows[row] {
					draw.Draw(img, image.Rect(0, 0, side, side).Add(image.Pt(cut+col*side, row*side)), image.NewUniform(inks[k-'0']), image.Point{}, draw.Src)
				}
			}
		})
		b := segment.FindBoard(f, lattice(cut, 0, side, 6, 6), segment.DefaultThreshold)
		if b == nil || b.Tiles() != 36 {
			t.Fatal("not all tiles are found")
		}
		if got, picture := cutOff(f, b); got != c.want || picture != (c.want != "") {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestCovered: half a row or column of tiles beside a board shows that something covers the rest.
func TestCovered(t *testing.T) {
	for want, seen := range map[string]image.Rectangle{
		"lower": image.Rect(60, 60, 140, 150),
		"upper": image.Rect(60, 50, 140, 140),
		"left":  image.Rect(50, 60, 140, 140),
		"right": image.Rect(60, 60, 150, 140),
		"":      image.Rect(60, 60, 140, 140),
	} {
		tiles, img := image.NewRGBA(image.Rect(0, 0, 200, 200)), image.NewRGBA(image.Rect(0, 0, 200, 200))
		paintTiles(tiles, image.Pt(40, 40), 20, 20, 0, "012301", "123012", "230123", "301230", "012301", "123012")
		draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
		draw.Draw(img, seen, tiles, seen.Min, draw.Src)
		b := board(4, "2301", "3012", "0123", "1230")
		b.X, b.Y, b.W, b.H = 60, 60, 20, 20
		if got, picture := cutOff(pixel.NewFrame(img, nil), b); got != want || picture {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestEmptyAbove: where the lines around empty cells go on above the highest tile, there are more empty cells.
func TestEmptyAbove(t *testing.T) {
	const side = 24
	f := frame(6*side, 7*side, func(img draw.Image) {
		draw.Draw(img, img.Bounds(), image.NewUniform(color.Gray{30}), image.Point{}, draw.Src)
		for row, kinds := range []string{"......", "......", ".2..1.", "012.01", "123012", "230123", "301230"} {
			for col, k := range kinds {
				cell := image.Rect(0, 0, side, side).Add(image.Pt(col*side, row*side))
				draw.Draw(img, cell, image.NewUniform(color.Gray{200}), image.Point{}, draw.Src)
				draw.Draw(img, cell.Inset(1), image.NewUniform(color.Gray{30}), image.Point{}, draw.Src)
				if k != '.' {
					draw.Draw(img, cell.Inset(1), image.NewUniform(inks[k-'0']), image.Point{}, draw.Src)
				}
			}
		}
	})
	b := segment.FindBoard(f, lattice(0, 0, side, 7, 6), segment.DefaultThreshold)
	if b == nil || b.Region != image.Rect(0, 2, 6, 7) {
		t.Fatalf("found %v", outline(b))
	}
	if name, _ := cutOff(f, b); name != "" {
		t.Errorf("something covers its %s side", name)
	}
}

// TestBorderBeside: the faint border of a panel beside a board is no part of a pale tile that stands in the middle of its
// cell, though hardly farther from that than from one colour.
func TestBorderBeside(t *testing.T) {
	const side = 20
	f := frame(120, 120, func(img draw.Image) {
		paintTiles(img, image.Pt(20, 20), side, side, 5, "0123", "1230", "2301", "3012")
		for i := range 2 {
			pale := image.Rect(20+side*i, 20+side*i, 20+side*(i+1), 20+side*(i+1)).Inset(5)
			draw.Draw(img, pale, image.NewUniform(color.Gray{105}), image.Point{}, draw.Src)
			draw.Draw(img, pale.Inset(3), image.White, image.Point{}, draw.Src)
		}
		draw.Draw(img, image.Rect(104, 0, 105, 120), image.NewUniform(color.Gray{170}), image.Point{}, draw.Src)
	})
	l := lattice(20, 20, side, 4, 4)
	l.Style = segment.Apart
	b := segment.FindBoard(f, l, segment.DefaultThreshold)
	if b == nil || b.Tiles() != 16 {
		t.Fatal("not all tiles are found")
	}
	if name, _ := cutOff(f, b); name != "" {
		t.Errorf("the board goes on beyond its %s side", name)
	}
}

func TestIsPattern(t *testing.T) {
	for _, c := range []struct {
		name string
		rows []string
		want bool
	}{
		{"bars", []string{"00000000", "11111111", "22222222", "00000000"}, true},
		{"columns", transposed([]string{"00000000", "11111111", "22222222", "00000000"}), true},
		{"chequerboard", []string{"01010101", "10101010", "01010101", "10101010"}, true},
		{"three kinds, none alike", []string{"01201201", "12012012", "20120120"}, false},
		{"a game", []string{"01100210", "11201200", "20112110"}, false},
		{"too small for chance", []string{"01", "10"}, false},
	} {
		if got := isPattern(board(3, c.rows...)); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestIsFragment(t *testing.T) {
	for _, c := range []struct {
		name  string
		style segment.Style
		rows  []string
		want  bool
	}{
		{"touching", segment.Touching, []string{"010101", "101010"}, false},
		{"touching, few", segment.Touching, []string{"010101", "10101."}, true},
		{"touching, one row", segment.Touching, []string{"0101010101010101"}, true},
		{"apart", segment.Apart, []string{"01010", "10101", "01010", "10101"}, false},
		{"apart, few", segment.Apart, []string{"01010", "10101", "01010", "1010."}, true},
		{"apart, three rows", segment.Apart, []string{"0101010", "1010101", "0101010"}, true},
	} {
		b := board(2, c.rows...)
		b.Style = c.style
		if got := IsFragment(b); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
