package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// halved returns the board of single tiles if the cells of b are pairs of tiles, and b otherwise. (The
// search takes pairs of flat tiles for one.) Its cells must show edges across their middles, or be twice as long as wide, or more.
func halved(f *pixel.Frame, b *segment.Board) *segment.Board {
	const more = 1.6        // times as many tiles; some at the sides may be lost. Chosen by eye
	if b.LabelCount() < 2 { // there are no borders to score by
		return b
	}
	l := halfCells(f, b)
	if l == b.Lattice || min(l.W, l.H) < pixel.MinCell {
		return b
	}
	best := b
	l = around(l, b.Outline().Bounds(), f)
	for _, l.Style = range [2]segment.Style{segment.Touching, segment.Apart} {
		half := segment.FindBoard(f, l, segment.DefaultThreshold)
		if half == nil || half.LabelCount() > b.LabelCount() {
			continue
		}
		// Pairs make more kinds than single tiles do, and contain fainter borders.
		single := half.LabelCount() < b.LabelCount() && half.Score > 0 && float64(half.Tiles()) >= more*float64(b.Tiles())
		if (single || better(half, b)) && (best == b || better(half, best)) {
			best = half
		}
	}
	return best
}

// halfCells divides the cells of a board in two along each axis on which edges run through the middles of its tiles, or that
// is twice as long as the other, or more.
func halfCells(f *pixel.Frame, b *segment.Board) segment.Lattice {
	const (
		crossed = 0.35 // mean edge across the middles; single tiles have less. Chosen by eye
		twice   = 1.8  // as long as wide, at least; chosen by eye
	)
	var across, down, n float32
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		x, y := crossing(f, b, i)
		across, down, n = across+x, down+y, n+1
	})
	l := b.Lattice
	if across > crossed*n || b.W >= twice*b.H {
		l.W, l.Cols = l.W/2, 2*l.Cols
	}
	if down > crossed*n || b.H >= twice*b.W {
		l.H, l.Rows = l.H/2, 2*l.Rows
	}
	return l
}

// crossing is how much of the two lines through the middle of a cell is an edge: the vertical one, across which edges
// divide it, and the horizontal one.
func crossing(f *pixel.Frame, b *segment.Board, cell int) (across, down float32) {
	kind := segment.Sharpest.Blurred(b.Blur)
	x, y := b.X+float64(cell%b.Cols)*b.W, b.Y+float64(cell/b.Cols)*b.H
	return segment.VerticalEdge(f, kind, x+b.W/2, b.W/2, y+segment.Corner*b.H, y+(1-segment.Corner)*b.H),
		segment.HorizontalEdge(f, kind, y+b.H/2, b.H/2, x+segment.Corner*b.W, x+(1-segment.Corner)*b.W)
}
