package segment

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// LineKind selects the line of pixels near a border on which its edge is measured.
type LineKind int

const (
	Sharpest       LineKind = iota // the strongest; round tiles have no straight border
	SharpestTwo                    // the strongest two side by side: a border may fall between two pixels
	SharpestNearby                 // the strongest within a wider reach
	quietest                       // the weakest, between tiles that lie apart
)

// reach is how far lines may lie from the border, as a share of the cell. Chosen by eye.
func (k LineKind) reach() float64 {
	switch k {
	case quietest:
		return 0.1
	case SharpestNearby:
		return 0.15
	default:
		return 0.05
	}
}

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
	d := max(1, Round(kind.reach()*size))
	low, high, last := uint32(math.MaxUint32), uint32(0), uint32(0)
	for x := max(Round(at)-d, 1); x <= min(Round(at)+d, n-1); x++ {
		e := edges.Between(x, i0, i1)
		low, high = min(low, e), max(high, e+last)
		if kind == SharpestTwo {
			last = e
		}
	}
	if kind == quietest {
		high = min(low, high)
	}
	return min(1, float32(high)/float32(pixel.EdgeFull*(i1-i0)))
}
