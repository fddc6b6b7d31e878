package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestGroupOnPatternedGround: tiles on a busy ground, some of which breathe and blink, are grouped by kind
// where a person has placed the lattice.
func TestGroupOnPatternedGround(t *testing.T) {
	exhaustive.NoRace(t)
	rng := rand.New(rand.NewPCG(7, 5))
	for i, game := range visiontest.Games {
		if game.Name != "characters" && game.Name != "breathing" {
			continue
		}
		for k := range exhaustive.Some(t, 2, 4) {
			want := engine.NewGrid(8, 9)
			for at := range want.Cells {
				want.Cells[at].Color = engine.Color('A' + rng.IntN(game.Looks))
			}
			img, at := game.OnDesktop(want, 40, 1280, 800, uint64(100*i+k))
			o, err := new(Recognizer).RecognizeAt(img, at)
			if err != nil {
				t.Fatal(err)
			}
			if score := corpus.Compare(o.Grid, want); score.Wrong > 0 || score.Unsure > 4 {
				t.Errorf("%s: %d wrong, %d unsure\n%v", game.Name, score.Wrong, score.Unsure, o.Grid)
			}
		}
	}
}

// TestGroupGround: the cells above the tiles are empty, whether or not the board is surrounded by the same colour. A
// plain kind of tiles is not taken for the ground.
func TestGroupGround(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	l := geometry.Lattice{X: 60, Y: 50, W: 40, H: 40, Rows: 8, Cols: 9}
	colors := []color.RGBA{{255, 60, 60, 255}, {70, 220, 90, 255}, {80, 130, 255, 255}, {240, 220, 60, 255}}
	dark := color.RGBA{17, 17, 24, 255}
	for _, page := range []color.RGBA{dark, {90, 60, 130, 255}} {
		for _, plain := range []bool{false, true} {
			img := image.NewRGBA(image.Rect(0, 0, 480, 420))
			fill := func(r image.Rectangle, c color.RGBA) { draw.Draw(img, r, image.NewUniform(c), image.Point{}, draw.Src) }
			fill(img.Rect, page)
			fill(l.Bounds(), dark)
			want := engine.NewGrid(l.Rows, l.Cols)
			for col := range l.Cols {
				for row := 1 + rng.IntN(5); row < l.Rows; row++ {
					k := rng.IntN(len(colors))
					want.Set(engine.Pos{Row: row, Col: col}, engine.Cell{Color: engine.Color('A' + k)})
					tile := image.Rect(0, 0, 36, 36).Add(image.Pt(62+40*col, 52+40*row))
					if fill(tile, colors[k]); !plain || k > 0 {
						fill(tile.Inset(5+k), dark)
					}
				}
			}
			o, err := new(Recognizer).RecognizeAt(img, l)
			if score := corpus.Compare(o.Grid, want); err != nil || score.Wrong > 0 || score.Unsure > 0 {
				t.Errorf("page %v, plain %v: %v, %d wrong, %d unsure\n%vwant\n%v", page, plain, err, score.Wrong, score.Unsure, o.Grid, want)
			}
		}
	}
}

// TestGroupNoise: cells without anything in common are not grouped.
func TestGroupNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 6))
	img := image.NewRGBA(image.Rect(0, 0, 400, 400))
	for y := range 50 {
		for x := range 50 {
			c := visiontest.Grey(uint8(rng.Uint32()))
			for i := range 64 {
				img.SetRGBA(8*x+i%8, 8*y+i/8, c)
			}
		}
	}
	o, err := new(Recognizer).RecognizeAt(img, geometry.Lattice{W: 40, H: 40, Rows: 10, Cols: 10})
	if err != nil || len(o.Unsure()) < 50 {
		t.Errorf("%v\n%v", err, o.Grid)
	}
}
