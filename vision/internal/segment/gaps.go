package segment

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// gapBorders turns the edges on a lattice into borders of tiles that lie apart. There is a border where
// there is no edge and the ground shows: a colour that the middle of neither neighbour has or, if it is plain, has on
// average only. A pale tile with an outline, before a ground of its own colour, has a border if it surely fills its cell.
func gapBorders(b Borders, s *Sheet) Borders {
	const ( // Delta E. Measured on 90 public boards: with 12 for patterned a gem of 26 pixels is lost, with 22 a small sweet
		patterned   = 1.5 * minGroundContrast // least difference from the ground, pixel by pixel
		plainGround = 8.0                     // greatest difference of the ground from its mean
	)
	inset := s.Side / 4
	middle := make([][3]float32, len(s.Patches))
	f := s.NewForeground()
	// The ground behind a cell, and how much of the cell hides it: 0 if the ground is not even, as beside a frame.
	filled, behind := make([]float64, len(s.Patches)), make([][3]float32, len(s.Patches))
	for i := range middle {
		b := s.BackdropAround(i, 0)
		if behind[i] = b.At(0.5, 0.5); b.Even(plateShade) {
			filled[i] = f.Filled(i)
		}
		middle[i] = pixel.MeanColorIn(s.Lab, s.Rect(i, inset))
	}
	b.blank = slices.Repeat([]bool{true}, len(s.Patches))
	// ground is 1 if the strip between two cells differs from both, else 0.
	ground := func(i, j int, strip image.Rectangle) float32 {
		color := pixel.MeanColorIn(s.Lab, strip)
		ends := func(k int) bool {
			return pixel.DeltaE(color, middle[k]) >= minGroundContrast ||
				pixel.Unlike(s.Lab, s.Rect(k, inset), color) >= patterned && pixel.Unlike(s.Lab, strip, color) <= plainGround ||
				filled[k] >= SurelySeen && pixel.DeltaE(color, behind[k]) < minGroundContrast
		}
		iEnds, jEnds := ends(i), ends(j)
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
