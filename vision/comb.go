package vision

import "math"

// teeth fits a comb to a profile: of all periods near lag and all phases the
// one on whose teeth the profile is highest.
func teeth(p []float32, lag float64) (phase, size float64) {
	repeats := float64(len(p)) / lag
	step := phaseStep / repeats // of the period: moves the last tooth by phaseStep
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

const (
	phaseStep = 0.5   // pixels
	stretch   = 0.025 // how far the period may be off
)

// crest finds the phase near at, within reach periods, where a profile is
// highest: the borders of tiles that touch.
func crest(p []float32, at, size, reach float64) (phase float64) {
	best := math.Inf(-1)
	for d := -reach * size; d <= reach*size; d += phaseStep {
		if score := comb(p, wrap(at+d, size), size); score > best {
			best, phase = score, wrap(at+d, size)
		}
	}
	return phase
}

// comb is the mean of p at phase, phase+size, ...
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

// wrap brings a phase into 0..size.
func wrap(at, size float64) float64 {
	if at = math.Mod(at, size); at < 0 {
		at += size
	}
	return at
}
