package water

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// TestLargest compares the largest wet rectangle with that of a brute-force search.
func TestLargest(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 200 {
		m := mask{w: 1 + rng.IntN(9), h: 1 + rng.IntN(9)}
		m.wet = make([]bool, m.w*m.h)
		for i := range m.wet {
			m.wet[i] = rng.IntN(4) > 0
		}
		want := 0
		for i := range m.wet {
			for j := range m.wet {
				r := image.Rect(i%m.w, i/m.w, j%m.w+1, j/m.w+1)
				if i%m.w <= j%m.w && i <= j && allWet(m, r) {
					want = max(want, r.Dx()*r.Dy())
				}
			}
		}
		got := m.largest()
		if got.Dx()*got.Dy() != want || !allWet(m, got) {
			t.Fatalf("%d x %d %v: %v, want an area of %d", m.w, m.h, m.wet, got, want)
		}
		if m.dry(got); want > 0 && allWet(m, image.Rectangle{got.Min, got.Min.Add(image.Pt(1, 1))}) {
			t.Fatalf("%v is still wet", got)
		}
	}
}

func allWet(m mask, r image.Rectangle) bool {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			if !m.wet[y*m.w+x] {
				return false
			}
		}
	}
	return true
}

func TestWetPixel(t *testing.T) {
	for _, c := range []struct {
		px   []uint8
		want bool
	}{
		{[]uint8{0, 45, 97}, true}, {[]uint8{102, 147, 199}, true}, {[]uint8{132, 177, 229}, true},
		{[]uint8{133, 147, 199}, false}, {[]uint8{0, 14, 97}, false}, {[]uint8{0, 45, 66}, false}, {[]uint8{255, 255, 255}, false},
	} {
		if got := wetPixel(c.px); got != c.want {
			t.Errorf("%v: %v", c.px, got)
		}
	}
}

// TestGrown: a rectangle grows up to where pixels are dry, over a few dry ones.
func TestGrown(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 80, 60))
	wet := image.Rect(10, 20, 70, 50)
	draw.Draw(img, wet, image.NewUniform(color.RGBA{20, 60, 120, 255}), image.Point{}, draw.Src)
	img.SetRGBA(30, 21, color.RGBA{255, 0, 0, 255})
	if got := grown(img, image.Rect(30, 30, 60, 40)); got != wet {
		t.Errorf("grown to %v, want %v", got, wet)
	}
}

// TestExtremes: the percentiles leave out a hundredth of the pixels at either end.
func TestExtremes(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 20, 20))
	for i := range 400 {
		v := uint8(50 + i%100)
		switch i {
		case 3, 4:
			v = 0
		case 7, 8:
			v = 255
		}
		img.SetRGBA(i%20, i/20, color.RGBA{1, v, 2, 255})
	}
	if low, high := extremes(img, img.Rect, 1); low != 50 || high != 149 {
		t.Errorf("from %g to %g, want 50 to 149", low, high)
	}
}

// wetPieces are pieces of several looks in some rows of six, those below the first dry ones under
// water.
func wetPieces(rows, dry int, gain, dark float64) []piece {
	all := make([]piece, rows*bilgeCols)
	for i := range all {
		look := (i + i/bilgeCols*2) % 5
		for at := range all[i] {
			v := float64(20 + 37*((at/3+at%3*look)%(look+2)) + 20*look)
			if i >= dry*bilgeCols {
				v = (v - dark) / gain
			}
			all[i][at] = float32(v)
		}
	}
	return all
}

// TestFitTint: the tint is measured between pieces under water and equal ones above, even if some
// have none; of pieces that are not alike it explains few.
func TestFitTint(t *testing.T) {
	const gain, dark, dry = 2.2, -133.0, 4 * bilgeCols
	all := wetPieces(7, 4, gain, dark)
	for i := range all[dry] { // this one has no twin
		all[dry][i] = float32(60 + 90*(i%2))
	}
	f := fitTint(all[:dry], all[dry:])
	for c := range f.tint {
		if math.Abs(f.tint[c].gain-gain) > 0.05 || math.Abs(f.tint[c].dark-dark) > 5 {
			t.Errorf("channel %d: %v, want %g and %g", c, f.tint[c], gain, dark)
		}
	}
	if want := 1 - 1.0/18; math.Abs(f.share-want) > 1e-6 {
		t.Errorf("%.3f have a twin, want %.3f", f.share, want)
	}
	for i := range all[dry:] {
		for at := range all[i] {
			all[dry+i][at] = float32((at*at*31 + i*77) % 256)
		}
	}
	if f := fitTint(all[:dry], all[dry:]); f.share > 0.2 {
		t.Errorf("others: %.3f have a twin", f.share)
	}
}

