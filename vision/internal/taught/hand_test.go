package taught

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// ink is the colour of a hand-made tile at a place, (0,0) to (1,1): a plain one with a dark border and a mark
// in a corner, which is another for each letter.
func ink(letter engine.Color, x, y float64) color.RGBA {
	c := map[engine.Color]color.RGBA{'A': {200, 60, 50, 255}, 'B': {60, 170, 80, 255}, 'C': {70, 90, 210, 255}, 'D': {200, 180, 60, 255}}[letter]
	if min(x, y, 1-x, 1-y) < 0.08 {
		return color.RGBA{30, 30, 30, 255}
	}
	if i := float64(letter - 'A'); math.Hypot(x-0.3-0.12*i, y-0.35) < 0.15 {
		return color.RGBA{240, 240, 240, 255}
	}
	return c
}

// screen draws a board on grey.
func screen(g engine.Grid, l geometry.Lattice, w, h int) *image.RGBA {
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{120, 120, 125, 255}
			fx, fy := float64(x)+0.5, float64(y)+0.5
			if p, ok := l.At(fx, fy); ok && !g.At(p).IsEmpty() {
				c = ink(g.At(p).Color, (fx-l.X)/l.W-float64(p.Col), (fy-l.Y)/l.H-float64(p.Row))
			}
			img.SetRGBA(x, y, c)
		}
	}
	return img
}

// dealt is a board of random tiles.
func dealt(seed uint64, rows, cols int) engine.Grid {
	rng := rand.New(rand.NewPCG(seed, 2))
	g := engine.NewGrid(rows, cols)
	for i := range g.Cells {
		g.Cells[i].Color = engine.Color('A' + rng.IntN(4))
	}
	return g
}

// lessonOf teaches one board with cells of 32 pixels.
func lessonOf(t testing.TB) *calibration.Taught {
	t.Helper()
	g, l := dealt(1, 6, 7), geometry.Lattice{X: 21, Y: 33, W: 32, H: 32, Rows: 6, Cols: 7}
	lesson, err := Teach([]Shown{{screen(g, l, 300, 280), l, g}})
	if err != nil {
		t.Fatal(err)
	}
	return lesson
}

// TestFind: a board is found to a twentieth of a cell and read at several sizes, with a hole, and not where
// none is.
func TestFind(t *testing.T) {
	games := []*Game{Prepare(lessonOf(t))}
	for i, side := range []float64{26, 32, 41.5, 60} {
		g := dealt(uint64(5+i), 7, 8)
		g.Set(engine.Pos{Row: 0, Col: 3}, engine.Cell{}) // nobody has shown what is empty
		l := geometry.Lattice{X: 100.4, Y: 61.7, W: side, H: side, Rows: 7, Cols: 8}
		found := Find(pixel.Picture{RGBA: screen(g, l, 800, 600), Scale: 1}, image.Rect(0, 0, 800, 600), games)
		if len(found) != 1 {
			t.Fatalf("cells of %g: %d boards", side, len(found))
		}
		f := found[0]
		if f.Lattice.Rows != 7 || f.Lattice.Cols != 8 || math.Abs(f.Lattice.X-l.X) > side/20 || math.Abs(f.Lattice.Y-l.Y) > side/20 {
			t.Errorf("cells of %g: at %+v", side, f.Lattice)
			continue
		}
		for k, c := range f.Cells {
			want := g.Cells[k].Color
			if want == engine.Empty {
				want = engine.Unknown
			}
			if c != want {
				t.Errorf("cells of %g: cell %d is %c, want %c", side, k, c.Char(), want.Char())
			}
		}
	}
	if found := Find(pixel.Picture{RGBA: screen(engine.NewGrid(0, 0), geometry.Lattice{}, 640, 480), Scale: 1}, image.Rect(0, 0, 640, 480), games); found != nil {
		t.Errorf("found on a plain screen: %+v", found)
	}
}

// TestFindTwo: of two boards both are found, the larger first.
func TestFindTwo(t *testing.T) {
	small, large := dealt(3, 5, 5), dealt(4, 7, 7)
	at := geometry.Lattice{X: 400, Y: 50, W: 32, H: 32, Rows: 7, Cols: 7}
	img := screen(large, at, 700, 400)
	other := screen(small, geometry.Lattice{X: 40, Y: 100, W: 32, H: 32, Rows: 5, Cols: 5}, 350, 400)
	for y := range 400 {
		copy(img.Pix[y*img.Stride:], other.Pix[y*other.Stride:][:4*350])
	}
	found := Find(pixel.Picture{RGBA: img, Scale: 1}, img.Rect, []*Game{Prepare(lessonOf(t))})
	if len(found) != 2 || found[0].Lattice.Cols != 7 || found[1].Lattice.Cols != 5 {
		t.Errorf("%+v", found)
	}
}

