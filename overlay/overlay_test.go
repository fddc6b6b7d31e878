package overlay

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/boldfont"
	"github.com/domvision/domvision/planner"
)

func encoded(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := EncodePNG(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestSameInputSameBytes(t *testing.T) {
	s := newScene(mixed, 41, 28, 60, image.Pt(-1, -1))
	o := s.options()
	o.Top = 7
	first := encoded(t, Draw(s.img, o))
	for range 3 {
		if !bytes.Equal(first, encoded(t, Draw(s.img, o))) {
			t.Fatal("two drawings of the same plan differ")
		}
	}
}

func TestSourceIsNotChanged(t *testing.T) {
	s := newScene(mixed, 37, 25, 50, image.Pt(-1, -1))
	before := bytes.Clone(s.img.Pix)
	Draw(s.img, s.options())
	if !bytes.Equal(before, s.img.Pix) {
		t.Error("Draw changed its source")
	}
}

func TestDrawingMovesWithTheBounds(t *testing.T) {
	at := func(corner image.Point) *image.RGBA {
		s := newScene(mixed, 37, 25, 60, corner)
		o := s.options()
		o.Top = 7
		got := Draw(s.img, o)
		if got.Bounds() != s.img.Bounds() {
			t.Errorf("bounds %v, want those of the source %v", got.Bounds(), s.img.Bounds())
		}
		return got
	}
	want := at(image.Pt(0, 0)).Pix
	for _, corner := range []image.Point{{-1, -1}, {-500, 300}, {1000, 2000}} {
		if got := at(corner).Pix; !bytes.Equal(got, want) {
			t.Errorf("a picture that begins at %v is drawn differently", corner)
		}
	}
}

func TestEveryKindOfSource(t *testing.T) {
	s := newScene(mixed, 37, 25, 50, image.Pt(-1, -1))
	o := s.options()
	want := Draw(s.img, o)
	r := s.img.Bounds()
	wide := image.NewNRGBA(r.Inset(-9))
	for name, src := range map[string]draw.Image{
		"NRGBA":         image.NewNRGBA(r),
		"RGBA64":        image.NewRGBA64(r),
		"part of NRGBA": wide.SubImage(r).(*image.NRGBA),
	} {
		draw.Draw(src, r, s.img, r.Min, draw.Src)
		if got := Draw(src, o); !bytes.Equal(got.Pix, want.Pix) {
			t.Errorf("%s: drawn differently", name)
		}
	}
	half := image.NewNRGBA(image.Rect(0, 0, 1, 1))
	half.SetNRGBA(0, 0, color.NRGBA{200, 100, 0, 128})
	if got, want := Draw(half, Options{}).RGBAAt(0, 0), (color.RGBA{100, 50, 0, 128}); got != want {
		t.Errorf("a half transparent pixel became %v, want %v", got, want)
	}
}

// TestStandsOutFromEveryColor looks at the pixels across the borders of groups
// of every test colour: each must have strongly lighter and strongly darker
// ones side by side, whatever the tile.
func TestStandsOutFromEveryColor(t *testing.T) {
	for tile := range tiles {
		for _, h := range []float64{13, 19, 25, 75, 200} {
			row := string([]byte{tile, tile, tile, tile})
			s := newScene([]string{row, row, row, row}, 1.5*h, h, 10, image.Pt(-1, -1))
			for rank := range 2 {
				c := s.candidate(0, 0, 7)
				o := Options{Board: s.board, Candidates: []planner.Candidate{c, c}[:rank+1], Top: 2}
				if rank == 1 {
					o.Candidates[0] = planner.Candidate{Move: engine.Move{At: engine.Pos{Row: 3, Col: 3}}}
				}
				got := Draw(s.img, o)
				contrast := 0
				// From outside the board up to its middle, at every height: dashes have gaps.
				for y := int(s.board.Y + h); y < int(s.board.Y+3*h); y++ {
					lightest, darkest := 0, 255
					for x := int(s.board.X); x < int(s.board.X+0.6*s.board.W); x++ {
						v := int(got.RGBAAt(x, y).G)
						lightest, darkest = max(lightest, v), min(darkest, v)
					}
					contrast = max(contrast, lightest-darkest)
				}
				if contrast < 150 {
					t.Errorf("candidate %d on %c tiles %v pixels high: contrast %d of 255", rank+1, tile, h, contrast)
				}
			}
		}
	}
}

func TestOnlyTopCandidatesAreDrawn(t *testing.T) {
	s := newScene(mixed, 37, 25, 50, image.Pt(0, 0))
	drawn := func(top int) (n int) {
		o := s.options()
		o.Top, o.Unsure, o.Legend = top, nil, ""
		got := Draw(s.img, o)
		for _, c := range o.Candidates {
			x, y := s.board.Center(c.Move.At)
			box := image.Rect(int(x)-8, int(y)-8, int(x)+8, int(y)+8)
			if !bytes.Equal(pixels(got, box), pixels(s.img, box)) {
				n++
			}
		}
		return n
	}
	for top, want := range map[int]int{-1: 1, 0: 1, 1: 1, 3: 3, 7: 7, 99: 7} {
		if got := drawn(top); got != want {
			t.Errorf("Top %d: %d candidates drawn, want %d", top, got, want)
		}
	}
}

// pixels are those of img within r, row by row.
func pixels(img *image.RGBA, r image.Rectangle) []byte {
	dst := image.NewRGBA(r)
	draw.Draw(dst, r, img, r.Min, draw.Src)
	return dst.Pix
}

func TestLegendNeverCoversTheBoard(t *testing.T) {
	for _, test := range []struct {
		name        string
		above, room int // rows of pixels above and below the board
		wantY       func(b image.Rectangle, p panel) bool
	}{
		{"below", 100, 100, func(b image.Rectangle, p panel) bool { return p.rect.Min.Y >= b.Max.Y && p.strip.Empty() }},
		{"above", 100, 10, func(b image.Rectangle, p panel) bool { return p.rect.Max.Y <= b.Min.Y && p.strip.Empty() }},
		{"added below", 10, 10, func(b image.Rectangle, p panel) bool { return p.rect.In(p.strip) && p.strip.Min.Y >= b.Max.Y }},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := board{geometry.Lattice{X: 20, Y: float64(test.above), W: 37, H: 25, Rows: 12, Cols: 14}}
			view := image.Rect(0, 0, 600, test.above+300+test.room)
			src := image.NewRGBA(view)
			p := layOut("points 12, Q 254.0", b, b.bounds(), view.Size())
			if !test.wantY(b.bounds(), p) {
				t.Errorf("panel at %v with strip %v, board at %v in %v", p.rect, p.strip, b.bounds(), view)
			}
			got := Draw(src, Options{Board: b.Lattice, Legend: "points 12, Q 254.0"})
			if !bytes.Equal(pixels(got, b.bounds()), pixels(src, b.bounds())) {
				t.Error("the legend is drawn on the board")
			}
			if bytes.Equal(pixels(got, p.rect), pixels(src, p.rect)) {
				t.Error("no legend is drawn")
			}
		})
	}
}

