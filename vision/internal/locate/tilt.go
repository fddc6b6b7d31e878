package locate

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// isTilted reports whether the rows or columns of a board are tilted, as on a photograph of the screen.
func isTilted(f *pixel.Frame, b *segment.Board) bool {
	return rowDrift(f, b).tilted() || columnDrift(f, b).tilted()
}

// drift is how much lines are shifted between the thirds of a board, in cells: from the first to the middle, from there to
// the last, and from the first to the last.
type drift struct{ half, rest, all float64 }

// tilted reports whether lines are shifted, by about the same on either half. Tiles of one shape on one side and of another
// on the other shift the edges, too, but not evenly.
func (d drift) tilted() bool {
	const (
		// Measured: at most 0.021 on 169 screenshots, and 0.083 or more on photographs tilted by 2 % that show at least six
		// columns.
		most  = 0.05
		share = 0.2 // of the shift that either half has, at least; chosen by eye
		exact = 0.1 // cells by which the halves together may differ from the whole; chosen by eye
	)
	return math.Abs(d.all) > most && min(d.half/d.all, d.rest/d.all) >= share && math.Abs(d.half+d.rest-d.all) <= exact
}

// rowDrift is how much lower the rows lie from third to third of a board, from left to right.
func rowDrift(f *pixel.Frame, b *segment.Board) drift {
	return newDrift(b, func(row, col int, edges *thirds) {
		edges[thirdOf(col-b.Region.Min.X, b.Region.Dx())].add(f.Horizontal, f.H, b.Y+float64(row)*b.H, b.H, b.X+float64(col)*b.W, b.W, f.W)
	})
}

// columnDrift is how much farther to the right the columns lie from third to third of a board, from top to bottom.
func columnDrift(f *pixel.Frame, b *segment.Board) drift {
	return newDrift(b, func(row, col int, edges *thirds) {
		edges[thirdOf(row-b.Region.Min.Y, b.Region.Dy())].add(f.Vertical, f.W, b.X+float64(col)*b.W, b.W, b.Y+float64(row)*b.H, b.H, f.H)
	})
}

// thirdOf is the third of n rows or columns in which one lies. The first and the last are not larger than the middle one.
func thirdOf(at, n int) int {
	part := max(n/3, 1)
	switch {
	case at < part:
		return 0
	case at >= n-part:
		return 2
	}
	return 1
}

// newDrift adds up the edges of all tiles, and compares the thirds.
func newDrift(b *segment.Board, add func(row, col int, edges *thirds)) drift {
	var edges thirds
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			add(i/b.Cols, i%b.Cols, &edges)
		}
	})
	return drift{shiftBetween(edges[0], edges[1]), shiftBetween(edges[1], edges[2]), shiftBetween(edges[0], edges[2])}
}

// cycle is the strength of edges at evenly spaced positions across a cell, summed over cells.
type cycle [48]float64

// thirds holds the edges in the thirds of a board, folded into the period of a cell.
type thirds [3]cycle

// add adds the edges of one cell. Across the edges, the cell begins at at and has a size; along them, it
// begins at from and is wide. lines is the size of the frame across the edges, length its size along them.
func (c *cycle) add(e pixel.EdgeSums, lines int, at, size, from, wide float64, length int) {
	begin, end := max(segment.Round(from), 0), min(segment.Round(from+wide), length)
	for step := range c {
		line := segment.Round(at + (float64(step)+0.5)/float64(len(c))*size)
		if line > 0 && line < lines && begin < end {
			c[step] += float64(e.Between(line, begin, end))
		}
	}
}

// shiftBetween is the shift of the second cycle against the first, in cells: where their circular
// cross-correlation is highest.
func shiftBetween(first, second cycle) float64 {
	first, second = first.centered(), second.centered()
	best, most := 0, math.Inf(-1)
	for shift := range first {
		var sum float64
		for i, v := range first {
			sum += v * second[(i+shift)%len(second)]
		}
		if sum > most {
			best, most = shift, sum
		}
	}
	if best > len(first)/2 {
		best -= len(first)
	}
	return float64(best) / float64(len(first))
}

// centered subtracts the mean.
func (c cycle) centered() cycle {
	var mean float64
	for _, v := range c {
		mean += v / float64(len(c))
	}
	for i := range c {
		c[i] -= mean
	}
	return c
}
