package period

import "math"

// Scan finds the clearest period of short profiles, one after another. It reuses its memory.
type Scan struct {
	energy, r []float64
}

// Limits of the lags of [Scan.Prominent], chosen by eye.
const (
	minProminentLag = 5   // samples
	minWholePeriods = 2.5 // periods in a profile
)

// Prominent is the clearest period of p, the zero Peak if there is none. Its height is the prominence of
// the peak: the autocorrelation less its lowest value at a shorter lag. All harmonics of a period are
// prominent, so of several peaks it returns the first that is nearly as prominent as the best. It subtracts
// the mean from p.
func (s *Scan) Prominent(p []float32) Peak {
	const nearly = 0.85 // measured
	maxLag := int(float64(len(p)) / minWholePeriods)
	if !s.correlate(p, maxLag+1) {
		return Peak{}
	}
	best := 0.0
	lowest := s.r[1]
	for lag := 2; lag <= maxLag; lag++ {
		if lag >= minProminentLag && s.peaks(lag) {
			best = max(best, s.r[lag]-lowest)
		}
		lowest = min(lowest, s.r[lag])
	}
	if best <= 0 {
		return Peak{}
	}
	lowest = s.r[1]
	for lag := 2; lag <= maxLag; lag++ {
		if height := s.r[lag] - lowest; lag >= minProminentLag && s.peaks(lag) && height >= nearly*best {
			return Peak{float64(lag) + vertex(s.r[lag-1], s.r[lag], s.r[lag+1]), height}
		}
		lowest = min(lowest, s.r[lag])
	}
	return Peak{}
}

// peaks reports whether the autocorrelation has a peak at a lag.
func (s *Scan) peaks(lag int) bool {
	return s.r[lag] > 0 && s.r[lag] >= s.r[lag-1] && s.r[lag] > s.r[lag+1]
}

// correlate computes the normalised autocorrelation of p at the lags 1..last. ok is false if p is
// flat.
func (s *Scan) correlate(p []float32, last int) (ok bool) {
	subtractMean(p)
	s.energy = append(s.energy[:0], 0)
	sum := 0.0
	for _, v := range p {
		sum += float64(v) * float64(v)
		s.energy = append(s.energy, sum)
	}
	if sum == 0 || last+1 >= len(p) {
		return false
	}
	s.r = append(s.r[:0], 1)
	for lag := 1; lag <= last; lag += 2 {
		at, next := lagged(p, lag)
		s.r = append(s.r, s.normalised(len(p), lag, at), s.normalised(len(p), lag+1, next))
	}
	return true
}

// normalised divides the dot product at a lag by the lengths of its two operands.
func (s *Scan) normalised(n, lag int, dot float32) float64 {
	norm := s.energy[n-lag] * (s.energy[n] - s.energy[lag])
	if norm <= 0 {
		return 0
	}
	return float64(dot) / math.Sqrt(norm)
}

// vertex is the offset of the peak of the parabola through three neighbouring samples from the middle one.
func vertex(a, b, c float64) float64 {
	if d := a - 2*b + c; d < 0 {
		return (a - c) / (2 * d)
	}
	return 0
}