// TestLegendOnPortraits: on the screens of phones, where a board fills the width, the longest legend lies beside it, too.
func TestLegendOnPortraits(t *testing.T) {
	const text = "Swap row 6, column 2 with the gem on its right:\n3 in a column, 10 points; then about 140 from known tiles, a low estimate, read with 90 % certainty; no profile knows these tiles\n" +
		"Bejeweled: 10(n-2) points for a line of n in level 1; second lines and clears count twice"
	for _, size := range []image.Point{{360, 640}, {390, 844}, {640, 1136}, {720, 1280}} {
		for _, top := range []int{0, (size.Y - size.X) / 2, size.Y - size.X} {
			cell := float64(size.X) / 8
			b := board{geometry.Lattice{Y: float64(top), W: cell, H: cell, Rows: 8, Cols: 8}}
			src := image.NewRGBA(image.Rectangle{Max: size})
			got := Draw(src, Options{Board: b.Lattice, Legend: text})
			if !bytes.Equal(pixels(got, b.bounds()), pixels(src, b.bounds())) {
				t.Errorf("%v: the legend is drawn on the board at %d", size, top)
			}
			if got.Rect == src.Rect && bytes.Equal(got.Pix, src.Pix) {
				t.Errorf("%v: no legend is drawn", size)
			}
		}
	}
}

func TestLongLegendIsBrokenIntoLines(t *testing.T) {
	for _, wide := range []int{300, 30} {
		src := image.NewRGBA(image.Rect(0, 0, wide, 200))
		legend := "row 2, column 1: +12 points now, Q 254.0, depth 3, expand 6, 98 % sure of every cell"
		p := layOut(legend, board{}, image.Rectangle{}, src.Rect.Size())
		if len(p.lines) < 2 {
			t.Fatalf("lines %q, want several", p.lines)
		}
		for _, line := range p.lines {
			if w := textWidth(boldfont.Face(p.size), line); w > float64(p.rect.Dx()) {
				t.Errorf("line %q is %v pixels wide, the panel %d", line, w, p.rect.Dx())
			}
		}
		if got := Draw(src, Options{Legend: legend}); !p.rect.In(got.Rect) || !src.Rect.In(got.Rect) {
			t.Errorf("the panel %v in %v, of a picture of %v", p.rect, got.Rect, src.Rect)
		}
	}
}