// TestWaterline: the first row under water is found, and none on a board in the dry.
func TestWaterline(t *testing.T) {
	for _, dry := range []int{3, 6, 11} {
		row, _, ok := waterline(wetPieces(12, dry, 2.5, -150), bilgeCols)
		if !ok || row != dry {
			t.Errorf("row %d, %v; want %d", row, ok, dry)
		}
	}
	if row, _, ok := waterline(wetPieces(12, 12, 1, 0), bilgeCols); ok {
		t.Errorf("in the dry: row %d", row)
	}
}

// TestRemoved: the tint is removed from the water alone, within 0 to 255.
func TestRemoved(t *testing.T) {
	img := image.NewRGBA(image.Rect(0, 0, 4, 3))
	draw.Draw(img, img.Rect, image.NewUniform(color.RGBA{40, 85, 255, 255}), image.Point{}, draw.Src)
	water := image.Rect(1, 1, 3, 3)
	out := usualTint().removed(img, water)
	for y := range 3 {
		for x := range 4 {
			want := color.RGBA{40, 85, 255, 255}
			if image.Pt(x, y).In(water) {
				want = color.RGBA{100, 100, 255, 255}
			}
			if got := out.RGBAAt(x, y); got != want {
				t.Errorf("(%d,%d): %v, want %v", x, y, got, want)
			}
		}
	}
	if img.RGBAAt(1, 1) != (color.RGBA{40, 85, 255, 255}) {
		t.Error("the picture itself was changed")
	}
}

