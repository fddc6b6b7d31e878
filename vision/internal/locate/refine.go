package locate

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// refine fits the lattice of a board to its tiles and finds the board on it anew, until nothing
// changes. Tiles that lie apart are centred in their cells, unless they nearly fill them: these
// have edges near the lines, as tiles that touch have, and an uncertain centre.
func refine(f *pixel.Frame, b *segment.Board) *segment.Board {
	const (
		most  = 5    // rounds
		still = 0.25 // pixels: the lattice fits if it moves no further,
		same  = 0.05 // and exactly the same is seen on it
	)
	for nth := range most {
		l := b.Lattice
		if l.Style.Apart() && b.Filling(b.IsTile) < segment.FullCell {
			l = centerTiles(b, l)
		} else {
			l = settle(f, b, settle(f, b, l))
		}
		moved := math.Abs(l.X-b.X) + math.Abs(l.Y-b.Y)
		grown := math.Abs(l.W-b.W)*float64(l.Cols) + math.Abs(l.H-b.H)*float64(l.Rows)
		threshold := b.ClusterThreshold()
		if nth > 0 && moved+grown <= same && threshold == b.Threshold && !limited(b, f.W, f.H) {
			break
		}
		l = l.Part(b.Region.Inset(-segment.SearchAround)).Within(f.W, f.H)
		refined := segment.FindBoard(f, l, threshold)
		if moved >= still && worsened(b, refined) {
			// While tiles lie askew in their cells, their distances say nothing about the
			// threshold.
			refined = segment.FindBoard(f, l, b.Threshold)
		}
		if worsened(b, refined) {
			break
		}
		b = refined
		if moved < still && !limited(b, f.W, f.H) {
			break
		}
	}
	return b
}

// worsened reports whether too few tiles of a board were found again.
func worsened(b *segment.Board, refined *segment.Board) bool {
	const kept = 0.9 // of the tiles
	return refined == nil || float64(refined.Tiles()) < kept*float64(b.Tiles()) ||
		!refined.Style.Apart() && refined.Tiles() < b.Tiles() && b.Better(refined)
}

// settle fits a lattice to the edges near its lines by least squares. Only lines between two
// tiles count if there are enough of them: where tiles do not quite touch, the outline of the
// board lies inside its outer lines.
func settle(f *pixel.Frame, b *segment.Board, l segment.Lattice) segment.Lattice {
	const enough = 8 // rows or columns
	var vert, horiz evenSpacing
	reach := func(size float64) int { return max(1, segment.Round(0.12*size)) }
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		row, col := i/b.Cols, i%b.Cols
		x, y := l.X+float64(col)*l.W, l.Y+float64(row)*l.H
		for side := range 2 {
			if b.Region.Dx() < enough || side == 0 && col > b.Region.Min.X && b.IsTile[i-1] {
				vert.add(col+side, segment.Round(x+float64(side)*l.W), reach(l.W), f.W, func(at int) uint32 {
					return f.Vertical.Between(at, max(segment.Round(y+segment.Corner*l.H), 0), min(segment.Round(y+(1-segment.Corner)*l.H), f.H))
				})
			}
			if b.Region.Dy() < enough || side == 0 && row > b.Region.Min.Y && b.IsTile[i-b.Cols] {
				horiz.add(row+side, segment.Round(y+float64(side)*l.H), reach(l.H), f.H, func(at int) uint32 {
					return f.Horizontal.Between(at, max(segment.Round(x+segment.Corner*l.W), 0), min(segment.Round(x+(1-segment.Corner)*l.W), f.W))
				})
			}
		}
	})
	l.X, l.W = vert.fit(l.X, l.W)
	l.Y, l.H = horiz.fit(l.Y, l.H)
	return l
}

// evenSpacing is a weighted least-squares fit of positions start + k*size. It holds the sums of
// the weights, and of the weighted k, k*k, positions and k*positions.
type evenSpacing struct{ n, k, kk, at, kat float64 }

// add adds the edges within reach of a line at a position, weighted by their strength.
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
