package planner

import (
	"math"
	"sync"
)

// policy chooses actions at random, each with a chance in proportion to its
// weight: its prior times what was learned of its key. What is learned is stored
// as the factor itself, e to the power of what the literature calls the weight,
// so that choosing needs no exponential.
type policy [1 << policyBits]float32

// policyBits is how many bits of a key a policy uses. 2^17 factors take half a megabyte, which
// fits into a core's own cache; collisions are rare among the keys of one search.
const policyBits = 17

// Factors are clamped so that sums of weights neither vanish nor overflow.
const (
	leastFactor = 1e-15
	mostFactor  = 1e15
)

func newPolicy() *policy {
	p := new(policy)
	p.forget()
	return p
}

// untrained is a policy that has learned nothing, shared by all who only read it.
var untrained = sync.OnceValue(newPolicy)

// forget takes the policy back to its priors.
func (p *policy) forget() {
	for i := range p {
		p[i] = 1
	}
}

func (p *policy) weight(o option) float32 { return o.prior * p[o.slot()] }

// adapter makes policies play more like a given game.
type adapter struct {
	rates []float32 // scratch: by how much each option's exponent grows
}

// adapt takes one step of gradient ascent, of the given length, on the logarithm
// of the chance that the policy plays the game (Rosin's adapt).
func (a *adapter) adapt(p *policy, game *playout, length float32) {
	a.rates = a.rates[:0]
	for i, s := range game.steps {
		start := len(a.rates)
		var sum float32
		for _, o := range game.optionsOf(i) {
			w := p.weight(o)
			sum += w
			a.rates = append(a.rates, w)
		}
		for k := range a.rates[start:] {
			a.rates[start+k] *= -length / sum
		}
		a.rates[start+int(s.chosen)] += length
	}
	for k, o := range game.options {
		factor := &p[o.slot()]
		*factor = min(max(*factor*exp(a.rates[k]), leastFactor), mostFactor)
	}
}

// exp is e to the power of x, to seven digits.
func exp(x float32) float32 {
	if -0.003 < x && x < 0.003 { // most options had next to no chance
		return 1 + x + x*x/2
	}
	return float32(math.Exp(float64(x)))
}
