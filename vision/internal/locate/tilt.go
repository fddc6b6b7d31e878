package locate

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// isTilted reports whether the rows or columns of a board are tilted, as on a photograph of the screen.
func isTilted(f *pixel.Frame, b *segment.Board) bool {
	// In cells, from the first third of the board to the last. Measured: at most 0.021 on 169 screenshots,
	// and 0.083 or more on photographs tilted by 2 % that show at least six columns.
	const most = 0.05
	return math.Abs(rowDrift(f, b)) > most || math.Abs(columnDrift(f, b)) > most
}

// rowDrift is how much lower the rows lie in the right third of a board than in the left one, in
// cells.
func rowDrift(f *pixel.Frame, b *segment.Board) float64 {
	part, r := max(b.Region.Dx()/3, 1), b.Region
	return drift(b, func(row, col int, edges *folded) {
		if end := endOf(col, r.Min.X, r.Max.X, part); end >= 0 {
			edges[end].add(f.Horizontal, f.H, b.Y+float64(row)*b.H, b.H, b.X+float64(col)*b.W, b.W, f.W)
		}
	})
}

// columnDrift is how much farther to the right the columns lie in the lower third of a board than in
// the upper one, in cells.
func columnDrift(f *pixel.Frame, b *segment.Board) float64 {
	part, r := max(b.Region.Dy()/3, 1), b.Region
	return drift(b, func(row, col int, edges *folded) {
		if end := endOf(row, r.Min.Y, r.Max.Y, part); end >= 0 {
			edges[end].add(f.Vertical, f.W, b.X+float64(col)*b.W, b.W, b.Y+float64(row)*b.H, b.H, f.H)
		}
	})
}

// endOf returns 0 if a row or column lies in the first part of a range, 1 if in the last, and -1 otherwise.
func endOf(at, from, to, part int) int {
	switch {
	case at < from+part:
		return 0
	case at >= to-part:
		return 1
	}
	return -1
}

// drift adds up the edges of all tiles and returns how far the edges at the second end are shifted against
// those at the first, in cells.
func drift(b *segment.Board, add func(row, col int, edges *folded)) float64 {
	var edges folded
	b.Each(b.Region, func(i int) {
		if b.IsTile[i] {
			add(i/b.Cols, i%b.Cols, &edges)
		}
	})
	return shiftBetween(edges[0], edges[1])
}

// cycle is the strength of edges at evenly spaced positions across a cell, summed over cells.
type cycle [48]float64

// folded holds the edges at the two ends of a board, folded into the period of a cell.
type folded [2]cycle

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
