package locate

import "math"

const (
	phaseStep = 0.5   // samples
	stretch   = 0.025 // of the period: how far off it may be
)

// fitComb fits a comb filter to a profile: it returns the phase and the period near lag, in
// samples, at whose fitComb the profile is highest.
func fitComb(p []float32, lag float64) (phase, size float64) {
	repeats := float64(len(p)) / lag
	step := phaseStep / repeats // moves the last tooth by phaseStep
	best := math.Inf(-1)
	for try := lag * (1 - stretch); try <= lag*(1+stretch); try += step {
		for at := 0.0; at < try; at += phaseStep {
			if score := comb(p, at, try); score > best {
				best, phase, size = score, at, try
			}
		}
	}
	return phase, size
}

// fitPhase is the phase within reach periods of at where a profile is highest under a comb: the
// borders of tiles that touch.
func fitPhase(p []float32, at, size, reach float64) (phase float64) {
	best := math.Inf(-1)
	for d := -reach * size; d <= reach*size; d += phaseStep {
		if score := comb(p, wrap(at+d, size), size); score > best {
			best, phase = score, wrap(at+d, size)
		}
	}
	return phase
}

// comb is the mean of p at phase, phase+size, phase+2 size, ..., interpolated linearly.
func comb(p []float32, phase, size float64) float64 {
	var sum float64
	n := 0
	for x := phase; x < float64(len(p)-1); x += size {
		i := int(x)
		frac := float32(x - float64(i))
		sum += float64(p[i]*(1-frac) + p[i+1]*frac)
		n++
	}
	return sum / float64(max(n, 1))
}

// wrap reduces a phase to 0..size.
func wrap(at, size float64) float64 {
	if at = math.Mod(at, size); at < 0 {
		at += size
	}
	return at
}
