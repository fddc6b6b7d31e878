package repeat

import (
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// The patch around a corner: lookSide x lookSide samples of L, a and b. Chosen by eye.
const (
	lookSide  = 6
	lookReach = 9 // pixels from the corner to the sides of the patch
)

// look describes the surroundings of a corner, in 8-bit CIELAB.
type look [3 * lookSide * lookSide]uint8

// lookAt samples the surroundings of a pixel.
func lookAt(f *pixel.Frame, x, y int) (l look) {
	box := pixel.Box{X: float64(x - lookReach), Y: float64(y - lookReach), W: 2 * lookReach, H: 2 * lookReach}
	copy(l[:], f.Lab(box, lookSide, lookSide).Pix)
	return l
}

// alike is the greatest distance of two looks of the same part of equal tiles, in Delta E. Chosen by eye.
const alike = 8.0

// like reports whether two looks are alike.
func (l *look) like(o *look) bool {
	const limit = alike * alike * lookSide * lookSide
	var sum float32
	for i := 0; i < len(l); i += 3 {
		dl := (float32(l[i]) - float32(o[i])) * (100.0 / 255)
		da, db := float32(l[i+1])-float32(o[i+1]), float32(l[i+2])-float32(o[i+2])
		if sum += dl*dl + da*da + db*db; sum > limit {
			return false
		}
	}
	return true
}

// varied reports whether the samples differ so much that a look that is alike means something.
func (l *look) varied() bool {
	const least = 1.5 * alike // chosen by eye
	var sum, squares [3]float64
	for i, v := range l {
		sum[i%3] += float64(v)
		squares[i%3] += float64(v) * float64(v)
	}
	const n = lookSide * lookSide
	all := 0.0
	for c, scale := range [3]float64{100.0 / 255, 1, 1} {
		all += scale * scale * (squares[c]/n - sum[c]/n*sum[c]/n)
	}
	return math.Sqrt(all) >= least
}
