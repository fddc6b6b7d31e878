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
	var vertical, horizontal Regression
	within := func(at float64, limit int) int { return min(max(segment.Round(at), 0), limit) } // cells may lie beyond the frame
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		row, col := i/b.Cols, i%b.Cols
		x, y := l.X+float64(col)*l.W, l.Y+float64(row)*l.H
		for side := range 2 {
			if b.Region.Dx() < enough || side == 0 && col > b.Region.Min.X && b.IsTile[i-1] {
				vertical.addEdges(col+side, l.X, l.W, near, f.W, func(at int) uint32 {
					return f.Vertical.Between(at, within(y+segment.Corner*l.H, f.H), within(y+(1-segment.Corner)*l.H, f.H))
				})
			}
			if b.Region.Dy() < enough || side == 0 && row > b.Region.Min.Y && b.IsTile[i-b.Cols] {
				horizontal.addEdges(row+side, l.Y, l.H, near, f.H, func(at int) uint32 {
					return f.Horizontal.Between(at, within(x+segment.Corner*l.W, f.W), within(x+(1-segment.Corner)*l.W, f.W))
				})
			}
		}
	})
	var across, down Regression
	across.AddGroup(vertical)
	down.AddGroup(horizontal)
	l.X, l.W = across.Correct(l.X, l.W)
	l.Y, l.H = down.Correct(l.Y, l.H)
	return l
}

// addEdges adds the offsets of the edges near a line from its place, weighted by their strength. near is a share of the
// size of a cell, and limit the length of the axis.
func (r *Regression) addEdges(line int, start, size, near float64, limit int, edge func(at int) uint32) {
	at, reach := start+float64(line)*size, max(1, segment.Round(near*size))
	for p := max(segment.Round(at)-reach, 1); p <= min(segment.Round(at)+reach, limit-1); p++ {
		r.Add(float64(line), (float64(p)-at)/size, float64(edge(p)))
	}
}