// TestPlace: where a person has placed a lattice in a picture of this size, it is read, islands and all.
func TestPlace(t *testing.T) {
	g := dealt(9, 6, 12)
	for i := range g.Cells {
		if col := i % 12; col > 2 && col < 10 {
			g.Cells[i] = engine.Cell{}
		}
	}
	l := geometry.Lattice{X: 50, Y: 60, W: 32, H: 32, Rows: 6, Cols: 12}
	lesson := lessonOf(t)
	lesson.Places = []calibration.Place{calibration.NewPlace(l, image.Rect(0, 0, 500, 300))}
	found := Find(pixel.Picture{RGBA: screen(g, l, 500, 300), Scale: 1}, image.Rect(0, 0, 500, 300), []*Game{Prepare(lesson)})
	if len(found) != 1 || found[0].Lattice.Cols != 12 || found[0].Tiles != 30 {
		t.Errorf("%+v", found)
	}
}

// TestFit: a lattice that is a twentieth of a cell off and 2 % too wide moves onto the tiles.
func TestFit(t *testing.T) {
	game := Prepare(lessonOf(t))
	want := geometry.Lattice{X: 40, Y: 30, W: 32, H: 32, Rows: 5, Cols: 5}
	a := pixel.NewArea(screen(dealt(6, 5, 5), want, 260, 240))
	l := geometry.Lattice{X: 41.5, Y: 28.6, W: 32.5, H: 32.3, Rows: 5, Cols: 5}
	for range 6 {
		s := newSheet(a, l)
		l = game.loose().fit(s, game.loose().compareAll(s), false)
	}
	if off := max(math.Abs(l.X-want.X), math.Abs(l.Y-want.Y), 5*math.Abs(l.W-want.W), 5*math.Abs(l.H-want.H)); off > 0.4 {
		t.Errorf("%+v, %.2f pixels off", l, off)
	}
}

// TestComb: scores that repeat with the cells are found where they begin; a plain area, however high, is not.
func TestComb(t *testing.T) {
	const w, h = 96, 80
	score := make([]uint8, w*h)
	for y := 13; y < 13+5*coarse; y += coarse {
		for x := 22; x < 22+6*coarse; x += coarse {
			score[y*w+x] = full
		}
	}
	peaks := comb(score, w, h, window, window)
	if len(peaks) == 0 || peaks[0].y != 13 || peaks[0].x != 22 && peaks[0].x != 30 {
		t.Errorf("%+v", peaks)
	}
	for i := range score {
		score[i] = full
	}
	for _, p := range comb(score, w, h, window, window) {
		if p.x > 0 && p.x < w-window*coarse && p.y > 0 && p.y < h-window*coarse {
			t.Errorf("in a plain area: %+v", p)
		}
	}
}

// TestScore: a place that shows a tile has the full score, and one half a cell aside, or of another colour,
// little.
func TestScore(t *testing.T) {
	game := Prepare(lessonOf(t))
	g := engine.NewGrid(1, 1)
	g.Cells[0].Color = 'B'
	const w = 4 * coarse
	img := screen(g, geometry.Lattice{X: coarse, Y: coarse, W: coarse, H: coarse, Rows: 1, Cols: 1}, w, w)
	pix := pixel.NewArea(img).Scaled(pixel.BoxOf(img.Rect), w, w)
	score := game.score(pix, w, w)
	if on := score[coarse*w+coarse]; on < full/2 {
		t.Errorf("on the tile: %d", on)
	}
	if aside := score[coarse*w+coarse+coarse/2]; aside > full/4 {
		t.Errorf("half a cell aside: %d", aside)
	}
	if n := testing.AllocsPerRun(3, func() { game.score(pix, w, w) }); n > 2 {
		t.Errorf("%g allocations", n)
	}
}

// TestGroups: tiles that touch, also at a corner, are one board; islands of three are, single ones are not.
func TestGroups(t *testing.T) {
	rows := []string{
		"##.......#.",
		"##......##.",
		"..#........",
		"#..........",
	}
	var cells []match
	for _, row := range rows {
		for _, ch := range row {
			m := match{letter: 'A', d: 9, limit: 1}
			if ch == '#' {
				m.d, m.borders = 0, 4
			}
			cells = append(cells, m)
		}
	}
	board, tiles := connected(cells, 4, 11)
	if tiles != 5+3 || board != image.Rect(0, 0, 10, 3) {
		t.Errorf("%d tiles in %v", tiles, board)
	}
	for i := range cells { // along the edge of a plain area
		cells[i].borders = 1
	}
	if _, tiles := connected(cells, 4, 11); tiles != 0 {
		t.Errorf("%d tiles in a plain area", tiles)
	}
}

