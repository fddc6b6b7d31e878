package locate

import (
	"cmp"
	"math"
	"slices"
)

// period is a peak of an autocorrelation: its lag in pixels, and its height.
type period struct{ lag, peak float64 }

// periods lists the highest peaks of the autocorrelation of p, highest first. It centres p.
func periods(p []float32) []period {
	r := newCorrelation(p)
	maxLag := len(p) / minRepeats
	r.compute(minPeriod-1, maxLag+1)
	var peaks []period
	for lag := minPeriod; lag <= maxLag; lag++ {
		if peak, ok := r.peak(lag); ok {
			peaks = append(peaks, peak)
		}
	}
	peaks = fundamentals(peaks)
	slices.SortStableFunc(peaks, func(a, b period) int { return cmp.Compare(b.peak, a.peak) })
	return peaks[:min(len(peaks), maxPeriods)]
}

// refinePeriod refines a period of p by its harmonics, the highest of which tells it most exactly.
// They are followed one by one while there is a peak. It centres p.
func refinePeriod(p []float32, lag float64) float64 {
	r := newCorrelation(p)
	for k := 1.0; k*lag+1 < float64(len(p))*(1-1.0/minRepeats); k++ {
		at := int(math.Round(k * lag))
		found := false
		for _, try := range [3]int{at, at - 1, at + 1} {
			if peak, ok := r.peak(try); ok {
				lag, found = peak.lag/k, true
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

// newCorrelation prepares the autocorrelation of p, which it centres.
func newCorrelation(p []float32) autocorrelation {
	subtractMean(p)
	r := autocorrelation{p, make([]float64, len(p)+1), slices.Repeat([]float64{math.NaN()}, len(p))}
	for i, v := range p {
		r.energy[i+1] = r.energy[i] + float64(v)*float64(v)
	}
	return r
}

// at is the autocorrelation at a lag.
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

// compute computes the autocorrelation at the lags from..to, and perhaps the next.
func (r autocorrelation) compute(from, to int) {
	for lag := from; lag <= to && lag < len(r.p); lag += 2 {
		at, next := dots(r.p, lag)
		r.store(lag, at)
		r.store(lag+1, next)
	}
}

// store stores the autocorrelation at a lag, given the sum of the products.
func (r autocorrelation) store(lag int, products float32) {
	if lag >= len(r.p) {
		return
	}
	r.known[lag] = 0
	if norm := r.energy[len(r.p)-lag] * (r.energy[len(r.p)] - r.energy[lag]); norm > 0 {
		r.known[lag] = float64(products) / math.Sqrt(norm)
	}
}

// dots is the dot product of p with itself at a lag, and at the next one: both read the same
// values. Four partial sums each let the processor work in parallel.
func dots(p []float32, lag int) (at, next float32) {
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

// peak is the peak at a lag, if there is one, refined by a parabola through it and its
// neighbours.
func (r autocorrelation) peak(lag int) (period, bool) {
	a, b, c := r.at(lag-1), r.at(lag), r.at(lag+1)
	if b < minPeak || b < a || b <= c {
		return period{}, false
	}
	offset := 0.0
	if d := a - 2*b + c; d < 0 {
		offset = (a - c) / (2 * d)
	}
	return period{float64(lag) + offset, b}, true
}

// fundamentals drops the harmonics of lower peaks, but keeps those at twice the lag with less
// weight: tiles whose halves look alike are periodic there, too. peaks are in order of their
// lags.
func fundamentals(peaks []period) []period {
	const twice = 0.7 // weight of a peak at twice the lag
	var kept []period
	for _, p := range peaks {
		repeats := 0.0
		for _, f := range kept {
			k := math.Round(p.lag / f.lag)
			if k > 1 && math.Abs(p.lag-k*f.lag) < 0.03*p.lag && f.peak > minHarmonic*p.peak {
				repeats = max(repeats, k)
			}
		}
		switch repeats {
		case 0:
			kept = append(kept, p)
		case 2:
			kept = append(kept, period{p.lag, twice * p.peak})
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
