package vision

import (
	"errors"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/lab/degrade"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestWhole: a board is whole, and a part of it is not, whatever side it lacks, even if tiles of a kind differ as in a noisy
// picture. (Beside plain squares anything may be of their colour.)
func TestWhole(t *testing.T) {
	t.Parallel()
	for _, th := range visiontest.Themes {
		if th.Name != "grey shapes" && th.Name != "cards" && th.Name != "small discs" {
			continue
		}
		drawn := visiontest.Drawn(th, visiontest.RandomGrid(3, th.Looks, 9, 8, 0, false), 24, 24)
		o, err := new(Recognizer).Recognize(drawn)
		if err != nil {
			t.Fatalf("%s: %v", th.Name, err)
		}
		s := pixel.NewScreen(degrade.Noise(25).Apply(drawn, o.Lattice.Bounds()).Image)
		if err := o.whole(s); err != nil {
			t.Errorf("%s: %v", th.Name, err)
		}
		const lacks = 3 // rows or columns
		for side, from := range map[string]engine.Pos{"upper": {Row: lacks}, "lower": {}, "left": {Col: lacks}, "right": {}} {
			rows, cols := o.Grid.Rows-lacks, o.Grid.Cols
			if side == "left" || side == "right" {
				rows, cols = o.Grid.Rows, o.Grid.Cols-lacks
			}
			part := Observation{Grid: engine.NewGrid(rows, cols), Lattice: o.Lattice.Part(from, rows, cols)}
			for at := range part.Grid.All() {
				part.Grid.Set(at, o.Grid.At(engine.Pos{Row: from.Row + at.Row, Col: from.Col + at.Col}))
			}
			if err := part.whole(s); !errors.Is(err, ErrUncertain) {
				t.Errorf("%s without rows or columns at its %s side: %v", th.Name, side, err)
			}
		}
	}
}
