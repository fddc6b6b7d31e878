package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// alignToEdges fits a lattice to the edges near its lines by least squares. If there are enough lines between two
// tiles, only those count: where tiles do not quite touch, the outer sides of the board lie inside its
// outer lines.
func alignToEdges(f *pixel.Frame, b *segment.Board, l segment.Lattice) segment.Lattice {
	const ( // chosen by eye
		enough = 8    // rows or columns
		near   = 0.12 // of a cell; with 0.13, two of ten readings change, with no cell wrong
	)
	var vertical, horizontal evenSpacing
	reach := func(size float64) int { return max(1, segment.Round(near*size)) }
	within := func(at float64, limit int) int { return min(max(segment.Round(at), 0), limit) } // cells may lie beyond the frame
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		row, col := i/b.Cols, i%b.Cols
		x, y := l.X+float64(col)*l.W, l.Y+float64(row)*l.H
		for side := range 2 {
			if b.Region.Dx() < enough || side == 0 && col > b.Region.Min.X && b.IsTile[i-1] {
				vertical.add(col+side, segment.Round(x+float64(side)*l.W), reach(l.W), f.W, func(at int) uint32 {
					return f.Vertical.Between(at, within(y+segment.Corner*l.H, f.H), within(y+(1-segment.Corner)*l.H, f.H))
				})
			}
			if b.Region.Dy() < enough || side == 0 && row > b.Region.Min.Y && b.IsTile[i-b.Cols] {
				horizontal.add(row+side, segment.Round(y+float64(side)*l.H), reach(l.H), f.H, func(at int) uint32 {
					return f.Horizontal.Between(at, within(x+segment.Corner*l.W, f.W), within(x+(1-segment.Corner)*l.W, f.W))
				})
			}
		}
	})
	l.X, l.W = vertical.fit(l.X, l.W)
	l.Y, l.H = horizontal.fit(l.Y, l.H)
	return l
}

// evenSpacing is a weighted least-squares fit of positions start + k*size. Its fields are the sums of the
// weights and of the weighted k, k*k, positions and k*positions.
type evenSpacing struct{ n, k, kk, at, kat float64 }

// add adds the edges within reach of the expected position of a line, weighted by their strength. limit is
// the length of the axis.
func (e *evenSpacing) add(line, at, reach, limit int, edge func(at int) uint32) {
	for p := max(at-reach, 1); p <= min(at+reach, limit-1); p++ {
		v, k, x := float64(edge(p)), float64(line), float64(p)
		e.n += v
		e.k += v * k
		e.kk += v * k * k
		e.at += v * x
		e.kat += v * k * x
	}
}

// fit returns the fitted start and size, or those given if the edges do not determine them.
func (e *evenSpacing) fit(start, size float64) (float64, float64) {
	det := e.n*e.kk - e.k*e.k
	if det <= 0 {
		return start, size
	}
	fitted := (e.n*e.kat - e.k*e.at) / det
	return (e.at - fitted*e.k) / e.n, fitted
}
