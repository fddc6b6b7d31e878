package planner

import (
	"context"
	"math/rand/v2"
	"runtime"
	"sync"
	"time"

	"github.com/domvision/domvision/engine"
)

// The settings of an NRPA of the zero value; docs/planning.md tells how they
// were chosen.
const (
	DefaultNesting    = 3
	DefaultIterations = 50
	DefaultPlayouts   = 4
	DefaultSide       = 2
)

// NRPA finds whole games: it plays them to their end at random, learns from the
// best one so far which moves to prefer, and so finds better ones (nested rollout
// policy adaptation: Rosin, "Nested Rollout Policy Adaptation for Monte Carlo
// Tree Search", 2011).
//
// Levels of search are nested. The lowest one plays games. Every other calls the
// one below Iterations times, each time with a copy of its own policy, and after
// every call takes its policy one step towards the best game it has found. The
// lowest level plays several games before each step (Cazenave, Sevestre and
// Toulemont, "Stabilized Nested Rollout Policy Adaptation", 2021). The policy
// begins with the priors of [engine.Action] (Cazenave, "Generalized Nested
// Rollout Policy Adaptation", 2020).
//
// A search that has settled begins anew, and several run side by side; the best
// game of all counts.
type NRPA struct {
	Budget     Budget
	Nesting    int    // levels of search; 0: DefaultNesting
	Iterations int    // on every level; 0: DefaultIterations
	Playouts   int    // games between two steps of the lowest policy; 0: DefaultPlayouts
	Side       int    // searches side by side; 0: DefaultSide, or if time is bounded one a core
	Seed       uint64 // of chance
}

// patience is how many calls in a row may find nothing better before a level
// counts as settled.
const patience = 5

// stepLength is that of the steps of policies, Rosin's alpha.
const stepLength = 1

// warmSteps is how many steps a policy takes towards a line that is given.
const warmSteps = 5

// Plan implements [Search]. The state must be an [engine.Puzzle].
func (n NRPA) Plan(ctx context.Context, s engine.State) Plan { return n.Improve(ctx, s, nil) }

// Improve implements [Improver].
func (n NRPA) Improve(ctx context.Context, s engine.State, line []engine.Move) Plan {
	start := time.Now()
	n = n.withDefaults()
	root := s.(engine.Puzzle)
	found := newLines(root)
	if found.empty() {
		return found.plan(root, 0, start)
	}
	nests := make([]*nest, n.Side)
	var side sync.WaitGroup
	for i := range nests {
		nests[i] = newNest(n, root, rand.New(rand.NewPCG(n.Seed, uint64(i))))
		side.Go(func() { nests[i].search(n.Budget.share(n.Side).start(ctx.Done()), line) })
	}
	side.Wait()
	var nodes int64
	for _, nest := range nests {
		nodes += nest.meter.nodes
		found.merge(nest.found)
	}
	return found.plan(root, nodes, start)
}

// withDefaults fills in what is 0.
func (n NRPA) withDefaults() NRPA {
	n.Budget = n.Budget.orDefault()
	if n.Nesting < 1 {
		n.Nesting = DefaultNesting
	}
	if n.Iterations < 1 {
		n.Iterations = DefaultIterations
	}
	if n.Playouts < 1 {
		n.Playouts = DefaultPlayouts
	}
	if n.Side < 1 {
		n.Side = DefaultSide
		if n.Budget.Time > 0 {
			n.Side = runtime.GOMAXPROCS(0)
		}
	}
	return n
}

// nest is the memory of one search.
type nest struct {
	NRPA
	player   player
	adapter  adapter
	meter    meter
	root     engine.Puzzle
	policies []policy  // by level, from 1
	bests    []playout // by level: of the present call
	game     playout   // the last one played
	found    *lines
}

func newNest(n NRPA, root engine.Puzzle, rng *rand.Rand) *nest {
	s := &nest{NRPA: n, root: root.CopyTo(nil).(engine.Puzzle), player: player{rng: rng}, found: newLines(root)}
	for range n.Nesting + 1 {
		s.policies = append(s.policies, newPolicy())
		s.bests = append(s.bests, playout{})
	}
	return s
}

// search calls the highest level until the budget is spent, the first time with
// the line to begin with, if there is one.
func (s *nest) search(m meter, line []engine.Move) {
	s.meter = m
	top, best := s.policies[s.Nesting], &s.bests[s.Nesting]
	best.clear()
	if len(line) > 0 {
		s.play(line, top)
		best.copyFrom(&s.game)
		for range warmSteps {
			s.adapter.adapt(top, best, stepLength)
		}
	}
	for {
		s.call(s.Nesting)
		if s.meter.over {
			return
		}
		top.forget()
		best.clear()
	}
}

// play plays a game, which begins with the line, and keeps it if it is among the
// best of all.
func (s *nest) play(line []engine.Move, by policy) {
	s.player.play(s.root, line, by, &s.game)
	s.found.note(&s.game)
	s.meter.spend(int64(len(s.game.steps)))
}

// call searches at a level and leaves the best game in its bests, where one may
// lie already.
func (s *nest) call(level int) {
	by, best := s.policies[level], &s.bests[level]
	settled := 0
	for range s.Iterations {
		if s.iterate(level) {
			settled = 0
		} else {
			settled++
		}
		if s.meter.over || level > 1 && settled == patience {
			return
		}
		s.adapter.adapt(by, best, stepLength)
	}
}

// iterate is one iteration of a level. It reports whether it found a better game.
// One that is as good replaces the best, too: it may lead elsewhere.
func (s *nest) iterate(level int) (better bool) {
	best := &s.bests[level]
	keep := func(game *playout) {
		if len(best.steps) == 0 || game.points >= best.points {
			better = better || len(best.steps) == 0 || game.points > best.points
			best.copyFrom(game)
		}
	}
	if level > 1 {
		copy(s.policies[level-1], s.policies[level])
		s.bests[level-1].clear()
		s.call(level - 1)
		keep(&s.bests[level-1])
		return better
	}
	for range s.Playouts {
		s.play(nil, s.policies[1])
		keep(&s.game)
		if s.meter.over {
			break
		}
	}
	return better
}
