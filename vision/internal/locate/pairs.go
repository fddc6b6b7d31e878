package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// halfCells divides the cells of a board in two along each axis on which edges run through the middles of
// its tiles.
func halfCells(f *pixel.Frame, b *segment.Board) segment.Lattice {
	const crossed = 0.35 // mean edge across the middles; single tiles have less. Chosen by eye
	kind := segment.Sharpest.Blurred(b.Blur)
	var across, down, n float64
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		x, y := b.X+float64(i%b.Cols)*b.W, b.Y+float64(i/b.Cols)*b.H
		across += float64(segment.VerticalEdge(f, kind, x+b.W/2, b.W/2, y+segment.Corner*b.H, y+(1-segment.Corner)*b.H))
		down += float64(segment.HorizontalEdge(f, kind, y+b.H/2, b.H/2, x+segment.Corner*b.W, x+(1-segment.Corner)*b.W))
		n++
	})
	l := b.Lattice
	if across > crossed*n {
		l.W, l.Cols = l.W/2, 2*l.Cols
	}
	if down > crossed*n {
		l.H, l.Rows = l.H/2, 2*l.Rows
	}
	return l
}

// halved returns the board of single tiles if the cells of b are pairs of tiles, and b otherwise. (The
// search takes pairs of small flat tiles for one.) It skips cells whose halves are too small for tiles,
// because on a page of text these took most of the time.
func halved(m *measured, b *segment.Board) *segment.Board {
	const more = 1.6        // times as many tiles; some at the sides may be lost. Chosen by eye
	if b.LabelCount() < 2 { // there are no borders to score by
		return b
	}
	l := halfCells(m.Frame, b)
	if l == b.Lattice || min(l.W, l.H) < pixel.MinCell {
		return b
	}
	l = around(l, b.Outline().Bounds(), m.Frame)
	best := b
	for _, l.Style = range [2]segment.Style{segment.Touching, b.Style} {
		half := m.findBoard(l)
		if half == nil || half.LabelCount() > b.LabelCount() {
			continue
		}
		// Pairs make more kinds than single tiles do, and contain fainter borders.
		single := half.LabelCount() < b.LabelCount() && half.Score > 0 && float64(half.Tiles()) >= more*float64(b.Tiles())
		if (single || better(half, b)) && (best == b || better(half, best)) {
			best = half
		}
		if !b.Style.Apart() {
			break
		}
	}
	return best
}

// ofPairs reports whether each cell of a board probably holds two or four tiles: edges cross the middles of
// the cells, and their parts combine freely. In a single tile with a line across its middle, one part
// determines the others.
func ofPairs(f *pixel.Frame, b *segment.Board) bool {
	const independent = 1.5 // times as many kinds of cells as of any of their parts, chosen by eye
	l := halfCells(f, b)
	if l == b.Lattice {
		return false
	}
	l.Style = segment.Touching
	s := segment.NewSheet(f, l, segment.Coarse)
	c := s.Cluster(b.Threshold)
	wide, high := l.Cols/b.Cols, l.Rows/b.Rows
	whole := map[[4]int]bool{}
	var parts [4]map[int]bool
	for n := range parts {
		parts[n] = map[int]bool{}
	}
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		var labels [4]int
		for n := range wide * high {
			labels[n] = c.Label[(i/b.Cols*high+n/wide)*l.Cols+i%b.Cols*wide+n%wide]
			parts[n][labels[n]] = true
		}
		whole[labels] = true
	})
	most := 0
	for _, labels := range parts {
		most = max(most, len(labels))
	}
	return float64(len(whole)) >= independent*float64(most)
}
