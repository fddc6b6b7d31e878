package recall

import (
	"image"
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// patch describes the look of a cell: a raster of mean colours (R, G and B) in its middle, row by row.
type patch [3 * patchCols * patchRows]float32

// A patch ignores the edge of the cell, whose pixels are shared with the neighbours. Its samples are so
// large that the exact start of the cell does not matter.
const (
	patchCols, patchRows = 8, 6
	patchEdge            = 0.12 // of the width and the height of a cell, on each side
)

// patchAt is the patch of a cell, which may lie outside of the lattice. ok is false if it is not within the
// picture.
func patchAt(img *image.RGBA, l geometry.Lattice, at engine.Pos) (p patch, ok bool) {
	cell := l.Part(at, 1, 1)
	x, y := cell.X+patchEdge*cell.W, cell.Y+patchEdge*cell.H
	w, h := cell.W*(1-2*patchEdge)/patchCols, cell.H*(1-2*patchEdge)/patchRows
	whole := image.Rect(int(x), int(y), int(math.Ceil(x+patchCols*w)), int(math.Ceil(y+patchRows*h)))
	if !whole.In(img.Rect) {
		return p, false
	}
	for i := range patchCols * patchRows {
		left, top := x+float64(i%patchCols)*w, y+float64(i/patchCols)*h
		sum, n := [3]int{}, 0
		for py := int(top); py < max(int(top)+1, int(top+h)); py++ {
			row := img.Pix[img.PixOffset(int(left), py):]
			for px := 0; px < max(1, int(left+w)-int(left)); px++ {
				sum[0] += int(row[4*px])
				sum[1] += int(row[4*px+1])
				sum[2] += int(row[4*px+2])
				n++
			}
		}
		for c := range sum {
			p[3*i+c] = float32(sum[c]) / float32(n)
		}
	}
	return p, true
}

// distance is the mean difference of two patches, in levels of a channel (0 to 255).
func (p *patch) distance(q patch) float64 {
	var sum float32
	for i := range p {
		sum += max(p[i]-q[i], q[i]-p[i])
	}
	return float64(sum) / float64(len(p))
}

// pointed is the share of a cell that does not change when the mouse pointer leaves it, or comes. Chosen by eye: a
// pointer of 12 by 19 pixels touches a third of the samples of a cell of 30.
const pointed = 0.6

// underPointers is how many cells the mouse pointer leaves and comes to. If more change, the board has moved.
const underPointers = 2

// share is the share of a cell, from 0 to 1, in which two patches differ by less than [sameTile].
func (p *patch) share(q patch) float64 {
	same := 0
	for i := 0; i < len(p); i += 3 {
		if max(p[i]-q[i], q[i]-p[i], p[i+1]-q[i+1], q[i+1]-p[i+1], p[i+2]-q[i+2], q[i+2]-p[i+2]) < sameTile {
			same++
		}
	}
	return float64(same) / float64(len(p)/3)
}

// plain is the standard deviation, in levels, below which a patch has no pattern.
const plain = 4.0

// correlation compares the patterns of two patches, and reports whether q has a pattern at all.
func (p *patch) correlation(q patch) (correlation float64, pattern bool) {
	a, b := p.pattern(), q.pattern()
	var aa, bb, ab float64
	for i := range a {
		aa, bb, ab = aa+a[i]*a[i], bb+b[i]*b[i], ab+a[i]*b[i]
	}
	pattern = bb > plain*plain*float64(len(b))
	if aa == 0 || bb == 0 {
		return 0, pattern
	}
	return ab / math.Sqrt(aa*bb), pattern
}

// pattern is the brightness of the samples less the means of their row and column, so that a gradient, such
// as a sky, has no pattern.
func (p *patch) pattern() (b [patchCols * patchRows]float64) {
	var rows [patchRows]float64
	var cols [patchCols]float64
	var mean float64
	for i := range b {
		b[i] = float64(p[3*i]+p[3*i+1]+p[3*i+2]) / 3
		rows[i/patchCols] += b[i] / patchCols
		cols[i%patchCols] += b[i] / patchRows
		mean += b[i] / float64(len(b))
	}
	for i := range b {
		b[i] += mean - rows[i/patchCols] - cols[i%patchCols]
	}
	return b
}
