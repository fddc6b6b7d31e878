package planner

import (
	"math"
	"sync"

	"github.com/domvision/domvision/engine"
)

// policy chooses actions at random, each with a chance in proportion to its
// weight: its prior times what was learned of its key. What is learned is stored
// as the factor itself, e to the power of what the literature calls the weight,
// so that choosing needs no exponential. The factors of all keys take half a megabyte, which fits
// into a core's own cache; collisions are rare among the keys of one search.
type policy [1 << engine.KeyBits]float32

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

func (p *policy) weight(o engine.Action) float32 { return o.Prior * p[o.Key()] }

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
		share := -length / sum
		for k := range a.rates[start:] {
			a.rates[start+k] *= share
		}
		a.rates[start+int(s.chosen)] += length
	}
	for k, o := range game.options {
		factor := &p[o.Key()]
		f := *factor * exp(a.rates[k])
		if f < leastFactor { // min and max take longer, since they heed NaN and -0
			f = leastFactor
		}
		if f > mostFactor {
			f = mostFactor
		}
		*factor = f
	}
}

// exp is e to the power of x, to seven digits. It is made for x from -1 to 1.
func exp(x float32) float32 {
	if -0.003 < x && x < 0.003 { // most options had next to no chance
		return 1 + x + x*x/2
	}
	k := int(x*expSteps + (expSteps + 0.5))
	if uint(k) >= uint(len(powersOfE)) {
		return float32(math.Exp(float64(x)))
	}
	r := float64(x) - float64(k-expSteps)/expSteps // at most 1/128: five terms of the series give 15 digits
	return float32(powersOfE[k] * (1 + r*(1+r*(1./2+r*(1./6+r*(1./24+r*(1./120)))))))
}

const expSteps = 64

// powersOfE is e to the powers of -1 to 1 in steps of 1/expSteps.
var powersOfE = func() (e [2*expSteps + 1]float64) {
	for k := range e {
		e[k] = math.Exp(float64(k-expSteps) / expSteps)
	}
	return e
}()
