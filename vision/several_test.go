package vision

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// laid is a picture on a screen, at a scale.
type laid struct {
	file  string
	x, y  int
	scale float64
}

// desk is a screen with some pictures on it.
func desk(t *testing.T, w, h int, pictures ...laid) *image.RGBA {
	t.Helper()
	screen := image.NewRGBA(image.Rect(0, 0, w, h))
	draw.Draw(screen, screen.Rect, image.NewUniform(color.RGBA{90, 110, 130, 255}), image.Point{}, draw.Src)
	for _, p := range pictures {
		img, err := DecodeFile(fixtures + "/" + p.file)
		if err != nil {
			t.Fatal(err)
		}
		size := img.Bounds().Size()
		to := image.Rect(p.x, p.y, p.x+segment.Round(p.scale*float64(size.X)), p.y+segment.Round(p.scale*float64(size.Y)))
		draw.CatmullRom.Scale(screen, to, img, img.Bounds(), draw.Src, nil)
	}
	return screen
}

// TestSeveralBoards: if it is not clear which of several boards is meant, all are listed
// and none is read; each can then be read at its place.
func TestSeveralBoards(t *testing.T) {
	exhaustive.NoRace(t)
	for name, c := range map[string]struct {
		screen *image.RGBA
		boards [][2]int // rows and columns, from left to right
	}{
		"of one game":   {desk(t, 2400, 900, laid{"dom-12x14.png", 0, 0, 1}, laid{"dom-14x16-greys.png", 1248, 0, 1}), [][2]int{{12, 14}, {14, 16}}},
		"the same":      {desk(t, 2000, 700, laid{"dom-12x14.png", 0, 0, 0.75}, laid{"dom-12x14.png", 1000, 0, 0.75}), [][2]int{{12, 14}, {12, 14}}},
		"of two games":  {desk(t, 1300, 1700, laid{"dom-14x16-greys.png", 0, 0, 1}, laid{"swell-foop-15x10-shapes.png", 0, 870, 1}), [][2]int{{14, 16}, {10, 15}}},
		"gems and gems": {desk(t, 1900, 900, laid{"gweled-8x8.png", 0, 0, 0.9}, laid{"gweled-8x8-large.png", 1000, 30, 0.75}), [][2]int{{8, 8}, {8, 8}}},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := recognizer(t).Recognize(c.screen)
			var several *SeveralError
			if !errors.As(err, &several) || !errors.Is(err, ErrUncertain) {
				t.Fatalf("error %v", err)
			}
			if len(several.Boards) != len(c.boards) {
				t.Fatalf("boards at %v", several.Boards)
			}
			for i, at := range several.Boards {
				o, err := recognizer(t).RecognizeNear(c.screen, at)
				if err != nil {
					t.Fatal(err)
				}
				if o.Grid.Rows != c.boards[i][0] || o.Grid.Cols != c.boards[i][1] || !o.Lattice.Bounds().Overlaps(at.Bounds()) {
					t.Errorf("board %d: %d x %d at %v, said to be at %v", i, o.Grid.Rows, o.Grid.Cols, o.Lattice.Bounds(), at.Bounds())
				}
			}
		})
	}
}

// TestWholeCellsApart: two boards of an unknown game that lie a whole number of cells apart are not read as one with
// empty columns between. One that has lost tiles beside an empty column is.
func TestWholeCellsApart(t *testing.T) {
	theme := visiontest.Themes[0]
	for _, gap := range []int{1, 2} {
		g, rng := engine.NewGrid(6, 12+gap), rand.New(rand.NewPCG(4, uint64(gap)))
		for at := range g.All() {
			if at.Col < 6 || at.Col >= 6+gap {
				g.Set(at, engine.Cell{Color: engine.Color('A' + rng.IntN(theme.Looks))})
			}
		}
		o, err := new(Recognizer).Recognize(visiontest.Drawn(theme, g, 40, 40))
		var several *SeveralError
		if !errors.As(err, &several) || len(several.Boards) != 2 || several.Boards[0].Cols != 6 || several.Boards[1].Cols != 6 {
			t.Errorf("%d cells apart: error %v, read\n%s", gap, err, o.Grid)
		}
		g.Set(engine.Pos{Row: 0, Col: 3}, engine.Cell{Color: engine.Empty})
		if o, err := new(Recognizer).Recognize(visiontest.Drawn(theme, g, 40, 40)); err != nil || o.Grid.Cols != 12+gap {
			t.Errorf("one board: error %v, read\n%s", err, o.Grid)
		}
	}
}

