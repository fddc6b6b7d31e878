package repeat

import "math"

// Limits of a step, in pixels. A step of minLag is twice that of the smallest cell that can be read. Chosen by eye.
const (
	minLag  = 14
	maxStep = 200
)

// near is how far a vote may lie from a multiple of the step, in pixels. Chosen by eye.
const near = 1.5

// histogram counts votes by their distance.
type histogram struct {
	votes [maxLag + 1]int
	total int
}

func (h *histogram) clear() { *h = histogram{} }

func (h *histogram) add(lag int) {
	h.votes[lag]++
	h.total++
}

// comb finds the step whose multiples have the most votes beyond chance. A multiple of it has about as many only if it is a
// part of the true step, which a few votes within tiles have favoured.
func (h *histogram) comb() (step, score float64) {
	const (
		fine  = 0.25 // pixels between the steps that are tried
		parts = 4    // of the true step, at most; chosen by eye
		most  = 0.85 // of the score, at least, for the true one. Measured: twice the true step has at most 0.6
	)
	for try := float64(minLag); try <= maxStep; try += fine {
		if s := h.score(try); s > score {
			step, score = try, s
		}
	}
	for times := parts; times > 1; times-- {
		best := step
		for try := float64(times)*step - near; try <= min(float64(times)*step+near, maxStep); try += fine {
			if best == step || h.score(try) > h.score(best) {
				best = try
			}
		}
		if s := h.score(best); best != step && s >= most*score {
			return best, s
		}
	}
	return step, score
}

// score is the share of the votes for the multiples of a step, beyond chance.
func (h *histogram) score(step float64) float64 {
	on := 0
	for at := step; at <= maxLag; at += step {
		for lag := int(math.Ceil(at - near)); lag <= min(int(at+near), maxLag); lag++ {
			on += h.votes[lag]
		}
	}
	return float64(on)/float64(h.total) - 2*near/step
}

// isMultiple reports whether a distance is about a multiple of a step.
func isMultiple(lag int, step float64) bool {
	times := math.Round(float64(lag) / step)
	return times >= 1 && math.Abs(float64(lag)-times*step) <= near
}
