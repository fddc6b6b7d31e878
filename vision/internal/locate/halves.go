package locate

import (
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// crossed is the mean edge across the middles of cells from which on they may be two tiles each:
// single tiles have less.
const crossed = 0.35

// halves is the lattice of half cells, divided along each axis on which edges cross the middles
// of a board's tiles.
func halves(f *pixel.Frame, b *segment.Board) segment.Lattice {
	var across, down, n float64
	b.Each(b.Region, func(i int) {
		if !b.IsTile[i] {
			return
		}
		x, y := b.X+float64(i%b.Cols)*b.W, b.Y+float64(i/b.Cols)*b.H
		across += float64(segment.EdgeAlong(segment.Sharpest, x+b.W/2, b.W/2, y+segment.Corner*b.H, y+(1-segment.Corner)*b.H, f.W, f.H, f.Vertical))
		down += float64(segment.EdgeAlong(segment.Sharpest, y+b.H/2, b.H/2, x+segment.Corner*b.W, x+(1-segment.Corner)*b.W, f.H, f.W, f.Horizontal))
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

// halved checks whether the cells of a board are two tiles each, as the search takes small flat
// tiles to be. It returns the board of the single tiles, or b. Cells whose halves are too small
// for tiles are passed over: on a page of text these took most of the time.
func halved(f *pixel.Frame, b *segment.Board) *segment.Board {
	const more = 1.6                         // times as many tiles: some at the sides of the board may be lost
	if b.HalvesTried || b.LabelCount() < 2 { // with one look there are no borders to score by
		return b
	}
	l := halves(f, b)
	if l == b.Lattice || min(l.W, l.H) < pixel.MinCell {
		return b
	}
	l = l.Around(b.Part(b.Region).Bounds(), f.W, f.H)
	best := b
	for _, l.Style = range [2]segment.Style{segment.Touching, b.Style} {
		half := segment.FindBoard(f, l, b.Threshold)
		if half == nil || half.LabelCount() > b.LabelCount() {
			continue
		}
		// Pairs of tiles have more looks than tiles, and fainter borders within.
		single := half.LabelCount() < b.LabelCount() && half.Score > 0 && float64(half.Tiles()) >= more*float64(b.Tiles())
		if (single || half.Better(b)) && (best == b || half.Better(best)) {
			best = half
		}
		if !b.Style.Apart() {
			break
		}
	}
	b.HalvesTried = best == b
	return best
}

// merged checks whether the cells of a board are halves of tiles: nearly each has its other half
// to the right, or below. It returns the board of whole tiles, or b.
func merged(f *pixel.Frame, b *segment.Board) *segment.Board {
	const found = 0.9 // of the tiles are found again as whole ones
	for _, down := range []bool{false, true} {
		for phase := range 2 {
			if together, _ := pairs(b, down, phase); together < nearlyAll && !alternates(b, down) {
				continue
			}
			l := b.Lattice
			if down {
				l.Y, l.H, l.Rows = l.Y+float64(phase)*l.H, 2*l.H, (l.Rows-phase)/2
			} else {
				l.X, l.W, l.Cols = l.X+float64(phase)*l.W, 2*l.W, (l.Cols-phase)/2
			}
			whole := segment.FindBoard(f, l, b.Threshold)
			if whole != nil && whole.LabelCount() <= b.LabelCount() && 2*float64(whole.Tiles()) >= found*float64(b.Tiles()) {
				b = whole
				break
			}
		}
	}
	return b
}

// spaced checks whether every second row or column of a board is only a wide gap between tiles.
// It returns the board whose cells include the gaps, or b.
func spaced(f *pixel.Frame, b *segment.Board) *segment.Board {
	const (
		few   = 4    // rows or columns with tiles: a game may leave fewer like that
		found = 0.95 // of the tiles
	)
	if !b.Style.Apart() {
		return b
	}
	for _, down := range []bool{false, true} {
		lines := map[int]bool{}
		var phases [2]bool
		b.Each(b.Region, func(i int) {
			if b.IsTile[i] {
				line := line(b.Sheet.Lattice, i, down)
				lines[line], phases[line%2] = true, true
			}
		})
		if phases[0] == phases[1] || len(lines) < few {
			continue
		}
		l, first := b.Lattice, -0.5
		if phases[1] {
			first = 0.5
		}
		if down {
			l.Y, l.H, l.Rows = l.Y+first*l.H, 2*l.H, (l.Rows+1)/2
		} else {
			l.X, l.W, l.Cols = l.X+first*l.W, 2*l.W, (l.Cols+1)/2
		}
		whole := segment.FindBoard(f, l.Within(f.W, f.H), b.Threshold)
		if whole != nil && float64(whole.Tiles()) >= found*float64(b.Tiles()) {
			b = whole
		}
	}
	return b
}