// TestPreviewIsNoRival: a board much smaller than another one does not count beside it, nor does one that fits
// no profile beside one that does.
func TestPreviewIsNoRival(t *testing.T) {
	exhaustive.NoRace(t)
	for name, beside := range map[string]laid{
		"preview":          {"dom-14x16-greys.png", 1290, 100, 0.3},
		"of no known game": {"tiles-squares.png", 1290, 50, 0.6},
	} {
		t.Run(name, func(t *testing.T) {
			o, err := recognizer(t).Recognize(desk(t, 1900, 900, laid{"dom-12x14.png", 0, 0, 1}, beside))
			if err != nil {
				t.Fatal(err)
			}
			if o.Grid.Rows != 12 || o.Grid.Cols != 14 {
				t.Errorf("%d x %d", o.Grid.Rows, o.Grid.Cols)
			}
		})
	}
}

// TestChoosesBoard: each of two boards that lie close together at the edges of a picture can be chosen, though a search
// around one is cut off by the other.
func TestChoosesBoard(t *testing.T) {
	const rows, cols, side, gap = 10, 10, 44, 80
	inks := []color.RGBA{{220, 40, 40, 255}, {50, 90, 230, 255}, {240, 200, 40, 255}, {40, 180, 60, 255}, {200, 40, 200, 255}}
	rng := rand.New(rand.NewPCG(6, 1))
	want := engine.NewGrid(rows, cols)
	for i := range want.Cells {
		want.Cells[i].Color = engine.Color('A' + rng.IntN(len(inks)))
	}
	img := image.NewRGBA(image.Rect(0, 0, 2*(10+cols*side)+gap, 20+rows*side))
	draw.Draw(img, img.Rect, image.White, image.Point{}, draw.Src)
	for _, left := range []int{10, 10 + cols*side + gap} {
		draw.Draw(img, image.Rect(left-2, 8, left+cols*side+2, 12+rows*side), image.Black, image.Point{}, draw.Src)
		for i, c := range want.Cells {
			tile := image.Rect(0, 0, side, side).Add(image.Pt(left+i%cols*side, 10+i/cols*side)).Inset(1)
			draw.Draw(img, tile, image.NewUniform(inks[c.Color-'A']), image.Point{}, draw.Src)
		}
	}
	_, err := recognizer(t).Recognize(img)
	var several *SeveralError
	if !errors.As(err, &several) || len(several.Boards) != 2 {
		t.Fatalf("error %v, want two boards", err)
	}
	for _, board := range several.Boards {
		o, err := recognizer(t).RecognizeNear(img, board)
		if err != nil {
			t.Errorf("at %v: %v", board, err)
		} else if c := corpus.Compare(o.Grid, want); !c.Full() || !mostlyIn(o.Lattice, board) {
			t.Errorf("at %v, read at %v: %v", board, o.Lattice, c)
		}
	}
}

// TestBesideColouredTable: a table of coloured fields is not read in the place of a game beside
// it whose tiles have hardly a straight side.
func TestBesideColouredTable(t *testing.T) {
	const rows, cols, gap = 12, 14, 4 // of the table, in pixels
	inks := []color.RGBA{{220, 50, 47, 255}, {38, 139, 210, 255}, {133, 153, 0, 255}, {108, 113, 196, 255}}
	shapes := visiontest.Theme{Ground: visiontest.Grey(24), Ink: func(look int, x, y float64) (color.RGBA, bool) { return inks[look], visiontest.Shape(look, x, y) }}
	game := visiontest.Drawn(shapes, visiontest.RandomGrid(2, len(inks), 9, 11, 0, false), 40, 40)
	for _, field := range []int{24, 31, 44} { // pixels
		t.Run(fmt.Sprint(field), func(t *testing.T) {
			screen := image.NewRGBA(image.Rect(0, 0, game.Rect.Dx()+(cols+2)*field, 700))
			draw.Draw(screen, screen.Rect, image.NewUniform(shapes.Ground), image.Point{}, draw.Src)
			draw.Draw(screen, game.Rect, game, image.Point{}, draw.Src)
			rng := rand.New(rand.NewPCG(5, 2))
			for i := range rows * cols {
				at := image.Rect(0, 0, field-gap, field-gap).Add(image.Pt(game.Rect.Dx()+i%cols*field, 40+i/cols*field))
				draw.Draw(screen, at, image.NewUniform(inks[rng.IntN(len(inks))]), image.Point{}, draw.Src)
			}
			o, err := new(Recognizer).Recognize(screen)
			var several *SeveralError
			if !errors.As(err, &several) || len(several.Boards) != 2 || several.Boards[0].Rows != 9 || several.Boards[1].Rows != rows {
				t.Errorf("error %v, boards %v, read\n%s", err, several, o.Grid)
			}
		})
	}
}

