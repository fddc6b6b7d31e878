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
	w, pairs := newWindows(m, t.W, t.H), newPairs(m)
	best := math.Inf(-1)
	score := func(x, y int, products uint64) {
		s := w.at(x, y)
		variance := n*s.squares - s.of[0]*s.of[0] - s.of[1]*s.of[1] - s.of[2]*s.of[2]
		if float64(variance) <= min(flatWindow, flatPart*float64(s.squares))*float64(n) {
			best = max(best, 0)
			return
		}
		covariance := n*int64(products) - s.of[0]*sum[0] - s.of[1]*sum[1] - s.of[2]*sum[2]
		best = max(best, float64(covariance)/math.Sqrt(float64(variance)*float64(varianceT)))
	}
	for y := range m.H - t.H + 1 {
		for x := 0; x <= m.W-t.W; x += 2 {
			here, right := pairs.products(t, x, y)
			score(x, y, here)
			if x < m.W-t.W {
				score(x+1, y, right)
			}
		}
	}
	return min(max(best, -1), 1)
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

// pairs holds the bytes of a picture. The upper half of each word has the byte of the next pixel to the
// right, so that one multiplication serves two windows.
type pairs struct {
	of     []uint64
	stride int // to the next row
}

func newPairs(m Lab) pairs {
	p := pairs{make([]uint64, len(m.Pix)), 3 * m.W}
	right := m.Pix[min(3, len(m.Pix)):]
	for i, v := range m.Pix {
		p.of[i] = uint64(v)
		if i < len(right) {
			p.of[i] |= uint64(right[i]) << 32
		}
	}
	return p
}

// products returns the sums of the products of t with the window at x, y and with the window one pixel to
// the right.
func (p pairs) products(t Lab, x, y int) (here, right uint64) {
	const safe = 1 << 16 // number of products of two bytes whose sum fits into half a word
	for row := range t.H {
		a := t.Pix[3*t.W*row:][:3*t.W]
		b := p.of[p.stride*(y+row)+3*x:]
		for len(a) > 0 {
			n := min(len(a), safe)
			sum := product(a[:n], b[:n])
			here, right = here+sum&math.MaxUint32, right+sum>>32
			a, b = a[n:], b[n:]
		}
	}
	return here, right
}

func product(a []uint8, b []uint64) uint64 {
	var s0, s1 uint64
	for len(a) >= 6 && len(b) >= 6 {
		s0 += uint64(a[0])*b[0] + uint64(a[1])*b[1] + uint64(a[2])*b[2]
		s1 += uint64(a[3])*b[3] + uint64(a[4])*b[4] + uint64(a[5])*b[5]
		a, b = a[6:], b[6:]
	}
	for i, v := range a {
		if i < len(b) {
			s0 += uint64(v) * b[i]
		}
	}
	return s0 + s1
}

// sums holds sums over the pixels of a window: of each channel, and of the squares of all.
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

// newWindows makes the summed-area table of m for windows of w x h.
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

// at returns the sums of the window at x, y.
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
