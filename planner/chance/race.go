package chance

import (
	"cmp"
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync/atomic"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/planner"
)

// option is one arm of the race: a sequence of moves, of which the first is to be played
// now.
type option struct {
	index  int // among the options
	moves  []engine.Move
	points int     // that they earn for certain
	value  float64 // the certain part of the value

	// The samples of the uncertain part of the value: their sum, the same in points, that of the squares of these, and their
	// number.
	sum, earned, squares float64
	n                    int
}

func (o *option) mean() float64 {
	if o.n == 0 {
		return o.value
	}
	return o.value + o.sum/float64(o.n)
}

// q is the mean in points.
func (o *option) q() float64 {
	if o.n == 0 {
		return o.value
	}
	return o.value + o.earned/float64(o.n)
}

// noise is the standard error of q.
func (o *option) noise() float64 {
	if o.n < 2 {
		return 0
	}
	n := float64(o.n)
	return math.Sqrt(max(0, o.squares-o.earned*o.earned/n) / (n - 1) / n)
}

// better orders options, best first. An option that was sampled more often has survived more
// rounds.
func better(a, b *option) int {
	return cmp.Or(cmp.Compare(b.n, a.n), cmp.Compare(b.mean(), a.mean()), cmp.Compare(a.index, b.index))
}

// sampler draws one sample of what an option is worth beyond what is certain.
// Every worker has its own.
type sampler interface {
	// sample may return anything when ctx is done, but soon.
	sample(ctx context.Context, o *option, rng *rand.Rand) drawn
	positions() int64 // evaluated so far
}

// drawn is what a sample is worth, and how far it gets in points: the same, unless there is a [Target].
type drawn struct{ worth, points float64 }

// race finds the best option by sequential halving: every option is sampled a
// few times, the worse half is dropped, those that are left are sampled twice as
// often, and so on. Source: Karnin, Koren and Somekh, "Almost Optimal Exploration in
// Multi-Armed Bandits" (2013).
type race struct {
	first      int    // samples of each option in the first round
	passes     int    // runs of the race, each with twice the samples; 0: one, or until the budget is spent
	jobs       int    // workers; 0: one for each processor
	seed       uint64 // of all chance
	budget     planner.Budget
	newSampler func() sampler

	workers []sampler
}

// run sorts the options, best first. When ctx is done or the time of the budget is up it ends
// in the middle of a round, which then does not count. When the positions of the budget are
// spent it ends after the round. It reports whether it completed its first pass.
func (r *race) run(ctx context.Context, options []*option) (done bool) {
	if r.budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, r.budget.Time)
		defer cancel()
	}
	for pass := 0; len(options) > 1 && r.again(pass); pass++ {
		active := options
		for n := r.first << pass; len(active) > 1; n *= 2 {
			if r.spent() || !r.round(ctx, active, n) {
				slices.SortFunc(options, better)
				return pass > 0
			}
			slices.SortFunc(active, func(a, b *option) int {
				return cmp.Or(cmp.Compare(b.mean(), a.mean()), cmp.Compare(a.index, b.index))
			})
			active = active[:(len(active)+1)/2]
		}
		slices.SortFunc(options, better)
	}
	return true
}

// again reports whether one more pass follows.
func (r *race) again(pass int) bool {
	if r.passes == 0 {
		return pass == 0 || r.budget != planner.Budget{}
	}
	return pass < r.passes
}

func (r *race) spent() bool { return r.budget.Nodes > 0 && r.positions() >= r.budget.Nodes }

// round samples each option n times. It reports false if ctx was done before that.
func (r *race) round(ctx context.Context, options []*option, n int) bool {
	jobs := r.jobs
	if jobs == 0 {
		jobs = runtime.GOMAXPROCS(0)
	}
	for len(r.workers) < jobs {
		r.workers = append(r.workers, r.newSampler())
	}
	results := make([]drawn, len(options)*n)
	var taken atomic.Int64
	var running fault.Group
	for _, w := range r.workers {
		running.Go(func() {
			source := rand.NewPCG(0, 0)
			rng := rand.New(source)
			for !over(ctx) {
				task := int(taken.Add(1)) - 1
				if task >= len(results) {
					return
				}
				o := options[task/n]
				source.Seed(r.seed, uint64(o.index)<<32|uint64(o.n+task%n))
				results[task] = w.sample(ctx, o, rng)
			}
		})
	}
	running.Wait()
	if over(ctx) {
		return false
	}
	for i, o := range options {
		for _, x := range results[i*n : (i+1)*n] {
			o.sum += x.worth
			o.earned += x.points
			o.squares += x.points * x.points
		}
		o.n += n
	}
	return true
}

// over reports whether ctx is done. It looks at the clock itself: while all processors are
// busy the timer of a context is late by up to ten milliseconds.
func over(ctx context.Context) bool {
	deadline, timed := ctx.Deadline()
	return ctx.Err() != nil || timed && !time.Now().Before(deadline)
}

// positions is the number of positions evaluated.
func (r *race) positions() (n int64) {
	for _, w := range r.workers {
		n += w.positions()
	}
	return n
}

// candidates turns options, best first, into candidates of a plan. Of options that begin with
// the same move it keeps only the first.
func candidates(s engine.State, options []*option) []planner.Candidate {
	list := make([]planner.Candidate, 0, len(options))
	describer, _ := s.(engine.Describer)
	for _, o := range options {
		m := o.moves[0]
		if slices.ContainsFunc(list, func(c planner.Candidate) bool { return c.Move == m }) {
			continue
		}
		c := planner.Candidate{Move: m, Points: o.points, Q: o.q(), Noise: o.noise(), PV: o.moves}
		if describer != nil {
			c.Group = describer.Group(m, nil)
		}
		list = append(list, c)
	}
	return list
}
