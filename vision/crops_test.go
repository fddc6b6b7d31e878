package vision

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// side is the side of a board with a row or column of tiles in a colour of their own.
type side int

const (
	left side = iota
	right
	bottom
)

// outerLine gives all tiles along one side of a board the same letter.
func outerLine(g engine.Grid, at side, letter engine.Color) {
	for i, c := range g.Cells {
		row, col := i/g.Cols, i%g.Cols
		if on := [...]bool{left: col == 0, right: col == g.Cols-1, bottom: row == g.Rows-1}; on[at] && !c.IsEmpty() {
			g.Cells[i].Color = letter
		}
	}
}

// artist draws a board and returns the bounds of its tiles.
type artist func(rng *rand.Rand, at side) (canvas *image.RGBA, tiles image.Rectangle, g engine.Grid)

func boulders(rng *rand.Rand, at side) (*image.RGBA, image.Rectangle, engine.Grid) {
	rows, cols := 6+rng.IntN(5), 6+rng.IntN(6)
	g := boards.Visible(boards.Play(rng, boards.Deal(rng, rows, cols, "GWBO"), rng.IntN(2)*rows*cols/4))
	outerLine(g, at, 'R')
	s := artwork.Stage{Rows: rows, Cols: cols, Grid: g, TileW: 24 + rng.IntN(40), Scene: artwork.Scene(rng.IntN(3))}
	return s.Draw(), s.Cell(engine.Pos{}).Union(s.Cell(engine.Pos{Row: g.Rows - 1, Col: g.Cols - 1})), g
}

// flatSquares have no border between two of the same colour.
func flatSquares(rng *rand.Rand, at side) (*image.RGBA, image.Rectangle, engine.Grid) {
	g := boards.Deal(rng, 6+rng.IntN(5), 6+rng.IntN(6), "ABCD")
	outerLine(g, at, 'E')
	grey := uint8(20 + 110*rng.IntN(3))
	w := artwork.Window{Grid: g, Tile: 16 + rng.IntN(30), Ground: color.NRGBA{grey, grey, grey, 255}}
	return w.Draw(), w.Cell(engine.Pos{}).Union(w.Cell(engine.Pos{Row: g.Rows - 1, Col: g.Cols - 1})), g
}

// themed draws tiles in five looks, two of about the same hue.
func themed(make func([]color.RGBA) func(int, float64, float64) (color.RGBA, bool)) artist {
	inks := []color.RGBA{{220, 60, 50, 255}, {80, 190, 70, 255}, {70, 110, 220, 255}, {225, 190, 70, 255}, {230, 130, 60, 255}}
	return func(rng *rand.Rand, at side) (*image.RGBA, image.Rectangle, engine.Grid) {
		rng.Shuffle(len(inks), func(i, j int) { inks[i], inks[j] = inks[j], inks[i] })
		g := boards.Deal(rng, 6+rng.IntN(5), 6+rng.IntN(6), "ABCD")
		outerLine(g, at, 'E')
		size := 16 + float64(rng.IntN(30))
		left, top := visiontest.TilesAt(size, size)
		tiles := image.Rect(int(left), int(top), int(math.Ceil(left+float64(g.Cols)*size)), int(math.Ceil(top+float64(g.Rows)*size)))
		return visiontest.Drawn(visiontest.Theme{Ground: visiontest.Grey(uint8(20 + 40*rng.IntN(2))), Ink: make(inks)}, g, size, size), tiles, g
	}
}

// TestOuterLineOfItsOwn: a row or column of tiles at the side of a board, in a colour that occurs
// nowhere else, belongs to the board, however much is seen around it. Hardly any board is
// refused.
func TestOuterLineOfItsOwn(t *testing.T) {
	exhaustive.NoRace(t)
	const (
		seeds      = 4
		maxRefused = 0.05
	)
	refused, all := 0, 0
	r, err := NewRecognizer(nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, draw := range map[string]artist{"boulders": boulders, "squares": flatSquares, "bevelled": themed(visiontest.Bevelled), "balls": themed(visiontest.Balls)} {
		for at, text := range [...]string{left: "left", right: "right", bottom: "bottom"} {
			for seed := range uint64(seeds) {
				canvas, tiles, want := draw(rand.New(rand.NewPCG(seed, uint64(at))), side(at))
				for _, margin := range []int{0, 3, 10, 1000} { // pixels
					t.Run(fmt.Sprintf("%s %s %d margin %d", name, text, seed, margin), func(t *testing.T) {
						all++
						if !readOrRefused(t, r, canvas.SubImage(tiles.Inset(-margin)), want) {
							refused++
						}
					})
				}
			}
		}
	}
	if float64(refused) > maxRefused*float64(all) {
		t.Errorf("%d of %d boards are refused", refused, all)
	}
}

// readOrRefused checks that a picture is read in full if it is not refused, and reports whether it
// is read.
func readOrRefused(t *testing.T, r *Recognizer, img image.Image, want engine.Grid) (read bool) {
	t.Helper()
	o, err := r.Recognize(img)
	if err != nil {
		t.Logf("refused: %v", err)
		return false
	}
	if c := corpus.Compare(o.Grid, want); !c.Full() {
		t.Errorf("read\n%swant\n%s", o.Grid, want)
	}
	return true
}

// TestLastOfItsColour: the only tile of a colour is neither read as a marked one of a similar
// colour nor, if it is alone in its column, as empty.
func TestLastOfItsColour(t *testing.T) {
	exhaustive.NoRace(t)
	r, err := NewRecognizer(nil, Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{
		"like another":        "OGBWO\nGOBGW\nWBGOB\nBGWYO\nOWOGB\n",
		"alone in its column": "O....BGW\nW....OBO\nGB..OWGB\nWO.BGOWG\nBORWOBGO\n",
	} {
		want, err := engine.ParseGrid(text)
		if err != nil {
			t.Fatal(err)
		}
		eachStage(t, name, func(t *testing.T, s artwork.Stage) {
			s.Rows, s.Cols, s.Grid = want.Rows, want.Cols, want
			o, err := r.Recognize(s.Draw())
			if err != nil {
				t.Fatal(err)
			}
			if c := corpus.Compare(o.Grid, want); c.Wrong > 0 {
				t.Errorf("read\n%swant\n%s", o.Grid, want)
			}
		})
	}
}

// TestFadedAtTheTop: a group that fades in the top row of a picture is not taken for ground,
// though the sky shines through.
func TestFadedAtTheTop(t *testing.T) {
	exhaustive.NoRace(t)
	const text = "GWBODDDDOWBG\nWGOBGWDBWOGB\nBOWGDBOGWBDO\nGBDOWGBDOGWB\nOWGBDOWGBODW\nDGBWOBGOWDBG\n"
	var selected []engine.Pos
	for col := 4; col < 8; col++ {
		selected = append(selected, engine.Pos{Col: col})
	}
	selected = append(selected, engine.Pos{Row: 1, Col: 6})
	want, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	eachStage(t, "faded", func(t *testing.T, s artwork.Stage) {
		s.Rows, s.Cols, s.Grid = want.Rows+4, want.Cols, want
		s.Selected, s.Look = selected, artwork.Faded
		canvas := s.Draw()
		seen := canvas.Bounds()
		seen.Min.Y = s.Cell(engine.Pos{}).Min.Y
		o, err := new(Recognizer).Recognize(canvas.SubImage(seen))
		if err != nil {
			t.Fatal(err)
		}
		if c := corpus.Compare(o.Grid, want); c.Wrong > 0 {
			t.Errorf("read\n%swant\n%s", o.Grid, want)
		}
	})
}
