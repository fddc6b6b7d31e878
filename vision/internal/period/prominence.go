package period

// Scan finds the clearest period of short profiles, one after another. It reuses its memory.
type Scan struct {
	r     autocorrelation
	found []Peak
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
	s.r.begin(p)
	if s.r.energy[len(p)] == 0 || maxLag+2 >= len(p) {
		return Peak{}
	}
	s.r.compute(1, maxLag+1)
	r := s.r.known
	best, lowest := 0.0, r[1]
	s.found = s.found[:0]
	for lag := 2; lag <= maxLag; lag++ {
		if height := r[lag] - lowest; lag >= minProminentLag && peaks(r, lag) && height > 0 {
			s.found, best = append(s.found, Peak{float64(lag) + vertex(r[lag-1], r[lag], r[lag+1]), height}), max(best, height)
		}
		lowest = min(lowest, r[lag])
	}
	for _, p := range s.found {
		if p.Height >= nearly*best {
			return p
		}
	}
	return Peak{}
}

// peaks reports whether an autocorrelation has a peak at a lag.
func peaks(r []float64, lag int) bool { return r[lag] > 0 && r[lag] >= r[lag-1] && r[lag] > r[lag+1] }

// vertex is the offset of the peak of the parabola through three neighbouring samples from the middle one.
func vertex(a, b, c float64) float64 {
	if d := a - 2*b + c; d < 0 {
		return (a - c) / (2 * d)
	}
	return 0
}
