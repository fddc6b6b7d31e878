package period

import "math"

// phaseStep is the step between the phases that are tried, in samples. Chosen by eye.
const phaseStep = 0.5

// FitComb fits a comb filter to a profile. It returns the phase and the spacing of the comb whose teeth lie
// where the profile is highest. The spacing is within 2.5 % of the given period.
func FitComb(p []float32, period float64) (phase, size float64) {
	const stretch = 0.025 // greatest relative error of the period, chosen by eye
	repeats := float64(len(p)) / period
	step := phaseStep / repeats // moves the last tooth by phaseStep
	best := math.Inf(-1)
	for try := period * (1 - stretch); try <= period*(1+stretch); try += step {
		for at := 0.0; at < try; at += phaseStep {
			if score := comb(p, at, try); score > best {
				best, phase, size = score, at, try
			}
		}
	}
	return phase, size
}

// FitPhase is [FitComb] for a known spacing. It tries phases within reach*size of at.
func FitPhase(p []float32, at, size, reach float64) (phase float64) {
	best := math.Inf(-1)
	for d := -reach * size; d <= reach*size; d += phaseStep {
		if score := comb(p, Wrap(at+d, size), size); score > best {
			best, phase = score, Wrap(at+d, size)
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

// Wrap reduces a phase to 0..size.
func Wrap(at, size float64) float64 {
	if at = math.Mod(at, size); at < 0 {
		at += size
	}
	return at
}
