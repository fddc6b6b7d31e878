package vision

import (
	"image"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestGroupOnPatternedGround: tiles on a busy ground, some of which breathe and blink, are grouped by kind
// where a person has placed the lattice.
func TestGroupOnPatternedGround(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 5))
	for i, game := range visiontest.Games {
		if game.Name != "characters" && game.Name != "breathing" {
			continue
		}
		for k := range 4 {
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
