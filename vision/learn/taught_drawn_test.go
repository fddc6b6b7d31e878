package learn

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/taught"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// dealt fills a board.
func dealtGrid(seed uint64, looks, rows, cols int) engine.Grid {
	rng := rand.New(rand.NewPCG(seed, 11))
	g := engine.NewGrid(rows, cols)
	for i := range g.Cells {
		g.Cells[i].Color = engine.Color('A' + rng.IntN(looks))
	}
	return g
}

// TestTaughtDrawn: games that no search finds are found and read after one picture was taught, at any size and,
// if the tiles are solid, on another ground, and where another game or none is shown nothing is found.
func TestTaughtDrawn(t *testing.T) {
	exhaustive.NoRace(t)
	const side = 40.0
	for i, game := range visiontest.Games {
		if !exhaustive.On() && i%4 > 0 {
			continue
		}
		t.Run(game.Name, func(t *testing.T) {
			t.Parallel()
			first := dealtGrid(uint64(i), game.Looks, 8, 8)
			img, at := game.OnDesktop(first, side, 1280, 800, 1)
			if o, err := new(vision.Recognizer).Recognize(img); err == nil && corpus.Compare(o.Grid, first).Full() {
				t.Log("is found without having been taught")
			}
			lesson, err := From([]Sample{{Image: img, Lattice: at, Grid: first, Named: first.Colors()}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if lesson.Profile.Taught == nil {
				t.Fatal("nothing was taught")
			}
			r, err := lesson.Recognizer(nil)
			if err != nil {
				t.Fatal(err)
			}
			games := []visiontest.Game{game}
			if game.Solid {
				games = append(games, game.Elsewhere())
			}
			for _, game := range games {
				var all figures
				for k, zoom := range exhaustive.OneIn(t, 4, []float64{0.8, 1, 1.25, 1.6, 2}) {
					want := dealtGrid(uint64(100+k), game.Looks, 7+k%3, 8)
					img, at := game.OnDesktop(want, side*zoom, 1366, 900, uint64(20+k))
					s := corpus.Sample{Name: fmt.Sprintf("%s %g", game.Name, zoom), Want: want, Lattice: at}
					o, err := r.Recognize(img)
					if err != nil {
						t.Log(err)
					}
					all.count(t, s, taught.Found{Lattice: o.Lattice, Cells: colorsOf(o.Grid)}, err == nil && o.Profile != "", zoom)
				}
				t.Logf("%s: %v", game.Name, all)
				if all.inPlace < all.pictures || all.misread > 0 {
					t.Errorf("%s: not all are found in place: %v", game.Name, all)
				}
			}
			prepared := taught.Prepare(lesson.Profile.Taught)
			for k, stranger := range visiontest.Games {
				if !exhaustive.On() && k != i && k != (i+1)%len(visiontest.Games) {
					continue
				}
				grid := dealtGrid(uint64(k), stranger.Looks, 8, 8)
				if k == i {
					grid = engine.Grid{}
				}
				img, _ := stranger.OnDesktop(grid, 50, 1366, 900, uint64(60+k))
				if f, ok := findTaught(image.Image(img), prepared); ok {
					t.Errorf("found on a screen that shows %s: %+v", stranger.Name, f.Lattice)
				}
			}
		})
	}
}