// TestLineBreakInLegend: a line break begins a new line, also where the text before it is broken itself.
func TestLineBreakInLegend(t *testing.T) {
	for wide, want := range map[int][]string{
		900: {"Swap row 2, column 1 with the gem below it:", "3 in a row, 10 points"},
		230: {"Swap row 2, column 1 with the", "gem below it:", "3 in a row, 10 points"},
	} {
		p := layOut("Swap row 2, column 1 with the gem below it:\n3 in a row, 10 points", board{}, image.Rectangle{}, image.Pt(wide, 200))
		if !slices.Equal(p.lines, want) {
			t.Errorf("%d pixels wide: lines %q, want %q", wide, p.lines, want)
		}
	}
}

func TestCrop(t *testing.T) {
	s := newScene(mixed, 37, 25, 200, image.Pt(-1, -1))
	o := s.options()
	o.Crop, o.Legend = true, ""
	got := Draw(s.img, o).Bounds()
	b := board{s.board}
	if want := b.bounds().Inset(-b.margin()); got != want {
		t.Errorf("cropped to %v, want %v", got, want)
	}
	// A board at the edge has no margin there.
	s = newScene(mixed, 37, 25, 0, image.Pt(-1, -1))
	o.Board = s.board
	if got := Draw(s.img, o).Bounds(); got != s.img.Bounds() {
		t.Errorf("cropped to %v, want %v", got, s.img.Bounds())
	}
}

// TestNames: candidates are called A, B and so on, or as the caller says; one without a name has no letter.
func TestNames(t *testing.T) {
	s := newScene(mixed, 37, 25, 50, image.Pt(0, 0))
	draw := func(names ...string) []byte {
		o := s.options()
		o.Names = names
		return Draw(s.img, o).Pix
	}
	usual, swapped, nameless := draw(), draw("B", "A", "C"), draw("", "")
	if !bytes.Equal(draw("A", "B", "C"), usual) {
		t.Error("the usual names look different")
	}
	if bytes.Equal(swapped, usual) || bytes.Equal(nameless, usual) || bytes.Equal(nameless, swapped) {
		t.Error("other names look the same")
	}
}

func TestLabelsKeepClear(t *testing.T) {
	b := board{geometry.Lattice{W: 30, H: 20, Rows: 6, Cols: 6}}
	rng := rand.New(rand.NewPCG(3, 4))
	pos := func() engine.Pos { return engine.Pos{Row: rng.IntN(6), Col: rng.IntN(6)} }
	for range 500 {
		used := map[engine.Pos]string{}
		var candidates []planner.Candidate
		for range 1 + rng.IntN(8) {
			c := planner.Candidate{Move: engine.Move{At: pos()}}
			if used[c.Move.At] != "" {
				continue
			}
			used[c.Move.At] = "a tile to click"
			c.Group = []engine.Pos{c.Move.At, pos(), pos()}
			candidates = append(candidates, c)
		}
		unsure := pos()
		if used[unsure] == "" {
			used[unsure] = "an unsure cell"
		}
		for i, m := range marksOf(b, Options{Candidates: candidates, Top: len(candidates), Unsure: []engine.Pos{unsure}}) {
			if !m.hasLabel {
				continue
			}
			if used[m.label] != "" || !b.Has(m.label) {
				t.Fatalf("the label of candidate %d lies at %v on %q", i+1, m.label, used[m.label])
			}
			used[m.label] = fmt.Sprintf("the label of candidate %d", i+1)
		}
	}
}

func TestLabelOfASingleTileLiesBesideIt(t *testing.T) {
	b := board{geometry.Lattice{W: 30, H: 20, Rows: 2, Cols: 2}}
	alone := planner.Candidate{Move: engine.Move{At: engine.Pos{Row: 1, Col: 1}}}
	m := marksOf(b, Options{Candidates: []planner.Candidate{alone}})[0]
	if !m.hasLabel || m.label != (engine.Pos{Row: 0, Col: 1}) {
		t.Errorf("label at %v (%v), want above", m.label, m.hasLabel)
	}
}

