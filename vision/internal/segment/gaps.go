package segment

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// gapBorders turns the edges on a lattice into borders of tiles that lie apart. There is a border where
// there is no edge and the ground shows, in a colour that neither neighbour has.
func gapBorders(b Borders, s *Sheet) Borders {
	inset := s.Side / 4
	middle := make([][3]float32, len(s.Patches))
	for i := range middle {
		middle[i] = pixel.MeanColorIn(s.Lab, s.Rect(i, inset))
	}
	b.blank = slices.Repeat([]bool{true}, len(s.Patches))
	// ground is 1 if the strip between two cells differs from both, else 0.
	ground := func(i, j int, strip image.Rectangle) float32 {
		color := pixel.MeanColorIn(s.Lab, strip)
		iEnds, jEnds := pixel.DeltaE(color, middle[i]) >= minGroundContrast, pixel.DeltaE(color, middle[j]) >= minGroundContrast
		b.blank[i], b.blank[j] = b.blank[i] && !iEnds, b.blank[j] && !jEnds
		if iEnds && jEnds {
			return 1
		}
		return 0
	}
	for i := range s.Patches {
		row, col := i/s.Cols, i%s.Cols
		left, above := &b.left[row*(b.Cols+1)+col], &b.above[i]
		*left, *above = max(0, 1-4**left), max(0, 1-4**above)
		r := s.Rect(i, 0)
		if col > 0 {
			*left *= ground(i-1, i, image.Rect(r.Min.X-1, r.Min.Y+inset, r.Min.X+1, r.Max.Y-inset))
		}
		if row > 0 {
			*above *= ground(i-b.Cols, i, image.Rect(r.Min.X+inset, r.Min.Y-1, r.Max.X-inset, r.Min.Y+1))
		}
	}
	return b
}
