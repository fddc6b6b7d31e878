package locate

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// centerTiles fits a lattice to the centres of tiles that lie apart. It compares tiles of the same cluster, because the
// centre of mass of another kind may lie elsewhere in its cell.
func centerTiles(b *segment.Board, l segment.Lattice) segment.Lattice {
	const stray = 0.08 // cells from the median offset, chosen by eye; beyond that it is not a centred tile
	var tiles []int
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			tiles = append(tiles, i)
		}
	})
	l, _ = center(b.Sheet, l, tiles, b.Clusters, stray)
	return l
}

// centered fits a lattice of tiles that lie apart to the centres of what stands out from the ground in a window. The period
// of edges is less precise where few tiles lie in the window, or the ground has edges of its own. ok is false unless most
// cells show something about as far from their middle.
func (loc *Locator) centered(l segment.Lattice, window image.Rectangle) (fitted segment.Lattice, ok bool) {
	const (
		fewest  = 9     // cells, chosen by eye
		most    = 0.7   // of the cells, chosen by eye
		stray   = 0.2   // cells from the median offset: more than at the ends of a lattice that is too wide; chosen by eye
		inPlace = 0.9   // of what stands out lies no further away. Measured: all discs; on other lattices at most 0.7
		wrong   = 0.005 // of the size; a smaller error loses no tiles. Chosen by eye
	)
	in := limit(around(l, window, loc.Frame), window)
	if !l.Style.Apart() || in.Rows < 1 || in.Cols < 1 {
		return l, false
	}
	s := &segment.Sheet{Lattice: in, Side: segment.Coarse, Lab: loc.lab(in)}
	var cells []int
	all := 0
	for i := range in.Rows * in.Cols {
		if x, y := in.Center(in.Pos(i)); image.Pt(int(x), int(y)).In(window) {
			all++
			if s.StandsOut(i) {
				cells = append(cells, i)
			}
		}
	}
	if len(cells) < fewest || float64(len(cells)) < most*float64(all) {
		return l, false
	}
	fitted, near := center(s, in, cells, segment.Clusters{Label: make([]int, in.Rows*in.Cols), Size: []int{len(cells)}}, stray)
	return fitted, float64(near) >= inPlace*float64(len(cells)) && max(math.Abs(fitted.W/l.W-1), math.Abs(fitted.H/l.H-1)) >= wrong
}

// center fits a lattice to the centres of some cells of a sheet, by least squares. If the cell size is wrong, their offsets
// grow along the rows or columns; that slope is measured within the kinds. It leaves out cells that lie further from the
// median offset than stray, and counts the others.
func center(s *segment.Sheet, l segment.Lattice, cells []int, kind segment.Clusters, stray float64) (fitted segment.Lattice, near int) {
	var right, down, weight []float64
	f, c := s.NewForeground(), newAngles(s.Side)
	for _, i := range cells {
		m := foregroundMean(&f, i, &c)
		x, y := m.offset()
		right, down, weight = append(right, x), append(down, y), append(weight, m.weight())
	}
	near = len(cells)
	fit := func(start, size float64, off []float64, place func(cell int) int) (float64, float64) {
		sorted := slices.Sorted(slices.Values(off))
		median, n := sorted[len(sorted)/2], 0
		kinds := make([]Regression, len(kind.Size))
		for at, i := range cells {
			if math.Abs(off[at]-median) <= stray {
				kinds[kind.Label[i]].Add(float64(place(i)), off[at], weight[at])
				n++
			}
		}
		var all Regression
		for _, kind := range kinds {
			all.AddGroup(kind)
		}
		near = min(near, n)
		return all.Correct(start, size)
	}
	l.X, l.W = fit(l.X, l.W, right, func(cell int) int { return cell % s.Cols })
	l.Y, l.H = fit(l.Y, l.H, down, func(cell int) int { return cell / s.Cols })
	return l, near
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
