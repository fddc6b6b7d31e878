package goal

import (
	"maps"
	"slices"
)

// Dist is the probability distribution of a whole number of points. The zero value is certainly 0 points.
type Dist struct {
	low int       // the points of p[0]
	p   []float64 // probabilities, which add up to 1; none: certainly low
}

// exactly is the distribution of points that are certain.
func exactly(points int) Dist { return Dist{low: points} }

// counted is the distribution of counts: how often each number of points occurred. Counts must be positive,
// and there must be at least one.
func counted(counts map[int]int) Dist {
	points := slices.Sorted(maps.Keys(counts))
	d := Dist{low: points[0], p: make([]float64, points[len(points)-1]-points[0]+1)}
	n := 0
	for _, count := range counts {
		n += count
	}
	for points, count := range counts {
		d.p[points-d.low] = float64(count) / float64(n)
	}
	return d
}

// probabilities are those of d, from low on.
func (d Dist) probabilities() []float64 {
	if len(d.p) == 0 {
		return []float64{1}
	}
	return d.p
}

// negligible is how much probability is cut off at either end of a sum, so that sums of hundreds of moves
// stay short. A game is a sum of some twenty numbers.
const negligible = 1e-10

// plus is the distribution of the sum of two independent numbers.
func (d Dist) plus(e Dist) Dist {
	a, b := d.probabilities(), e.probabilities()
	sum := Dist{low: d.low + e.low, p: make([]float64, len(a)+len(b)-1)}
	for i, x := range a {
		if x == 0 {
			continue
		}
		for j, y := range b {
			sum.p[i+j] += x * y
		}
	}
	return sum.trimmed()
}

// trimmed cuts off ends of negligible probability, and scales up the rest.
func (d Dist) trimmed() Dist {
	from, to := 0, len(d.p)
	var cut float64
	for sum := 0.0; sum+d.p[from] < negligible; from++ {
		sum += d.p[from]
		cut += d.p[from]
	}
	for sum := 0.0; sum+d.p[to-1] < negligible; to-- {
		sum += d.p[to-1]
		cut += d.p[to-1]
	}
	kept := Dist{d.low + from, d.p[from:to]}
	for i := range kept.p {
		kept.p[i] /= 1 - cut
	}
	return kept
}

// minus is the distribution of the difference of two independent numbers.
func (d Dist) minus(e Dist) Dist {
	p := slices.Clone(e.probabilities())
	slices.Reverse(p)
	return d.plus(Dist{1 - e.low - len(p), p})
}

// Times is the distribution of the sum of n independent numbers that are distributed as d.
func (d Dist) Times(n int) Dist {
	sum := Dist{}
	for ; n > 0; n /= 2 {
		if n%2 == 1 {
			sum = sum.plus(d)
		}
		if n > 1 {
			d = d.plus(d)
		}
	}
	return sum
}

// From is the conditional distribution given that there are at least so many points. If d excludes that, it
// is exactly that many.
func (d Dist) From(points int) Dist {
	p := d.probabilities()
	above := p[min(max(points-d.low, 0), len(p)):]
	total := 0.0
	for _, x := range above {
		total += x
	}
	if total <= 0 {
		return exactly(points)
	}
	rest := Dist{max(points, d.low), slices.Clone(above)}
	for i := range rest.p {
		rest.p[i] /= total
	}
	return rest
}

// Floor replaces every value below points by points.
func (d Dist) Floor(points int) Dist {
	p := d.probabilities()
	cut := min(max(points-d.low, 0), len(p)-1)
	if points > d.low+cut { // all of it is below
		return exactly(points)
	}
	rest := Dist{d.low + cut, slices.Clone(p[cut:])}
	for _, x := range p[:cut] {
		rest.p[0] += x
	}
	return rest
}

// AtLeast is the probability of so many points or more.
func (d Dist) AtLeast(points int) float64 {
	p := d.probabilities()
	if points <= d.low {
		return 1
	}
	sum := 0.0
	for _, x := range p[min(points-d.low, len(p)):] {
		sum += x
	}
	return min(sum, 1)
}

// sumAtLeast is d.plus(e).AtLeast(points), computed faster.
func (d Dist) sumAtLeast(e Dist, points int) (sum float64) {
	p := e.probabilities()
	tail := make([]float64, len(p)+1) // of low+i or more
	for i := len(p) - 1; i >= 0; i-- {
		tail[i] = min(1, tail[i+1]+p[i])
	}
	tail[0] = 1
	for i, x := range d.probabilities() {
		sum += x * tail[min(max(points-d.low-i-e.low, 0), len(p))]
	}
	if points <= d.low+e.low {
		return 1
	}
	return min(sum, 1)
}

// Mean is the expected number of points.
func (d Dist) Mean() (mean float64) {
	for i, x := range d.probabilities() {
		mean += x * float64(d.low+i)
	}
	return mean
}
