package segment

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// Tiles that lie apart have a backdrop behind them: plain, a gradient, a photo, or a chequerboard.

// A pixel shows the backdrop alone up to a Delta E of BackdropOnly from it, and the tile alone from
// TileOnly. In between it is a blend of both. Chosen by eye.
const (
	BackdropOnly = 5.0
	TileOnly     = 15.0
)

// minGroundContrast is the least Delta E between the ground and the middle of a tile that lies
// apart. Chosen by eye.
const minGroundContrast = 12.0

// Backdrop is the colour behind a cell at its four corners: top left, top right, bottom left, bottom right.
// Between them it is interpolated.
type Backdrop [4][3]float32

// BackdropOf is what lies behind the tile of a cell: its plate or, where it has none, [Sheet.BackdropAround].
func (s *Sheet) BackdropOf(cell int) Backdrop {
	if s.OnPlate(cell) {
		return s.plates[cell].corners
	}
	return s.BackdropAround(cell, 0)
}

// BackdropAround measures the backdrop at the corners of a cell, some pixels inside it. A corner unlike all others, into
// which a neighbour reaches, is replaced by the median.
func (s *Sheet) BackdropAround(cell, inset int) (b Backdrop) {
	size := s.Side / Coarse
	r := s.Rect(cell, inset)
	for i, at := range [4]image.Point{r.Min, {r.Max.X - size, r.Min.Y}, {r.Min.X, r.Max.Y - size}, r.Max.Sub(image.Pt(size, size))} {
		b[i] = pixel.MeanColorIn(s.Lab, image.Rectangle{at, at.Add(image.Pt(size, size))})
	}
	usual, seen := pixel.MedianColor(b[:]), b
	for i := range seen {
		if !slices.ContainsFunc(seen[:i], Like(seen[i])) && !slices.ContainsFunc(seen[i+1:], Like(seen[i])) {
			b[i] = usual
		}
	}
	return b
}

// At is the colour at a point of the cell, from (0,0) to (1,1), by bilinear interpolation.
func (b *Backdrop) At(x, y float32) [3]float32 {
	return pixel.Blend(pixel.Blend(b[0], b[1], x), pixel.Blend(b[2], b[3], x), y)
}

// Even reports whether the colours at all corners are at most some Delta E apart.
func (b *Backdrop) Even(most float64) bool {
	for i := range b {
		for j := range i {
			if pixel.DeltaE(b[i], b[j]) > most {
				return false
			}
		}
	}
	return true
}

func (b *Backdrop) pixels(colors [][3]float32, side int) [][3]float32 {
	middle := func(pixel int) float32 { return (float32(pixel) + 0.5) / float32(side) }
	var upper, lower [Fine][3]float32 // along the upper and the lower side
	for x := range side {
		upper[x], lower[x] = pixel.Blend(b[0], b[1], middle(x)), pixel.Blend(b[2], b[3], middle(x))
	}
	colors = slices.Grow(colors, side*side)
	for y := range side {
		for x := range side {
			colors = append(colors, pixel.Blend(upper[x], lower[x], middle(y)))
		}
	}
	return colors
}

// Like returns a predicate for colours within [TileOnly] of the given one.
func Like(color [3]float32) func([3]float32) bool {
	return func(other [3]float32) bool { return pixel.DeltaESquared(color, other) <= TileOnly*TileOnly }
}

// StandsOut reports whether the middle of a cell differs from its margin on all sides, as that of a tile
// that touches no other does.
func (s *Sheet) StandsOut(cell int) bool {
	inset := s.Side / 4
	middle := pixel.MeanColorIn(s.Lab, s.Rect(cell, inset))
	for _, strip := range Sides(s.Rect(cell, 0)) {
		if pixel.DeltaE(middle, pixel.MeanColorIn(s.Lab, strip)) < minGroundContrast {
			return false
		}
	}
	return true
}
