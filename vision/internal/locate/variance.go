package locate

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// shift is a distance to the right and down, in cells, from -1/2 up to 1/2.
type shift struct{ dx, dy float64 }

// maxVariance finds the shift of a lattice that maximizes the variance of the colours of its cells within a
// window. Cells that straddle several tiles mix their colours and vary less.
func maxVariance(f *pixel.Frame, l segment.Lattice, window image.Rectangle) (s shift) {
	cols := int((float64(window.Max.X) - l.X) / l.W)
	rows := int((float64(window.Max.Y) - l.Y) / l.H)
	if cols < 2 || rows < 2 {
		return s // nothing to compare
	}
	l.Cols, l.Rows = cols, rows
	lab := f.Lab(l.Box(), cols*segment.Coarse, rows*segment.Coarse)
	const box = segment.Coarse - 2 // nearly a whole cell: a smaller box could move within its tile
	sums := boxSums(lab, box)
	variance := variances(sums, 3*lab.W, cols-1, rows-1)
	var bestY, bestX int
	for oy := range segment.Coarse {
		for ox := range segment.Coarse {
			if variance[oy][ox] > variance[bestY][bestX] {
				bestY, bestX = oy, ox
			}
		}
	}
	// A tile with a wide margin may lie anywhere within its cell, so take the middle of all offsets that
	// are about as good.
	dx := plateau(bestX, func(ox int) float64 { return variance[bestY][ox] })
	dy := plateau(bestY, func(oy int) float64 { return variance[oy][bestX] })
	const inset = float64(segment.Coarse-box) / 2
	return shift{wrapHalf((dx - inset) / segment.Coarse), wrapHalf((dy - inset) / segment.Coarse)}
}

// variances returns, for each offset down and right, the variance of the box sums at that offset over cols
// x rows cells, multiplied by the number of cells and summed over the channels. line is the length of a row
// of sums.
func variances(sums []int32, line, cols, rows int) (variance [segment.Coarse][segment.Coarse]float64) {
	var sum, squares [segment.Coarse][segment.Coarse][3]int
	for y := range rows * segment.Coarse {
		cell, sum, squares := sums[line*y:], &sum[y%segment.Coarse], &squares[y%segment.Coarse]
		for range cols {
			for ox := range segment.Coarse {
				for c, v := range cell[3*ox:][:3] {
					sum[ox][c] += int(v)
					squares[ox][c] += int(v) * int(v)
				}
			}
			cell = cell[3*segment.Coarse:]
		}
	}
	n := float64(cols * rows)
	for oy := range segment.Coarse {
		for ox := range segment.Coarse {
			for c, sum := range sum[oy][ox] {
				variance[oy][ox] += float64(squares[oy][ox][c]) - float64(sum)*float64(sum)/n
			}
		}
	}
	return variance
}

// plateau is the middle of the run of offsets around the best one that have nearly its value.
// Offsets are taken modulo segment.Coarse.
func plateau(best int, value func(offset int) float64) float64 {
	const nearly = 0.98 // chosen by eye; with 0.88, two of ten readings change, with no cell wrong
	high := func(offset int) bool {
		return value((offset+segment.Coarse)%segment.Coarse) >= nearly*value(best)
	}
	low, top := best, best
	for top-low < segment.Coarse-1 && high(low-1) {
		low--
	}
	for top-low < segment.Coarse-1 && high(top+1) {
		top++
	}
	return float64(low+top) / 2
}

// wrapHalf reduces an offset in cells to -1/2..1/2.
func wrapHalf(v float64) float64 { return v - math.Floor(v+0.5) }

// boxSums holds at each pixel the sums, by channel, of the box of n x n pixels whose top-left corner it is.
// Values whose box reaches beyond the picture are meaningless.
func boxSums(lab imgproc.Lab, n int) []int32 {
	line := 3 * lab.W
	sums := make([]int32, len(lab.Pix))
	columns := make([]int32, line) // sums of n pixels each
	for y := range lab.H {
		for i, v := range lab.Pix[y*line:][:line] {
			columns[i] += int32(v)
		}
		top := y - n + 1
		if top < 0 {
			continue
		}
		var r, g, b int32
		out := sums[top*line:][:line]
		for x := 0; x < line; x += 3 {
			px := columns[x:][:3]
			r, g, b = r+px[0], g+px[1], b+px[2]
			if at := x - 3*(n-1); at >= 0 {
				out, first := out[at:][:3], columns[at:][:3]
				out[0], out[1], out[2] = r, g, b
				r, g, b = r-first[0], g-first[1], b-first[2]
			}
		}
		for i, v := range lab.Pix[top*line:][:line] {
			columns[i] -= int32(v)
		}
	}
	return sums
}
