package imgproc

import "math"

// Limits that OpenCV sets: a window of the picture is flat below the smaller of them. It matches
// nothing.
const (
	flatWindow = 0.5                // of the variance of a window, summed over its pixels
	flatPart   = 10 * 1.1920929e-07 // 10 * FLT_EPSILON, of the squares of a window
)

// correlation is the highest zero-mean normalised cross-correlation of t with any part of m of its
// size. Sums are integers, so that it is the same on every machine; OpenCV's sums are of 32-bit
// floating point, and come within 1e-5 where there is anything to compare.
//
// Each channel has a mean of its own, and the sums go over all of them:
//
//	sum((t - mean t) * (m - mean m)) / sqrt(sum((t - mean t)^2) * sum((m - mean m)^2))
//
// Both sums of squares and the sum of products are taken times the number of pixels, which makes
// them integers.
func correlation(m, t Lab) float64 {
	n := int64(t.W) * int64(t.H)
	var sum [3]int64
	var squares int64
	for i := 0; i+2 < len(t.Pix); i += 3 {
		for c := range 3 {
			v := int64(t.Pix[i+c])
			sum[c] += v
			squares += v * v
		}
	}
	varianceT := n*squares - sum[0]*sum[0] - sum[1]*sum[1] - sum[2]*sum[2]
	if varianceT == 0 {
		return flat(t, sum)
	}
	w := newWindows(m, t.W, t.H)
	best := math.Inf(-1)
	for y := 0; y+t.H <= m.H; y++ {
		for x := 0; x+t.W <= m.W; x++ {
			s := w.at(x, y)
			variance := n*s.squares - s.of[0]*s.of[0] - s.of[1]*s.of[1] - s.of[2]*s.of[2]
			score := 0.0
			if float64(variance) > min(flatWindow, flatPart*float64(s.squares))*float64(n) {
				products := n*product(m, t, x, y) - s.of[0]*sum[0] - s.of[1]*sum[1] - s.of[2]*sum[2]
				score = float64(products) / math.Sqrt(float64(variance)*float64(varianceT))
			}
			best = max(best, score)
		}
	}
	return min(max(best, -1), 1)
}

// flat is OpenCV's answer for a template of one colour, which matches everywhere, or nowhere if the
// variance that OpenCV computes is not quite 0 for rounding.
func flat(t Lab, sum [3]int64) float64 {
	n := int64(t.W) * int64(t.H)
	scale := 1 / float64(n)
	variance := 0.0
	for c, total := range sum {
		v := int64(t.Pix[c])
		mean := float64(total) * scale
		deviation := math.Sqrt(max(float64(float64(n*v*v)*scale)-float64(mean*mean), 0))
		variance += float64(deviation * deviation)
	}
	if variance < epsilon {
		return 1
	}
	return 0
}

// epsilon is the variance of a pixel below which a template is flat: OpenCV's DBL_EPSILON.
const epsilon = 2.220446049250313e-16

// product is the sum of the products of t with the part of m at x, y.
func product(m, t Lab, x, y int) int64 {
	total := int64(0)
	row := 3 * t.W
	for ty := range t.H {
		a, b := t.Pix[ty*row:][:row], m.Pix[3*((y+ty)*m.W+x):][:row]
		var s0, s1, s2 int
		for len(a) >= 3 && len(b) >= 3 {
			s0 += int(a[0]) * int(b[0])
			s1 += int(a[1]) * int(b[1])
			s2 += int(a[2]) * int(b[2])
			a, b = a[3:], b[3:]
		}
		total += int64(s0 + s1 + s2)
	}
	return total
}

// sums are those of the pixels of a window: for each channel, and the squares of all.
type sums struct {
	of      [3]int64
	squares int64
}

// windows gives the sums of every window of one size.
type windows struct {
	above []sums // of the pixels above and left of each corner
	w     int    // corners in a row
	dx    int
	dy    int
}

// newWindows adds up the pixels of m for windows of w x h.
func newWindows(m Lab, w, h int) windows {
	s := windows{make([]sums, (m.W+1)*(m.H+1)), m.W + 1, w, h}
	for y := range m.H {
		var left sums
		for x := range m.W {
			px := m.Pix[3*(y*m.W+x):][:3]
			for c, v := range px {
				left.of[c] += int64(v)
				left.squares += int64(v) * int64(v)
			}
			s.above[(y+1)*s.w+x+1] = left.plus(s.above[y*s.w+x+1], 1)
		}
	}
	return s
}

// at are the sums of the window at x, y.
func (s windows) at(x, y int) sums {
	top, bottom := s.above[y*s.w+x:], s.above[(y+s.dy)*s.w+x:]
	return bottom[s.dx].plus(bottom[0], -1).plus(top[s.dx], -1).plus(top[0], 1)
}

// plus is s + times * t.
func (s sums) plus(t sums, times int64) sums {
	for c := range s.of {
		s.of[c] += times * t.of[c]
	}
	s.squares += times * t.squares
	return s
}
