package locate

import (
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// centerTiles fits a lattice to the centres of tiles that lie apart, by least squares: where the size
// of the cells is wrong, the offsets of the tiles grow along the rows or columns. That slope is
// measured among tiles of the same look, for other looks may have their mass elsewhere.
func centerTiles(b *segment.Board, l segment.Lattice) segment.Lattice {
	const stray = 0.08 // cells from the median offset; something else is seen there
	var cells []int
	var right, down, weight []float64
	seen, c := b.NewForeground(), newAngles(b.Side)
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			m := meanOf(&seen, i, &c)
			x, y := m.off()
			cells, right, down, weight = append(cells, i), append(right, x), append(down, y), append(weight, m.weight())
		}
	})
	fit := func(start, size float64, off []float64, place func(cell int) int) (float64, float64) {
		sorted := slices.Sorted(slices.Values(off))
		usual := sorted[len(sorted)/2]
		looks := make([]OffsetFit, len(b.Size))
		for n, i := range cells {
			if math.Abs(off[n]-usual) <= stray {
				looks[b.Label[i]].Add(float64(place(i)), off[n], weight[n])
			}
		}
		var all OffsetFit
		for _, look := range looks {
			all.AddLook(look)
		}
		return all.Correct(start, size)
	}
	l.X, l.W = fit(l.X, l.W, right, func(cell int) int { return cell % b.Cols })
	l.Y, l.H = fit(l.Y, l.H, down, func(cell int) int { return cell / b.Cols })
	return l
}

// OffsetFit is a weighted linear regression of the offsets of tiles, in cells, on their row or
// column. It holds the weighted sums.
type OffsetFit struct{ n, at, off, atAt, atOff float64 }

// Add adds a tile.
func (d *OffsetFit) Add(at, off, weight float64) {
	d.n += weight
	d.at += weight * at
	d.off += weight * off
	d.atAt += weight * at * at
	d.atOff += weight * at * off
}

// AddLook adds the tiles of a look, with their slope relative to the mean of the look (the
// within-group regression).
func (d *OffsetFit) AddLook(look OffsetFit) {
	if look.n == 0 {
		return
	}
	d.n += look.n
	d.at += look.at
	d.off += look.off
	d.atAt += look.atAt - look.at*look.at/look.n
	d.atOff += look.atOff - look.at*look.off/look.n
}

// Correct returns the start and the size of the cells on which the fitted offsets vanish.
func (d *OffsetFit) Correct(start, size float64) (float64, float64) {
	if d.n == 0 || d.atAt <= 0 {
		return start, size
	}
	slope := d.atOff / d.atAt
	return start + (d.off-slope*d.at)/d.n*size, size * (1 + slope)
}

// circularMean is the circular mean (of directional statistics) of the foreground of a cell,
// along either axis: the left line and the right line of a cell are the same angle, so that a
// tile that reaches over one of them is not torn apart.
type circularMean struct{ sin, cos [2]float64 }

// angles is the sine and cosine of the angle of every pixel along the side of a cell.
type angles struct{ sin, cos [segment.Fine]float64 }

// newAngles computes them for a cell of side pixels.
func newAngles(side int) (c angles) {
	for at := range side {
		angle := 2 * math.Pi * (float64(at) + 0.5) / float64(side)
		c.sin[at], c.cos[at] = math.Sin(angle), math.Cos(angle)
	}
	return c
}

// meanOf is the circular mean of a cell.
func meanOf(f *segment.Foreground, cell int, c *angles) (m circularMean) {
	for i, tile := range f.Of(cell, f.BackdropOf(cell)) {
		if tile == 0 {
			continue
		}
		v := float64(tile)
		for axis, at := range [2]int{i % f.Side, i / f.Side} {
			m.sin[axis] += v * c.sin[at]
			m.cos[axis] += v * c.cos[at]
		}
	}
	return m
}

// off is the offset of the mean from the middle, in cells.
func (m circularMean) off() (right, down float64) {
	return math.Atan2(-m.sin[0], -m.cos[0]) / (2 * math.Pi), math.Atan2(-m.sin[1], -m.cos[1]) / (2 * math.Pi)
}

// weight is the length of the mean vector, of the shorter axis: how concentrated the mass is.
func (m circularMean) weight() float64 {
	return min(math.Hypot(m.sin[0], m.cos[0]), math.Hypot(m.sin[1], m.cos[1]))
}

// middles is the common offset of the foreground of all cells from their middles, in cells.
func middles(s *segment.Sheet) (right, down float64) {
	var all circularMean
	seen, c := s.NewForeground(), newAngles(s.Side)
	for i := range s.Patches {
		m := meanOf(&seen, i, &c)
		for axis := range 2 {
			all.sin[axis] += m.sin[axis]
			all.cos[axis] += m.cos[axis]
		}
	}
	return all.off()
}
