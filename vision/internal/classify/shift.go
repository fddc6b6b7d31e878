package classify

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The shifts to try, in pixels. Chosen by eye.
const (
	shiftStep = 0.25
	maxShift  = 1.0
)

// withinAnyShift is [matchWithin] with the second tile shifted by up to maxShift.
func withinAnyShift(a, b Tile, limit float64) bool {
	for dy := -maxShift; dy <= maxShift; dy += shiftStep {
		for dx := -maxShift; dx <= maxShift; dx += shiftStep {
			if matchWithin(a, b, dx, dy, limit) {
				return true
			}
		}
	}
	return false
}

// matchWithin reports whether two tiles, the second shifted by (dx,dy) pixels, differ nowhere by more than
// a limit. Differences are averaged over 3 x 3 pixels; on an edge, the limit is raised by the effect of
// half a step of the shift. The shift is interpolated bilinearly.
func matchWithin(a, b Tile, dx, dy, limit float64) bool {
	left, top := math.Floor(dx), math.Floor(dy)
	right, lower := float32(dx-left), float32(dy-top)
	offset := 3 * (int(top)*segment.Fine + int(left))
	const first, last = MatchInset, segment.Fine - MatchInset
	var diff [segment.Fine][segment.Fine][3]float32 // filled row by row
	for y := first; y < last; y++ {
		for x := first; x < last; x++ {
			at := 3 * (y*segment.Fine + x)
			over := b[at+offset:]
			under := over[3*segment.Fine:]
			for c := range 3 {
				diff[y][x][c] = a[at+c] - (1-lower)*((1-right)*over[c]+right*over[c+3]) - lower*((1-right)*under[c]+right*under[c+3])
			}
		}
		if y < first+2 {
			continue
		}
		for x := first + 1; x < last-1; x++ {
			var sum [3]float32
			for _, row := range [3]int{y - 2, y - 1, y} {
				for c := range 3 {
					sum[c] += diff[row][x-1][c] + diff[row][x][c] + diff[row][x+1][c]
				}
			}
			if d := math.Sqrt(float64(pixel.DeltaESquared(sum, [3]float32{}))) / 9; d > limit && d > limit+shiftStep/2*steepness(a, x, y-1) {
				return false
			}
		}
	}
	return true
}

// steepness is the gradient of a tile at a pixel, in Delta E per pixel (Prewitt operator).
func steepness(tile Tile, x, y int) float64 {
	var right, down [3]float32
	for d := -1; d <= 1; d++ {
		for c := range 3 {
			at := func(x, y int) float32 { return tile[3*(y*segment.Fine+x)+c] }
			right[c] += (at(x+1, y+d) - at(x-1, y+d)) / 6
			down[c] += (at(x+d, y+1) - at(x+d, y-1)) / 6
		}
	}
	return math.Sqrt(float64(pixel.DeltaESquared(right, [3]float32{}) + pixel.DeltaESquared(down, [3]float32{})))
}