// TestContinues: most tiles under water must look like tiles above it.
func TestContinues(t *testing.T) {
	water := image.Rect(0, 20, 30, 40) // rows 2 and 3
	for _, c := range []struct {
		name   string
		labels []int // of 4 rows of 3 cells; 9 for no tile
		want   bool
	}{
		{"the same", []int{0, 1, 2, 1, 2, 0, 2, 1, 0, 0, 1, 2}, true},
		{"mostly", []int{0, 1, 2, 1, 2, 0, 2, 1, 0, 3, 1, 2}, true},
		{"others", []int{0, 1, 2, 1, 2, 0, 3, 4, 0, 3, 4, 3}, false},
		{"nothing", []int{0, 1, 2, 1, 2, 0, 9, 9, 9, 9, 9, 9}, false},
	} {
		l := segment.Lattice{Lattice: geometry.Lattice{W: 10, H: 10, Rows: 4, Cols: 3}}
		b := &segment.Board{Sheet: &segment.Sheet{Lattice: l}, IsTile: make([]bool, 12), Region: image.Rect(0, 0, 3, 4)}
		b.Clusters = segment.Clusters{Label: c.labels, Size: make([]int, 10)}
		for i, label := range c.labels {
			b.IsTile[i] = label < 9
		}
		if got := continues(b, water); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

func TestBoardIn(t *testing.T) {
	got := *boardIn(image.Rect(30, 205, 150, 265))
	want := segment.Lattice{Lattice: geometry.Lattice{X: 30, Y: 5, W: 20, H: 20, Rows: 13, Cols: 6}}
	if got != want {
		t.Errorf("%v, want %v", got, want)
	}
}

// bilge is a board of bilging with some rows under water, and the rectangle of the water.
func bilge(rows int) (*image.RGBA, image.Rectangle) {
	const cell = 40
	g := artwork.Gems{Grid: boards.DealCalm(rand.New(rand.NewPCG(1, 5)), 12, 6, "BGYRPWC"), Colors: artwork.BilgeColors(), Cell: cell, Water: rows,
		Size: image.Pt(10*cell, 14*cell), First: image.Pt(2*cell, cell), Frame: color.NRGBA{126, 92, 58, 255}}
	return g.Draw(), image.Rect(2*cell, (13-rows)*cell, 8*cell, 13*cell)
}

// TestAreas: the water of a board is found, and there is none without it.
func TestAreas(t *testing.T) {
	img, water := bilge(5)
	areas := Areas(img)
	if len(areas) == 0 || areas[0].Min.Y < water.Min.Y-1 || areas[0].Min.Y > water.Min.Y+1 || !water.In(areas[0].Inset(-1)) {
		t.Errorf("areas %v, want %v", areas, water)
	}
	dry, _ := bilge(0)
	if areas := Areas(dry); len(areas) > 0 {
		t.Errorf("without water: %v", areas)
	}
}

// TestLocate: the board is found with all its rows; on the frame to read it on, pieces under water
// have the colours of those above.
func TestLocate(t *testing.T) {
	dry, _ := bilge(0)
	bare := pixel.NewFrame(dry, nil)
	for _, rows := range []int{3, 8} {
		img, water := bilge(rows)
		found, ok := Locate(img, pixel.NewFrame(img, nil), Areas(img)[0], (*locate.Locator).Find)
		if !ok {
			t.Fatalf("%d rows are not found", rows)
		}
		l := found.Board.Outline()
		if l.Rows != 12 || l.Cols != 6 || found.RowsUnder(l) != rows {
			t.Errorf("%d x %d cells, %d rows under water, want 12 x 6 and %d", l.Rows, l.Cols, found.RowsUnder(l), rows)
		}
		for y := water.Min.Y + 20; y < water.Max.Y; y += 40 {
			middle := pixel.Box{X: 97, Y: float64(y) - 3, W: 6, H: 6}
			got, want := found.Frame.Lab(middle, 1, 1), bare.Lab(middle, 1, 1)
			if d := difference(got, want); d > 5 {
				t.Errorf("%d rows under water: at y %d the colour is %.1f off", rows, y, d)
			}
		}
	}
}

// difference is Delta E between two pictures of one pixel.
func difference(a, b imgproc.Lab) float64 {
	return pixel.DeltaE(pixel.ColorOf(a.Pix), pixel.ColorOf(b.Pix))
}

// TestLocateBelow: of a board whose dry rows alone were found, the rows under water are found, too,
// whatever the tint; a board without water has none.
func TestLocateBelow(t *testing.T) {
	for _, wet := range []int{0, 4} {
		img, water := bilge(0)
		water.Min.Y = water.Max.Y - wet*40
		for y := water.Min.Y; y < water.Max.Y; y++ {
			for x := water.Min.X; x < water.Max.X; x++ {
				c := img.RGBAAt(x, y)
				img.SetRGBA(x, y, color.RGBA{20 + c.R/2, 50 + c.G/2, 60 + c.B/2, 255})
			}
		}
		dry := segment.Lattice{Lattice: geometry.Lattice{X: 80, Y: 40, W: 40, H: 40, Rows: 8, Cols: 6}}
		found, ok := LocateBelow(img, pixel.NewFrame(img, nil), dry)
		if ok != (wet > 0) {
			t.Errorf("%d rows: found %v", wet, ok)
		} else if ok {
			if l := found.Board.Outline(); l.Rows != 12 || found.RowsUnder(l) != wet {
				t.Errorf("%d rows, %d under water; want 12 and %d", l.Rows, found.RowsUnder(l), wet)
			}
		}
	}
}

// TestFills: water covers all columns of a board and its last row.
func TestFills(t *testing.T) {
	l := segment.Lattice{Lattice: geometry.Lattice{X: 10, Y: 10, W: 20, H: 20, Rows: 4, Cols: 3}}
	for _, c := range []struct {
		name  string
		water image.Rectangle
		want  bool
	}{
		{"the lower rows", image.Rect(12, 50, 69, 88), true},
		{"one tile", image.Rect(30, 50, 50, 90), false},
		{"a row in the middle", image.Rect(10, 30, 70, 50), false},
	} {
		if got := fills(c.water, l); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestDivided: a board of bilging is divided if from some row on it has other pieces.
func TestDivided(t *testing.T) {
	for _, rows := range []int{0, 1, 11} {
		img, _ := bilge(rows)
		l := segment.Lattice{Lattice: geometry.Lattice{X: 80, Y: 40, W: 40, H: 40, Rows: 12, Cols: 6}}
		if got := Divided(pixel.NewFrame(img, nil), l); got != (rows > 0) {
			t.Errorf("%d rows under water: %v", rows, got)
		}
	}
}

// TestLocateNone: without a board, or where other pieces lie in the area than above it, nothing is
// found.
func TestLocateNone(t *testing.T) {
	img, water := bilge(0)
	water = image.Rect(water.Min.X, 320, water.Max.X, 520) // the lower rows
	for i := range water.Dx() * water.Dy() {
		at := img.PixOffset(water.Min.X+i%water.Dx(), water.Min.Y+i/water.Dx())
		px := img.Pix[at : at+3]
		px[0], px[1], px[2] = px[2], 255-px[0], px[1]
	}
	none := func(*locate.Locator) *segment.Board { return nil }
	for name, search := range map[string]locate.Search{"other pieces": (*locate.Locator).Find, "no board": none} {
		if _, ok := Locate(img, pixel.NewFrame(img, nil), water, search); ok {
			t.Errorf("%s: found", name)
		}
	}
}

// TestFullBoards: a board that lacks rows is continued downwards, or in any way if most of it is
// there, but not beyond the picture.
func TestFullBoards(t *testing.T) {
	at := func(y float64, rows int) segment.Lattice {
		return segment.Lattice{Lattice: geometry.Lattice{Y: y, W: 10, H: 10, Rows: rows, Cols: 6}}
	}
	for _, c := range []struct {
		name   string
		l      segment.Lattice
		height int
		want   []segment.Lattice
	}{
		{"full", at(20, 12), 150, []segment.Lattice{at(20, 12)}},
		{"few rows", at(20, 5), 150, []segment.Lattice{at(20, 12)}},
		{"most rows", at(20, 10), 150, []segment.Lattice{at(20, 12), at(10, 12), at(0, 12)}},
		{"at the end", at(20, 11), 130, []segment.Lattice{at(10, 12)}},
	} {
		if got := fullBoards(c.l, c.height); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}
