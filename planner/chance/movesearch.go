package chance

import (
	"cmp"
	"context"
	"math/rand/v2"
	"runtime"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// MoveSearch looks one or two moves ahead in a game that ends when no move is
// left, such as Bejeweled. Every position on the way is drawn a few times; the
// value of a move is the mean of what it and the best move after it earn, and of
// the mobility that is left then. The state must be a [Mover].
type MoveSearch struct {
	Depth   int    // moves looked ahead; 0: 2
	Samples int    // of every move at the first position, in the first round; 0: 4
	Draws   int    // of every move at the positions after it; 0: 1
	Passes  int    // runs of the race, each with twice the samples; 0: 1, or with a Budget as many as it allows
	Seed    uint64 // of all chance
	Jobs    int    // worker goroutines; 0: one for each processor
	Target  Target // a total to be reached

	// Budget ends the search early; see [race]. Zero: none.
	Budget planner.Budget
}

// What the zero [MoveSearch] searches with. In Bejeweled two draws of two samples, and one of four, are worth
// the same: 18,201 and 18,295 points in 300 swaps (30 games each, standard error 330, all alive).
const (
	defaultDepth       = 2
	defaultMoveSamples = 4
	defaultMoveDraws   = 1
)

// Plan implements [planner.Search]. Q is in points, less a penalty if few moves are left: it
// serves to compare moves.
func (s MoveSearch) Plan(ctx context.Context, state engine.State) planner.Plan {
	start := time.Now()
	from := state.(Mover)
	if c, ok := state.(Compacter); ok {
		if compact, ok := c.Compact(); ok {
			from = compact.(Mover)
		}
	}
	var options []*option
	for i, m := range from.Moves(nil) {
		options = append(options, &option{index: i, moves: []engine.Move{m}, points: from.Score(m)})
	}
	depth, draws, jobs := cmp.Or(s.Depth, defaultDepth), cmp.Or(s.Draws, defaultMoveDraws), cmp.Or(s.Jobs, runtime.GOMAXPROCS(0))
	var after *rest
	if s.Target.given() {
		after = s.Target.measure(ctx, from, s.Seed, jobs)
	}
	r := race{first: cmp.Or(s.Samples, defaultMoveSamples), passes: s.Passes, budget: s.Budget, jobs: jobs, seed: s.Seed,
		newSampler: func() sampler {
			w := moveSampler{from: from, draws: draws, plies: make([]movePly, depth)}
			if after != nil {
				return &targetSampler{w, after}
			}
			return &w
		}}
	r.run(ctx, options)
	chance := 0.
	if after != nil && len(options) > 0 {
		chance = after.after(ctx, from, options[0].moves[0], s.Seed, jobs)
	}
	return planner.Plan{
		Candidates: candidates(state, options),
		Value:      from.Value(),
		Chance:     chance,
		Nodes:      r.positions(),
		Elapsed:    time.Since(start),
	}
}

// moveSampler is the memory of one worker.
type moveSampler struct {
	from  Mover
	draws int
	plies []movePly // the positions after each move looked ahead
	nodes int64
}

type movePly struct {
	state engine.State
	moves []engine.Move
}

func (w *moveSampler) positions() int64 { return w.nodes }

func (w *moveSampler) sample(ctx context.Context, o *option, rng *rand.Rand) drawn {
	q := w.draw(ctx, w.from, o.moves[0], 0, rng)
	return drawn{q, q}
}

// draw plays a move and returns its points and the value of the position after it.
func (w *moveSampler) draw(ctx context.Context, from engine.State, m engine.Move, depth int, rng *rand.Rand) float64 {
	p := &w.plies[depth]
	p.state = from.CopyTo(p.state)
	w.nodes++
	next := p.state.(Mover)
	points := float64(next.PlayWith(m, rng))
	if depth+1 == len(w.plies) {
		return points + next.Prospect()
	}
	p.moves = next.Moves(p.moves[:0])
	if len(p.moves) == 0 {
		return points + next.Prospect()
	}
	best := 0.
	for i, m := range p.moves {
		sum := 0.
		for range w.draws {
			if over(ctx) {
				return 0
			}
			sum += w.draw(ctx, next, m, depth+1, rng)
		}
		if mean := sum / float64(w.draws); i == 0 || mean > best {
			best = mean
		}
	}
	return points + best
}
