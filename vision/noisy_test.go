package vision

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestNoisy: tiles with blotches, of which no two of a kind look the same, are read with looser thresholds; where the blotches
// differ as much as the kinds, nothing is read wrong.
func TestNoisy(t *testing.T) {
	const side, blotch, rows, cols, left, top = 42, 7, 8, 8, 60, 50
	wide := []color.RGBA{{205, 45, 45, 255}, {50, 160, 70, 255}, {60, 80, 215, 255}, {220, 195, 60, 255}, {185, 70, 190, 255}}
	near := []color.RGBA{{205, 45, 45, 255}, {205, 65, 45, 255}, {205, 45, 65, 255}, {205, 85, 45, 255}, {205, 45, 85, 255}}
	for _, c := range []struct {
		name string
		inks []color.RGBA
		read bool
	}{{"blotches", wide, true}, {"kinds as near", near, false}} {
		for seed := range uint64(4) {
			grid, rng := visiontest.RandomGrid(seed, len(c.inks), rows, cols, 0, false), rand.New(rand.NewPCG(seed, 0))
			img := image.NewRGBA(image.Rect(0, 0, 2*left+cols*side, 2*top+rows*side))
			for i := range img.Pix {
				img.Pix[i] = []uint8{38, 34, 46, 255}[i%4]
			}
			for at, tile := range grid.All() {
				if tile.IsEmpty() {
					continue
				}
				ink := c.inks[int(tile.Color-'A')]
				var light [side / blotch][side / blotch]int
				for y := range light {
					for x := range light[y] {
						light[y][x] = rng.IntN(101) - 50
					}
				}
				for y := range side {
					for x := range side {
						if math.Hypot(float64(2*x+1)/side-1, float64(2*y+1)/side-1) > 0.92 {
							continue
						}
						lit := func(v uint8) uint8 { return uint8(min(max(int(v)+light[y/blotch][x/blotch], 0), 255)) }
						img.SetRGBA(left+at.Col*side+x, top+at.Row*side+y, color.RGBA{lit(ink.R), lit(ink.G), lit(ink.B), 255})
					}
				}
			}
			o, err := new(Recognizer).Recognize(img)
			noisy := slices.ContainsFunc(o.Timing.Stages, func(s Stage) bool { return s.Name == "noisy" })
			switch {
			case !noisy || c.read && err != nil:
				t.Errorf("%s %d: %v, with looser thresholds: %v", c.name, seed, err, noisy)
			case err == nil && !corpus.Compare(o.Grid, grid).Full():
				t.Errorf("%s %d: %v", c.name, seed, corpus.Compare(o.Grid, grid))
			}
		}
	}
}

// TestNoisyGrows: where the place searched shows only a part of a board before a picture, the whole of it is read.
func TestNoisyGrows(t *testing.T) {
	const side, rows, cols, left, top = 40, 10, 8, 80, 70
	inks := []color.RGBA{{205, 45, 45, 255}, {50, 160, 70, 255}, {60, 80, 215, 255}, {220, 195, 60, 255}, {185, 70, 190, 255}}
	grid, rng := engine.NewGrid(rows, cols), rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, 2*left+cols*side, 2*top+rows*side))
	for y := 0; y < img.Rect.Max.Y; y += side / 4 {
		for x := 0; x < img.Rect.Max.X; x += side / 4 {
			shade := color.RGBA{uint8(60 + rng.IntN(60)), uint8(60 + rng.IntN(60)), uint8(60 + rng.IntN(60)), 255}
			draw.Draw(img, image.Rect(x, y, x+side/4, y+side/4), image.NewUniform(shade), image.Point{}, draw.Src)
		}
	}
	for at := range grid.All() {
		k := rng.IntN(len(inks))
		grid.Set(at, engine.Cell{Color: engine.Color('A' + k)})
		for y := range side {
			for x := range side {
				if math.Hypot(float64(2*x+1)/side-1, float64(2*y+1)/side-1) < 0.75 {
					img.SetRGBA(left+at.Col*side+x, top+at.Row*side+y, inks[k])
				}
			}
		}
	}
	s := pixel.NewScreen(img)
	q, seen := &queue{screen: s, best: image.Rect(0, 0, s.Rect.Max.X, top+6*side+side/2)}, survey{}
	q.filled.Do(func() {})
	new(Recognizer).readNoisy(q, &seen, new(Timing))
	if len(seen.boards) != 1 || !corpus.Compare(seen.boards[0].Grid, grid).Full() {
		t.Errorf("%d boards were read", len(seen.boards))
	}
}
