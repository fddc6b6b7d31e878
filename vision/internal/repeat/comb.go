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

// comb finds the step whose multiples have the most votes beyond chance. A part of a step has no more votes, and a
// multiple of it has fewer. score is the share of the votes beyond chance.
func (h *histogram) comb() (step, score float64) {
	const fine = 0.25 // pixels between the steps that are tried
	for try := float64(minLag); try <= maxStep; try += fine {
		on := 0
		for at := try; at <= maxLag; at += try {
			for lag := int(math.Ceil(at - near)); lag <= min(int(at+near), maxLag); lag++ {
				on += h.votes[lag]
			}
		}
		share := float64(on)/float64(h.total) - 2*near/try
		if share > score {
			step, score = try, share
		}
	}
	return step, score
}

// isMultiple reports whether a distance is about a multiple of a step.
func isMultiple(lag int, step float64) bool {
	times := math.Round(float64(lag) / step)
	return times >= 1 && math.Abs(float64(lag)-times*step) <= near
}
