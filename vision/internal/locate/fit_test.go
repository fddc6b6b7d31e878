package locate

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"testing"

	scale "golang.org/x/image/draw"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestFits: each fit puts the lines of a lattice where the cells are.
func TestFits(t *testing.T) {
	window := image.Rect(30, 10, 240, 232)
	for _, c := range []struct {
		name  string
		fit   fit
		gap   int
		style segment.Style
		off   float64 // how far the lines may be off, in pixels
	}{
		{"touching", fitTouching, 0, segment.Touching, 1},
		{"apart", fitApart, 3, segment.Apart, 3},
	} {
		m := New(grid(c.gap))
		l := c.fit(m, hypothesis{window: window, w: 24, h: 20})
		if math.Abs(math.Remainder(l.X-48, 24)) > c.off || math.Abs(math.Remainder(l.Y-32, 20)) > c.off || math.Abs(l.W-24) > 0.3 || math.Abs(l.H-20) > 0.3 || l.Style != c.style {
			t.Errorf("%s: %v, want lines at (48,32) and cells of 24 x 20", c.name, l)
		}
	}
}

// TestAddEdges: positions are recovered from edges near them, also if only some are seen.
func TestAddEdges(t *testing.T) {
	var e, all Regression
	for _, k := range []int{0, 2, 3, 7} {
		e.addEdges(k, 12, 12.9, 0.2, 500, func(p int) uint32 {
			if p == 11+13*k {
				return uint32(5 + k)
			}
			return 0
		})
	}
	all.AddGroup(e)
	if start, size := all.Correct(12, 12.9); math.Abs(start-11) > 1e-9 || math.Abs(size-13) > 1e-9 {
		t.Errorf("fitted %g + k %g, want 11 + k 13", start, size)
	}
}

// TestSettle: a lattice that is a little off settles on the borders of the tiles.
func TestSettle(t *testing.T) {
	f := grid(0)
	truth := segment.Lattice{Lattice: geometry.Lattice{X: 48, Y: 32, W: 24, H: 20, Rows: 10, Cols: 8}}
	b := segment.FindBoard(f, truth, segment.DefaultThreshold)
	l := truth
	l.X, l.Y, l.W, l.H = 47, 33.5, 24.2, 19.8
	got := alignToEdges(f, b, alignToEdges(f, b, l))
	if math.Abs(got.X-48) > 0.2 || math.Abs(got.Y-32) > 0.2 || math.Abs(got.W-24) > 0.05 || math.Abs(got.H-20) > 0.05 {
		t.Errorf("settled at %v", got)
	}
}

// TestRegression: start and size are corrected by offsets that grow from cell to cell; groups may
// have different means.
func TestRegression(t *testing.T) {
	var one, odd, even Regression
	for at := range 9 {
		off := 0.1 - 0.02*float64(at) // cells
		one.Add(float64(at), off, 1+float64(at%3))
		if at%2 == 1 {
			odd.Add(float64(at), off+0.05, 1)
		} else {
			even.Add(float64(at), off-0.05, 1)
		}
	}
	var all Regression
	all.AddGroup(one)
	if start, size := all.Correct(100, 10); math.Abs(start-101) > 1e-9 || math.Abs(size-9.8) > 1e-9 {
		t.Errorf("corrected to %g, %g, want 101, 9.8", start, size)
	}
	var grouped Regression
	grouped.AddGroup(odd)
	grouped.AddGroup(even)
	grouped.AddGroup(Regression{})
	if _, size := grouped.Correct(100, 10); math.Abs(size-9.8) > 1e-9 {
		t.Errorf("in groups the size is %g, want 9.8", size)
	}
	if start, size := new(Regression).Correct(100, 10); start != 100 || size != 10 {
		t.Errorf("without tiles: %g, %g", start, size)
	}
}

// apart is a frame with the dealt tiles as squares that lie apart, and their board on a lattice that
// is shifted and stretched.
func apart(dx, dy, stretch float64) (*pixel.Frame, *segment.Board) {
	f := frame(300, 340, func(img draw.Image) { paintTiles(img, image.Pt(20, 20), 30, 30, 6, dealt...) })
	l := lattice(20+dx, 20+dy, 30*stretch, 10, 8)
	l.Style = segment.Apart
	return f, segment.FindBoard(f, l, segment.DefaultThreshold)
}

// TestCenterTiles: the lattice moves so that the tiles lie in the middle of its cells.
func TestCenterTiles(t *testing.T) {
	_, b := apart(2, -3, 1.01)
	if b == nil {
		t.Fatal("no board")
	}
	got := centerTiles(b, b.Lattice)
	if math.Abs(got.X-20) > 0.6 || math.Abs(got.Y-20) > 0.6 || math.Abs(got.W-30) > 0.15 || math.Abs(got.H-30) > 0.15 {
		t.Errorf("centered at %v, want (20,20) and cells of 30", got.Lattice)
	}
}

// TestRefine: the best lattice is found from one that is off, for both styles.
func TestRefine(t *testing.T) {
	f, b := apart(2, -3, 1)
	if got := refine(f, b); math.Abs(got.X-20) > 0.6 || math.Abs(got.Y-20) > 0.6 || got.Tiles() != 80 {
		t.Errorf("tiles that lie apart: %v, %d tiles", got.Lattice, got.Tiles())
	}
	f = grid(0)
	l := segment.Lattice{Lattice: geometry.Lattice{X: 49, Y: 31, W: 24, H: 20, Rows: 10, Cols: 8}}
	b = segment.FindBoard(f, l, segment.DefaultThreshold)
	got := refine(f, b).Outline()
	if math.Abs(got.X-48) > 0.3 || math.Abs(got.Y-32) > 0.3 || got.Rows != 10 || got.Cols != 8 {
		t.Errorf("tiles that touch: %v", got)
	}
}

