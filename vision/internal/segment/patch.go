package segment

import "math"

const (
	patchSide = 5                         // samples of a patch, either way
	patchLen  = 3 * patchSide * patchSide // L, a, b of each
)

// Patch describes how a cell looks, without its border: patchSide x patchSide samples of L, a and
// b, row by row.
type Patch [patchLen]float32

// Distance is the root mean square of Delta E over the samples.
func (p *Patch) Distance(q *Patch) float64 { return rms(p.squares(q, inf)) }

// Within reports whether the distance of two patches is at most a limit.
func (p *Patch) Within(limit float64, q *Patch) bool {
	most := float32(limit*limit) * patchSide * patchSide
	return p.squares(q, most) <= most
}

// squares sums the squares of Delta E over the samples, and stops early once the sum exceeds the limit. A
// separate sum for each channel lets the processor add them in parallel.
func (p *Patch) squares(q *Patch, limit float32) (sum float32) {
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

// rms converts a sum of squares over all samples to a root mean square.
func rms(squares float32) float64 { return math.Sqrt(float64(squares) / (patchSide * patchSide)) }

var inf = float32(math.Inf(1))

// Mean is the mean colour of the samples.
func (p *Patch) Mean() (m [3]float32) {
	for i, v := range p {
		m[i%3] += v
	}
	for c := range m {
		m[c] /= patchSide * patchSide
	}
	return m
}

// Spread is the root mean square of Delta E between the samples and their mean. A cell of one colour has a
// spread of 0.
func (p *Patch) Spread() float64 {
	m := p.Mean()
	var sum float32
	for i, v := range p {
		sum += (v - m[i%3]) * (v - m[i%3])
	}
	return math.Sqrt(float64(sum) / (patchSide * patchSide))
}

// Roughness is the root mean square of Delta E between the samples and the plane that fits them best. That of a gradient
// is about 0.
func (p *Patch) Roughness() float64 {
	const middle = patchSide / 2
	m := p.Mean()
	var across, down [3]float32 // slopes, times the sum of squares of the distances from the middle
	for i, v := range p {
		x, y := i/3%patchSide-middle, i/3/patchSide-middle
		across[i%3] += float32(x) * v
		down[i%3] += float32(y) * v
	}
	squares := 0
	for x := -middle; x <= middle; x++ {
		squares += patchSide * x * x
	}
	var sum float32
	for i, v := range p {
		x, y := i/3%patchSide-middle, i/3/patchSide-middle
		d := v - m[i%3] - (float32(x)*across[i%3]+float32(y)*down[i%3])/float32(squares)
		sum += d * d
	}
	return rms(sum)
}

// MeanPatch is the mean of some patches.
func MeanPatch(patches []Patch) (mean Patch) {
	for i := range patches {
		for at, v := range patches[i] {
			mean[at] += v / float32(len(patches))
		}
	}
	return mean
}

// SpreadAlong is the root mean square of Delta E between the samples and the mean of their row (axis 0) or column (axis 1).
func (p *Patch) SpreadAlong(axis int) float64 {
	var sum float32
	for i, v := range p {
		x, y := i/3%patchSide, i/3/patchSide
		var m float32
		for n := range patchSide {
			at := [2]int{y*patchSide + n, n*patchSide + x}[axis]
			m += p[3*at+i%3] / patchSide
		}
		sum += (v - m) * (v - m)
	}
	return rms(sum)
}

// middle is the middle of the patch, three samples either way, enlarged to its size. The sample in its centre counts most.
func (p *Patch) middle() (m Patch) {
	inner := [patchSide]int{1, 2, 2, 2, 3}
	for i := range m {
		x, y := i/3%patchSide, i/3/patchSide
		m[i] = p[3*(inner[y]*patchSide+inner[x])+i%3]
	}
	return m
}

// FlatSpread is the spread below which a cell counts as one colour. Chosen by eye.
const FlatSpread = 4.0

// pattern is the lightness of the samples of a patch.
type pattern [patchSide * patchSide]float64