// chequered draws a chequerboard of 10 x 10 squares, which is not a board.
func chequered(screen draw.Image, x, y, field int) {
	for i := range 100 {
		ink := []color.Color{color.RGBA{214, 60, 50, 255}, color.RGBA{60, 110, 214, 255}}[(i%10+i/10)%2]
		draw.Draw(screen, image.Rect(0, 0, field, field).Add(image.Pt(x+i%10*field, y+i/10*field)), image.NewUniform(ink), image.Point{}, draw.Src)
	}
}

// TestBesideWhatIsNone: a board is read beside a larger chequerboard.
func TestBesideWhatIsNone(t *testing.T) {
	screen := desk(t, 2200, 900, laid{"dom-12x14.png", 0, 0, 1})
	chequered(screen, 1300, 20, 80)
	o, err := recognizer(t).Recognize(screen)
	if err != nil {
		t.Fatal(err)
	}
	if o.Grid.Rows != 12 || o.Grid.Cols != 14 {
		t.Errorf("%d x %d at %v", o.Grid.Rows, o.Grid.Cols, o.Lattice.Bounds())
	}
}

// TestBelowWhatIsNone: of a board that a chequerboard partly covers, the rest is not read.
func TestBelowWhatIsNone(t *testing.T) {
	game := visiontest.RandomGrid(3, visiontest.Themes[0].Looks, 12, 12, 0, false)
	board := visiontest.Drawn(visiontest.Themes[0], game, 44, 44)
	for _, over := range []int{-4, 0, 4} { // pixels of the fifth row that are covered
		screen := desk(t, 1000, 1000)
		left, top := visiontest.TilesAt(44, 44)
		draw.Draw(screen, board.Rect.Add(image.Pt(100, 340)), board, image.Point{}, draw.Src)
		chequered(screen, 60, 340+int(top)+4*44+over-640, 64)
		if o, err := new(Recognizer).Recognize(screen); err == nil {
			t.Errorf("%d pixels: read\n%sat %v of a board at (%d,%d)", over, o.Grid, o.Lattice.Bounds(), 100+int(left), 340+int(top))
		}
	}
}

// TestBesideWhatFalls: a board that cannot be read because its tiles are falling is not ignored
// for a smaller one.
func TestBesideWhatFalls(t *testing.T) {
	falling := visiontest.RandomGrid(3, visiontest.Themes[0].Looks, 9, 11, 0, false)
	for row := 3; row < 8; row += 2 {
		falling.Set(engine.Pos{Row: row, Col: 0}, engine.Cell{})
	}
	large := visiontest.Drawn(visiontest.Themes[0], falling, 70, 70)
	screen := desk(t, 2200, 1000, laid{"tiles-squares.png", 1400, 50, 0.8})
	draw.Draw(screen, large.Rect, large, image.Point{}, draw.Src)
	if o, err := recognizer(t).Recognize(screen); !errors.Is(err, ErrUncertain) {
		t.Errorf("error %v, read\n%s", err, o.Grid)
	}
}

// TestRefusedAsWhole: what a search of the whole screen has refused is not read as a slightly smaller board, unless its
// cells are others.
func TestRefusedAsWhole(t *testing.T) {
	screen := pixel.NewScreen(image.NewRGBA(image.Rect(0, 0, 400, 400)))
	board := geometry.Lattice{X: 20, Y: 20, W: 30, H: 30, Rows: 12, Cols: 8}
	v := survey{refused: []refused{{attempt{place: board, err: ErrUncertain}, wholeOf(screen)}}}
	for name, tt := range map[string]struct {
		cells geometry.Lattice
		again bool
	}{
		"the same cells":     {board, true},
		"most of them":       {geometry.Lattice{X: 51, Y: 79, W: 30, H: 30, Rows: 10, Cols: 6}, true},
		"a few of them":      {geometry.Lattice{X: 51, Y: 79, W: 30, H: 30, Rows: 6, Cols: 5}, false},
		"between the cells":  {geometry.Lattice{X: 35, Y: 20, W: 30, H: 30, Rows: 11, Cols: 7}, false},
		"halves of cells":    {geometry.Lattice{X: 20, Y: 20, W: 15, H: 15, Rows: 24, Cols: 16}, false},
		"beside it":          {geometry.Lattice{X: 260, Y: 20, W: 30, H: 30, Rows: 6, Cols: 4}, false},
		"no board was found": {geometry.Lattice{}, false},
	} {
		if err := v.refusedAsWhole(screen, tt.cells); (err != nil) != tt.again {
			t.Errorf("%s: %v", name, err)
		}
	}
}