// TestSillyInput draws what no recogniser would give. There is nothing to
// compare with; it must end, and without a panic.
func TestSillyInput(t *testing.T) {
	cell := func(row, col int) planner.Candidate {
		return planner.Candidate{Move: engine.Move{At: engine.Pos{Row: row, Col: col}}, Points: math.MinInt}
	}
	grouped := cell(0, 0)
	for row := range 3 {
		grouped.Group = append(grouped.Group, engine.Pos{Row: row}, engine.Pos{Row: row, Col: 9}, engine.Pos{Row: -row, Col: 1 << 40})
	}
	candidates := [][]planner.Candidate{nil, {cell(0, 0)}, {cell(-1, 5), cell(7, 7), cell(0, 0), cell(0, 0)}, {grouped, grouped}}
	pictures := []image.Rectangle{{}, image.Rect(0, 0, 1, 1), image.Rect(-1, -1, 40, 30), image.Rect(5, 5, 5, 90)}
	inf, nan := math.Inf(1), math.NaN()
	boards := []geometry.Lattice{
		{},
		{X: -1, Y: -1, W: 1, H: 1, Rows: 12, Cols: 14},
		{X: 20, Y: 10, W: 30, H: 20, Rows: 3, Cols: 10},
		{X: -1e4, Y: -1e4, W: 900, H: 900, Rows: 64, Cols: 64},
		{W: 1e-300, H: 1e-300, Rows: 3, Cols: 10},
		{W: 1000, H: 1e-12, Rows: 3, Cols: 10},
		{W: 1e300, H: 1e300, Rows: 3, Cols: 10},
		{X: nan, Y: inf, W: inf, H: nan, Rows: 3, Cols: 10},
		{W: -5, H: -5, Rows: 3, Cols: 10},
		{W: 5, H: 5, Rows: -3, Cols: 1 << 40},
		{X: 1e9, Y: 1e9, W: 20, H: 20, Rows: 3, Cols: 10},
	}
	legends := []string{"", " \n\t ", "two\nlines", "日本\xff" + string(bytes.Repeat([]byte("x"), 300))}
	for _, r := range pictures {
		for _, b := range boards {
			for i, c := range candidates {
				for _, crop := range []bool{false, true} {
					got := Draw(image.NewGray(r), Options{
						Board: b, Candidates: c, Top: i * 2, Crop: crop,
						Unsure: []engine.Pos{{Row: 0, Col: 0}, {Row: 2, Col: 9}, {Row: -1, Col: 99}},
						Legend: legends[i],
					})
					if !crop && !r.In(got.Bounds()) {
						t.Errorf("board %+v: picture %v became %v", b, r, got.Bounds())
					}
				}
			}
		}
	}
}

func TestWritePNG(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "overlay.png")
	s := newScene(mixed, 37, 25, 50, image.Pt(-1, -1))
	want := Draw(s.img, s.options())
	if err := WritePNG(path, want); err != nil {
		t.Fatal(err)
	}
	got, err := readPNG(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, pixels := difference(got, want); pixels > 0 {
		t.Errorf("%d pixels changed on the way through the file", pixels)
	}
	// No PNG has a picture without pixels: the file that was there must stay.
	if err := WritePNG(path, image.NewRGBA(image.Rectangle{})); err == nil {
		t.Error("an empty picture was written")
	}
	if _, err := readPNG(path); err != nil {
		t.Errorf("the old file is gone: %v", err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 1 {
		t.Errorf("left behind: %v", entries)
	}
	if err := WritePNG(filepath.Join(dir, "missing", "overlay.png"), want); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing folder gives %v, want ErrNotExist", err)
	}
}

// TestTilesStayVisible: letters and points leave the middle of every tile visible, also of small tiles.
func TestTilesStayVisible(t *testing.T) {
	for _, size := range []float64{24, 45} {
		s := newScene(mixed, size, size, 40, image.Point{})
		o := s.options()
		o.Top, o.Unsure, o.Legend = len(o.Candidates), nil, ""
		drawn := Draw(s.img, o)
		for row := range o.Board.Rows {
			for col := range o.Board.Cols {
				middle, changed := o.Board.Cell(engine.Pos{Row: row, Col: col}).Inset(int(size/4)), 0
				for y := middle.Min.Y; y < middle.Max.Y; y++ {
					for x := middle.Min.X; x < middle.Max.X; x++ {
						if drawn.At(x, y) != color.RGBAModel.Convert(s.img.At(x, y)) {
							changed++
						}
					}
				}
				if share := float64(changed) / float64(middle.Dx()*middle.Dy()); share > 0.35 {
					t.Errorf("tiles of %g pixels: %.0f %% of the middle of row %d, column %d are covered", size, 100*share, row+1, col+1)
				}
			}
		}
	}
}
