package locate

import (
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// centerTiles fits a lattice to the centres of tiles that lie apart, by least squares. If the cell size is
// wrong, the offsets of the tiles from their cells grow along the rows or columns. That slope is measured
// among tiles of the same cluster, because the centre of mass of another kind may lie elsewhere in its
// cell.
func centerTiles(b *segment.Board, l segment.Lattice) segment.Lattice {
	const stray = 0.08 // cells from the median offset, chosen by eye; beyond that it is not a centred tile
	var cells []int
	var right, down, weight []float64
	f, c := b.NewForeground(), newAngles(b.Side)
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			m := foregroundMean(&f, i, &c)
			x, y := m.offset()
			cells, right, down, weight = append(cells, i), append(right, x), append(down, y), append(weight, m.weight())
		}
	})
	fit := func(start, size float64, off []float64, place func(cell int) int) (float64, float64) {
		sorted := slices.Sorted(slices.Values(off))
		median := sorted[len(sorted)/2]
		kinds := make([]Regression, len(b.Size))
		for n, i := range cells {
			if math.Abs(off[n]-median) <= stray {
				kinds[b.Label[i]].Add(float64(place(i)), off[n], weight[n])
			}
		}
		var all Regression
		for _, kind := range kinds {
			all.AddGroup(kind)
		}
		return all.Correct(start, size)
	}
	l.X, l.W = fit(l.X, l.W, right, func(cell int) int { return cell % b.Cols })
	l.Y, l.H = fit(l.Y, l.H, down, func(cell int) int { return cell / b.Cols })
	return l
}

// circularMean is the circular mean (of directional statistics) of the foreground of a cell, along either
// axis. The left and the right side of a cell have the same angle, so a tile that reaches over a side is
// not split in two.
type circularMean struct{ sin, cos [2]float64 }

// angles holds the sine and cosine of the angle of every pixel along the side of a cell.
type angles struct{ sin, cos [segment.Fine]float64 }

func newAngles(side int) (c angles) {
	for at := range side {
		angle := 2 * math.Pi * (float64(at) + 0.5) / float64(side)
		c.sin[at], c.cos[at] = math.Sin(angle), math.Cos(angle)
	}
	return c
}

func foregroundMean(f *segment.Foreground, cell int, c *angles) (m circularMean) {
	for i, alpha := range f.Alpha(cell, f.BackdropAround(cell, 0)) {
		if alpha == 0 {
			continue
		}
		v := float64(alpha)
		for axis, at := range [2]int{i % f.Side, i / f.Side} {
			m.sin[axis] += v * c.sin[at]
			m.cos[axis] += v * c.cos[at]
		}
	}
	return m
}

// offset is how far the mean lies from the middle of the cell, in cells.
func (m circularMean) offset() (right, down float64) {
	return math.Atan2(-m.sin[0], -m.cos[0]) / (2 * math.Pi), math.Atan2(-m.sin[1], -m.cos[1]) / (2 * math.Pi)
}

// weight is the length of the mean vector, on the axis where it is shorter. It measures how concentrated
// the foreground is.
func (m circularMean) weight() float64 {
	return min(math.Hypot(m.sin[0], m.cos[0]), math.Hypot(m.sin[1], m.cos[1]))
}