func TestWorsened(t *testing.T) {
	b := board(2, "0101010101", "1010101010")
	for _, c := range []struct {
		name    string
		refined *segment.Board
		want    bool
	}{
		{"nothing", nil, true}, {"the same", board(2, "0101010101", "1010101010"), false},
		{"too few", board(2, "01010101", "10101010"), true},
	} {
		if got := worsened(b, c.refined); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestOutgrown: a board that gained rows is none if its score fell or it has more kinds of tiles, as scenery does.
func TestOutgrown(t *testing.T) {
	b := board(2, "0101010101", "1010101010")
	higher := board(2, "0101010101", "1010101010", "0101010101")
	higher.Score = 1
	lower := *higher
	lower.Score = -1
	for _, c := range []struct {
		name    string
		refined *segment.Board
		want    bool
	}{
		{"nothing", nil, false}, {"the same", b, false}, {"more rows", higher, false}, {"a lower score", &lower, true},
		{"more kinds", board(3, "0101010101", "1010101010", "2222222222"), true},
		{"more kinds in the same rows", board(3, "0101010101", "1212121212"), false},
	} {
		if got := outgrown(b, c.refined); got != c.want {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}

// TestOutlined: tiles that touch and have outlines are found to touch, although in an enlarged picture they seem to lie
// apart, and dark ones seem to be ground.
func TestOutlined(t *testing.T) {
	const w, h, times = 27.4, 18.2, 3
	inks := []color.RGBA{{205, 155, 60, 255}, {110, 170, 65, 255}, {60, 100, 205, 255}, {46, 50, 52, 255}}
	stones := visiontest.Theme{Ground: color.RGBA{96, 128, 140, 255}, Ink: visiontest.Outlined(inks)}
	small := visiontest.Drawn(stones, visiontest.RandomGrid(5, 4, 10, 14, 0, false), w, h)
	large := image.NewRGBA(image.Rectangle{Max: small.Rect.Max.Mul(times)})
	scale.BiLinear.Scale(large, large.Rect, small, small.Rect, draw.Src, nil)
	f := pixel.NewFrame(large, nil)
	left, top := visiontest.TilesAt(w, h)
	l := segment.Lattice{Lattice: geometry.Lattice{X: times * left, Y: times * top, W: times * w, H: times * h, Rows: 10, Cols: 14}, Style: segment.Apart}
	b := segment.FindBoard(f, l, segment.DefaultThreshold)
	got := otherStyle(f, b)
	if got.Style != segment.Touching || got.Blur == 0 || got.LabelCount() != 4 || got.Tiles() <= b.Tiles() {
		t.Errorf("%d tiles of %d kinds in style %d, blur %d; %d tiles that seem to lie apart", got.Tiles(), got.LabelCount(), got.Style, got.Blur, b.Tiles())
	}
}

// TestStyles: touching tiles that were taken to lie apart, and the other way round, are put right;
// others stay.
func TestStyles(t *testing.T) {
	f, b := apart(0, 0, 1)
	if got := otherStyle(f, b); got != b {
		t.Errorf("tiles that lie apart become style %d", got.Style)
	}
	if got := standing(b); got != 80 {
		t.Errorf("%d tiles stand out, want 80", got)
	}
	// Flat tiles that touch, without outlines: taken to lie apart, they do not stand out.
	flat := frame(8*24, 10*20, func(img draw.Image) {
		for row := range dealt {
			for col, c := range dealt[row] {
				draw.Draw(img, image.Rect(col*24, row*20, col*24+24, row*20+20), image.NewUniform(inks[c-'0']), image.Point{}, draw.Src)
			}
		}
	})
	touching := segment.FindBoard(flat, segment.Lattice{Lattice: geometry.Lattice{W: 24, H: 20, Rows: 10, Cols: 8}}, segment.DefaultThreshold)
	if got := otherStyle(flat, touching); got != touching {
		t.Errorf("tiles that touch become style %d", got.Style)
	}
	mistaken, sheet := *touching, *touching.Sheet
	sheet.Style = segment.Apart
	mistaken.Sheet = &sheet
	if got := otherStyle(flat, &mistaken); got.Style != segment.Touching || got.Tiles() != 80 {
		t.Errorf("touching tiles taken to lie apart stay style %d", got.Style)
	}
	// Tiles on a chequerboard, whose fields were taken for the borders of tiles that touch.
	chequered := frame(8*30, 10*30, func(img draw.Image) {
		for row := range dealt {
			for col := range dealt[row] {
				field := image.NewUniform(color.Gray{uint8(60 + 60*((row+col)%2))})
				draw.Draw(img, image.Rect(col*30, row*30, col*30+30, row*30+30), field, image.Point{}, draw.Src)
			}
		}
		paintTiles(img, image.Point{}, 30, 30, 6, dealt...)
	})
	fields := segment.FindBoard(chequered, lattice(0, 0, 30, 10, 8), segment.DefaultThreshold)
	if got := otherStyle(chequered, fields); got == fields || got.Style != segment.Apart || got.LabelCount() != 4 {
		t.Errorf("tiles on a chequerboard: style %d, %d kinds", got.Style, got.LabelCount())
	}
}
