package imgproc

import "math"

// Limits of OpenCV: a window of the picture counts as flat below the smaller of them, and then matches
// nothing.
const (
	flatWindow = 0.5                // variance of a window, summed over its pixels
	flatPart   = 10 * 1.1920929e-07 // 10 * FLT_EPSILON, as a share of the sum of squares of a window
)

// correlation is the highest zero-mean normalised cross-correlation of t with any part of m of its size.
// Its sums are integers, so the result is the same on every machine. OpenCV uses 32-bit floating point, and
// agrees within 1e-5 unless there is hardly any contrast.
//
// Each channel has its own mean, and the sums are over all channels:
//
//	sum((t - mean t) * (m - mean m)) / sqrt(sum((t - mean t)^2) * sum((m - mean m)^2))
//
// All three sums are multiplied by the number of pixels, which makes them integers.
func correlation(m, t Lab) float64 {
	n, whole := int64(t.W)*int64(t.H), windowAt(t, t, 0, 0)
	sum := whole.sum
	varianceT := n*whole.squares - sum[0]*sum[0] - sum[1]*sum[1] - sum[2]*sum[2]
	if varianceT == 0 {
		return flat(t, sum)
	}
	best := math.Inf(-1)
	for y := range m.H - t.H + 1 {
		for x := range m.W - t.W + 1 {
			w := windowAt(m, t, x, y)
			variance := n*w.squares - w.sum[0]*w.sum[0] - w.sum[1]*w.sum[1] - w.sum[2]*w.sum[2]
			if float64(variance) <= min(flatWindow, flatPart*float64(w.squares))*float64(n) {
				best = max(best, 0)
				continue
			}
			covariance := n*w.products - w.sum[0]*sum[0] - w.sum[1]*sum[1] - w.sum[2]*sum[2]
			best = max(best, float64(covariance)/math.Sqrt(float64(variance)*float64(varianceT)))
		}
	}
	return min(max(best, -1), 1)
}

// window holds sums over the pixels of a window: of each channel, of the squares of all, and of their products with the
// template.
type window struct {
	sum               [3]int64
	squares, products int64
}

// windowAt sums the window of m at x, y that has the size of t.
func windowAt(m, t Lab, x, y int) (w window) {
	for row := range t.H {
		a, b := t.Pix[3*t.W*row:][:3*t.W], m.Pix[3*((y+row)*m.W+x):][:3*t.W]
		for len(a) >= 3 && len(b) >= 3 {
			p, q, r := int64(b[0]), int64(b[1]), int64(b[2])
			w.sum[0], w.sum[1], w.sum[2] = w.sum[0]+p, w.sum[1]+q, w.sum[2]+r
			w.squares += p*p + q*q + r*r
			w.products += int64(a[0])*p + int64(a[1])*q + int64(a[2])*r
			a, b = a[3:], b[3:]
		}
	}
	return w
}

// flat is the result of OpenCV for a template of one colour: it matches everywhere, or nowhere if rounding
// makes the variance that OpenCV computes differ from 0.
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

// epsilon is the variance per pixel below which a template is flat for OpenCV (DBL_EPSILON).
const epsilon = 2.220446049250313e-16
