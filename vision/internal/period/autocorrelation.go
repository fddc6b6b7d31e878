package period

import (
	"cmp"
	"math"
	"slices"
)

// Limits of the peaks of an autocorrelation, chosen by eye.
const (
	minLag     = 7    // samples
	minRepeats = 3    // least number of periods in a profile; with 2 or 4, two of ten readings change, with no cell wrong
	minHeight  = 0.15 // lower peaks are noise
	maxPeaks   = 5    // peaks of a profile that Find returns
)

// Peak is a peak of an autocorrelation: its lag, which is a period, and its height, at most 1.
type Peak struct{ Lag, Height float64 }

// Find lists the highest peaks of the autocorrelation of p, highest first, without harmonics of other
// peaks. It subtracts the mean from p.
func Find(p []float32) []Peak {
	r := newAutocorrelation(p)
	maxLag := len(p) / minRepeats
	r.compute(minLag-1, maxLag+1)
	var peaks []Peak
	for lag := minLag; lag <= maxLag; lag++ {
		if peak, ok := r.peak(lag); ok {
			peaks = append(peaks, peak)
		}
	}
	peaks = fundamentals(peaks)
	slices.SortStableFunc(peaks, func(a, b Peak) int { return cmp.Compare(b.Height, a.Height) })
	return peaks[:min(len(peaks), maxPeaks)]
}

// Refine improves a period of p by its harmonics, because the harmonic with the longest lag is the most
// precise. It follows them one by one as long as there is a peak. Refine subtracts the mean from p.
func Refine(p []float32, lag float64) float64 {
	r := newAutocorrelation(p)
	for k := 1.0; k*lag+1 < float64(len(p))*(1-1.0/minRepeats); k++ {
		at := int(math.Round(k * lag))
		found := false
		for _, try := range [3]int{at, at - 1, at + 1} {
			if peak, ok := r.peak(try); ok {
				lag, found = peak.Lag/k, true
				break
			}
		}
		if !found {
			break
		}
	}
	return lag
}

// autocorrelation is the normalised autocorrelation of a profile, computed on demand.
type autocorrelation struct {
	p      []float32
	energy []float64 // prefix sums of squares
	known  []float64 // by lag; NaN where not yet computed
}

// newAutocorrelation prepares the autocorrelation of p, and subtracts the mean from p.
func newAutocorrelation(p []float32) (r autocorrelation) {
	r.begin(p)
	return r
}

// begin is [newAutocorrelation] in the memory of an earlier one.
func (r *autocorrelation) begin(p []float32) {
	subtractMean(p)
	r.p, r.energy, r.known = p, append(slices.Grow(r.energy[:0], len(p)+1), 0), slices.Grow(r.known[:0], len(p))
	sum := 0.0
	for _, v := range p {
		sum += float64(v) * float64(v)
		r.energy, r.known = append(r.energy, sum), append(r.known, math.NaN())
	}
}

// at is the autocorrelation at a lag, 0 beyond the profile.
func (r autocorrelation) at(lag int) float64 {
	if lag < 0 || lag >= len(r.p) {
		return 0
	}
	if v := r.known[lag]; v == v {
		return v
	}
	r.compute(lag, lag)
	return r.known[lag]
}

// compute computes the autocorrelation at the lags from..to, and sometimes at the next.
func (r autocorrelation) compute(from, to int) {
	for lag := from; lag <= to && lag < len(r.p); lag += 2 {
		at, next := lagged(r.p, lag)
		r.store(lag, at)
		r.store(lag+1, next)
	}
}

// store stores the autocorrelation at a lag, given the dot product.
func (r autocorrelation) store(lag int, dot float32) {
	if lag >= len(r.p) {
		return
	}
	r.known[lag] = 0
	if norm := r.energy[len(r.p)-lag] * (r.energy[len(r.p)] - r.energy[lag]); norm > 0 {
		r.known[lag] = float64(dot) / math.Sqrt(norm)
	}
}

// lagged is the dot product of p with itself at a lag and at the next one, which need the same values. Four
// partial sums each let the processor work in parallel.
func lagged(p []float32, lag int) (at, next float32) {
	a, b := p[:len(p)-lag], p[lag:]
	var s, t, u, v float32
	var k, l, m, n float32
	for ; len(a) >= 5 && len(b) >= 5; a, b = a[4:], b[4:] {
		s += a[0] * b[0]
		k += a[0] * b[1]
		t += a[1] * b[1]
		l += a[1] * b[2]
		u += a[2] * b[2]
		m += a[2] * b[3]
		v += a[3] * b[3]
		n += a[3] * b[4]
	}
	for i := range a {
		s += a[i] * b[i]
		if i > 0 {
			k += a[i-1] * b[i]
		}
	}
	return s + t + u + v, k + l + m + n
}

// peak returns the peak at a lag, if there is one. Its lag is refined by a parabola through it and its
// neighbours.
func (r autocorrelation) peak(lag int) (Peak, bool) {
	a, b, c := r.at(lag-1), r.at(lag), r.at(lag+1)
	if b < minHeight || b < a || b <= c {
		return Peak{}, false
	}
	return Peak{float64(lag) + vertex(a, b, c), b}, true
}

// fundamentals drops harmonics: peaks at a multiple of the lag of another peak that are not much higher. It
// keeps those at twice the lag with less weight, because tiles whose halves look alike have their true
// period there. The peaks are in order of their lags.
func fundamentals(peaks []Peak) []Peak {
	const ( // chosen by eye
		twice    = 0.7  // weight of a peak at twice the lag
		about    = 0.03 // how far a harmonic may be off, as a share of its lag
		harmonic = 0.85 // least height of the fundamental, relative to the harmonic: tiles with finer patterns within have much lower peaks there
	)
	var kept []Peak
	for _, p := range peaks {
		repeats := 0.0
		for _, f := range kept {
			k := math.Round(p.Lag / f.Lag)
			if k > 1 && math.Abs(p.Lag-k*f.Lag) < about*p.Lag && f.Height > harmonic*p.Height {
				repeats = max(repeats, k)
			}
		}
		switch repeats {
		case 0:
			kept = append(kept, p)
		case 2:
			kept = append(kept, Peak{p.Lag, twice * p.Height})
		}
	}
	return kept
}

// subtractMean subtracts the mean of p from it.
func subtractMean(p []float32) {
	var sum float32
	for _, v := range p {
		sum += v
	}
	mean := sum / float32(len(p))
	for i := range p {
		p[i] -= mean
	}
}
