package segment

import "math"

// patch describes the look of a cell without its border: patchSide x patchSide samples of L, a
// and b, row by row.
type patch [patchLen]float32

// Distance is the root mean square of Delta E over the samples.
func (p *patch) Distance(q *patch) float64 { return rms(p.squares(q, inf)) }

// near reports whether the distance of two patches is at most a limit.
func (p *patch) near(q *patch, limit float64) bool {
	most := float32(limit*limit) * patchSide * patchSide
	return p.squares(q, most) <= most
}

// squares sums the squares of Delta E over the samples. It stops early once the sum is beyond the
// limit. Separate sums for the channels let the processor work in parallel.
func (p *patch) squares(q *patch, limit float32) (sum float32) {
	const some = 3 * patchSide
	for from := 0; from < patchLen && sum <= limit; from += some {
		p, q := (*[some]float32)(p[from:]), (*[some]float32)(q[from:])
		var l, a, b float32
		for i := 0; i < some; i += 3 {
			dl, da, db := p[i]-q[i], p[i+1]-q[i+1], p[i+2]-q[i+2]
			l += dl * dl
			a += da * da
			b += db * db
		}
		sum += l + a + b
	}
	return sum
}

// rms is the root mean square of Delta E, given the sum over all samples.
func rms(squares float32) float64 { return math.Sqrt(float64(squares) / (patchSide * patchSide)) }

var inf = float32(math.Inf(1))

// Mean is the mean colour of the samples.
func (p *patch) Mean() (m [3]float32) {
	for i, v := range p {
		m[i%3] += v
	}
	for c := range m {
		m[c] /= patchSide * patchSide
	}
	return m
}

// Spread is the root mean square of Delta E between the samples and their mean: 0 for a flat
// cell.
func (p *patch) Spread() float64 {
	m := p.Mean()
	var sum float32
	for i, v := range p {
		sum += (v - m[i%3]) * (v - m[i%3])
	}
	return math.Sqrt(float64(sum) / (patchSide * patchSide))
}
