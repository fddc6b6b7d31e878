package segment

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// LineKind selects the line of pixels near a border on which its edge is measured.
type LineKind struct {
	reach   float64 // how far lines may lie from the border, as a share of the cell; chosen by eye
	more    int     // how many of the lines before it have their edges added
	weakest bool    // the weakest line, not the strongest, and without its middle: round tiles may touch there
}

var (
	Sharpest       = LineKind{reach: 0.05}               // the strongest; round tiles have no straight border
	SharpestTwo    = LineKind{reach: 0.05, more: 1}      // the strongest two side by side: a border may fall between two pixels
	SharpestNearby = LineKind{reach: 0.15}               // the strongest within a wider reach
	quietest       = LineKind{reach: 0.1, weakest: true} // the weakest, between tiles that lie apart
)

// mostBlur limits the blur of a lattice, and so the lines that edgeAlong remembers. Chosen by eye.
const mostBlur = 8

// Blurred returns the kind for a lattice with this blur; see [Lattice]. It adds the edges of as many more lines.
func (k LineKind) Blurred(blur int) LineKind {
	if !k.weakest {
		k.more += min(blur, mostBlur)
	}
	return k
}

// MostBlur is the greatest blur for cells of this size: as many lines as lie within reach on one side of a border.
func MostBlur(cell float64) int { return min(Round(Sharpest.reach*cell), mostBlur) }

// VerticalEdge is how much of the stretch y0..y1 of a vertical line near x is an edge, 0 to 1. w is the
// width of a cell.
func VerticalEdge(f *pixel.Frame, kind LineKind, x, w, y0, y1 float64) float32 {
	return edgeAlong(f.Vertical, kind, x, w, y0, y1, f.W, f.H)
}

// HorizontalEdge is how much of the stretch x0..x1 of a horizontal line near y is an edge, 0 to 1. h is the
// height of a cell.
func HorizontalEdge(f *pixel.Frame, kind LineKind, y, h, x0, x1 float64) float32 {
	return edgeAlong(f.Horizontal, kind, y, h, x0, x1, f.H, f.W)
}

// edgeAlong is how much of the stretch from..to of a line near at is an edge. size is the size of a cell
// across the line; n is the number of such lines of the frame, length their length.
func edgeAlong(edges pixel.EdgeSums, kind LineKind, at, size, from, to float64, n, length int) float32 {
	i0, i1 := max(Round(from), 0), min(Round(to), length)
	if i1 <= i0 {
		return 0
	}
	m0, m1 := i0, i0 // the part that does not count
	if kind.weakest {
		quarter := (i1 - i0 + 3) / 4
		m0, m1 = i0+quarter, max(i0, i1-2*quarter)+quarter
	}
	d := max(1, Round(kind.reach*size))
	low, high := uint32(math.MaxUint32), uint32(0)
	var before [mostBlur + 1]uint32 // the edges of the last lines, latest first
	for x := max(Round(at)-d, 1); x <= min(Round(at)+d, n-1); x++ {
		e := edges.Between(x, i0, i1)
		if kind.weakest {
			e -= edges.Between(x, m0, m1)
		}
		sum := e
		for _, last := range before[:kind.more] {
			sum += last
		}
		low, high = min(low, e), max(high, sum)
		if kind.more > 0 {
			copy(before[1:], before[:])
			before[0] = e
		}
	}
	if kind.weakest {
		high = min(low, high)
	}
	return min(1, float32(high)/float32(pixel.EdgeFull*(i1-i0-(m1-m0))))
}