// TestPairs: cells that are alike two by two are halves of tiles, with the first in the second column here.
func TestPairs(t *testing.T) {
	f := Found{Lattice: geometry.Lattice{Rows: 4, Cols: 5}, Cells: []engine.Color("DAABBDAABBCBBAACBBAA")}
	if col, row, alike := f.pairs(); col != 1 || row != 0 || !alike {
		t.Errorf("%d, %d, %v", col, row, alike)
	}
	f.Cells = []engine.Color("DABCBDCABDABDCACBDAB")
	if _, _, alike := f.pairs(); alike {
		t.Error("a board of single tiles is halves")
	}
}

// TestZooms: the sizes that were shown come first, and none twice.
func TestZooms(t *testing.T) {
	g := &Game{sizes: [][2]float64{{40, 30}, {40.3, 30.2}, {20, 15}}}
	known, other := g.zooms(2)
	if len(known) != 2 || known[0] != [2]float64{20, 15} {
		t.Errorf("known %v", known)
	}
	for _, size := range other {
		if math.Abs(size[0]/size[1]-4.0/3) > 0.01 || size[0] > 20*mostZoom*zoomStep || size[1] < leastCell {
			t.Errorf("%v", size)
		}
	}
}

// TestTeach: what varies within a letter is transparent, two kinds of tiles are two looks, and marks teach
// nothing.
func TestTeach(t *testing.T) {
	g := dealt(2, 6, 6)
	g.Cells[7].Power = engine.UnknownPower
	l := geometry.Lattice{X: 10, Y: 10, W: 36, H: 36, Rows: 6, Cols: 6}
	img := screen(g, l, 240, 240)
	rng := rand.New(rand.NewPCG(1, 1))
	dark := 0
	for i, c := range g.Cells {
		at := l.Cell(g.Pos(i))
		corner := image.Rect(at.Max.X-12, at.Max.Y-12, at.Max.X-3, at.Max.Y-3)
		v := uint8(80 + rng.IntN(80))
		for y := at.Min.Y; y < at.Max.Y; y++ {
			for x := at.Min.X; x < at.Max.X; x++ {
				switch p := img.RGBAAt(x, y); {
				case image.Pt(x, y).In(corner):
					img.SetRGBA(x, y, color.RGBA{v, v, 255 - v, 255})
				case c.Color == 'A' && dark%2 == 1: // under water
					img.SetRGBA(x, y, color.RGBA{p.R / 2, p.G / 2, p.B/2 + 60, 255})
				}
			}
		}
		if c.Color == 'A' {
			dark++
		}
	}
	lesson, err := Teach([]Shown{{img, l, g}})
	if err != nil {
		t.Fatal(err)
	}
	looks := map[string]int{}
	for _, tile := range lesson.Tiles {
		looks[tile.Letter]++
		opacity := func(x, y int) uint32 {
			_, _, _, a := tile.Picture.At(x, y).RGBA()
			return a >> 8
		}
		if opacity(9, 9) > 190 || opacity(3, 8) < 230 {
			t.Errorf("%s: opacity %d where it varies, %d where it does not", tile.Letter, opacity(9, 9), opacity(3, 8))
		}
	}
	if looks["A"] != 2 || looks["B"] != 1 {
		t.Errorf("looks: %v", looks)
	}
	if none, err := Teach([]Shown{{img, l, engine.NewGrid(6, 6)}}); none != nil || err != nil {
		t.Errorf("of no tiles: %v, %v", none, err)
	}
}

// BenchmarkFind searches a screen of 1920 x 1080 pixels: one with a board of the known size, one with one of
// another size, and one without.
func BenchmarkFind(b *testing.B) {
	games := []*Game{Prepare(lessonOf(b))}
	for _, c := range []struct {
		name string
		side float64
	}{{"known", 32}, {"other", 47}, {"none", 0}} {
		g := dealt(8, 8, 8)
		l := geometry.Lattice{X: 900, Y: 400, W: c.side, H: c.side, Rows: 8, Cols: 8}
		if c.side == 0 {
			l.W, l.H = 1, 1
		}
		img := screen(g, l, 1920, 1080)
		rng := rand.New(rand.NewPCG(3, 3))
		for range 4000 { // something like text
			x, y := rng.IntN(800), rng.IntN(1060)
			for i := range 12 {
				img.SetRGBA(x, y+i, color.RGBA{20, 20, 20, 255})
			}
		}
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				if found := Find(pixel.Picture{RGBA: img, Scale: 1}, img.Rect, games); (len(found) > 0) != (c.side > 0) {
					b.Fatal(found)
				}
			}
		})
	}
}
