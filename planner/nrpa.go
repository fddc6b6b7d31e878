package planner

import (
	"context"
	"runtime"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
)

// The settings of the zero NRPA; docs/trials.md has what else was tried.
const (
	defaultNesting    = 3
	defaultIterations = 50
	defaultPlayouts   = 4
	defaultSide       = 2

	// maxNesting is far beyond what ends in a lifetime; every level takes half a
	// megabyte.
	maxNesting = 9
)

// NRPA finds whole games: it plays them to their end at random, learns from the
// best one so far which moves to prefer, and so finds better ones (nested rollout
// policy adaptation: Rosin, "Nested Rollout Policy Adaptation for Monte Carlo
// Tree Search", 2011).
//
// Levels of search are nested. The lowest one plays games. Every other calls the
// one below Iterations times, each time with a copy of its own policy, and after
// every call takes its policy one step towards the best game it has found. The
// lowest level plays several games before each step, the one above it calls
// several of the lowest side by side before each of its own (Cazenave, Sevestre and
// Toulemont, "Stabilized Nested Rollout Policy Adaptation", 2021). The policy
// begins with the priors of [engine.Action] (Cazenave, "Generalized Nested
// Rollout Policy Adaptation", 2020).
//
// A search that has converged restarts; the best game of all counts. The first stage spends a part of the budget on the
// whole game, in every style of the game ([engine.Styler]). Then the first moves of the best game are taken as
// played, and the next stage spends a part of the remaining budget on what follows them, and so on, until a beam can
// search the rest exhaustively. The end of a pass anneals its best game (simulated annealing: Kirkpatrick, Gelatt and
// Vecchi, "Optimization by Simulated Annealing", 1983). Further independent passes follow, and then passes that
// begin on the way of the best games so far.
//
// Beyond the literature:
//
//   - A policy knows a move by its colour, its size, and the cell of the lowest tile in its left-most column.
//   - Until 15 % of the cells are left, an untrained policy spares the commonest colour and prefers high groups.
//   - Where points grow with the square of the size, each of the three most common colours is spared in a part of the
//     first stage (Bubble Burst: the most common one strictly, or loosely); the best line decides.
//   - In SameGame the search adds 600·0.85ⁿ points for n tiles left, a slope to the bonus for none.
//   - Moves of known positions are looked up until the first new one (16,384 a core).
//   - A beam comes first, with up to a quarter of the budget, and gets a twentieth of each stage. Playouts of the first
//     stage do not know its line, so both make different mistakes.
//   - Annealing takes half of a pass. It plays a move of the game earlier or later, or one that is not in it; those
//     after it are replayed by the tiles that they clear, wherever these have fallen by then. Playouts know moves by
//     their cells, and lose what follows a change.
//   - The first three passes, and all in the first fifth of the budget, are independent. Later ones keep 5 to 40 % of the
//     moves of one of the three best games.
type NRPA struct {
	Budget     Budget
	Nesting    int    // levels of search, from 2 to 9; 0: 3
	Iterations int    // on every level; 0: 50
	Playouts   int    // games between two steps of the lowest policy; 0: 4
	Side       int    // goroutines that play games; 0: 2, or if time is bounded one a core
	Seed       uint64 // of chance

	// Plainly treats the power-ups whose effect depends on more than the board (Undo, Timer, Fill, Shuffle) as plain
	// boulders, in simulations that play with them.
	Plainly bool
}

// patience is how many calls in a row may find nothing better before a level
// counts as converged.
const patience = 5

// stepLength is that of the steps of policies, Rosin's alpha.
const stepLength = 1

// passNodes is how many positions a pass looks at at most, for each worker. A larger one finds worse games than several
// of this size: annealing makes good games of middling ones, if only they differ.
const passNodes = 500_000

// Each stage of the search spends stageShare of the remaining budget. After it, the first stageMoves of the remaining
// best game count as played.
const (
	stageShare = 0.3
	stageMoves = 0.1
)

// beamShare is the part of the budget of a stage that a beam spends.
const beamShare = 0.05

// On some boards random games take a wrong turn at the start. A beam tries all first moves, and avoids it. Therefore
// one comes before all passes, and spends openingShare of the budget, or of openingNodes, on a board of up to smallBoard
// tiles. On larger boards a beam finds less, because games are longer and have more moves to choose from, and its part
// shrinks with the square of the size.
const (
	openingShare = 0.25
	openingNodes = 30_000_000
	smallBoard   = 100
)

// warmSteps is how many steps a policy takes towards a given line before the first game.
const warmSteps = 5

// Plan implements [Search]. The state must be an [engine.Puzzle].
func (n NRPA) Plan(ctx context.Context, s engine.State) Plan { return n.Improve(ctx, s) }

// Improve implements [Improver].
func (n NRPA) Improve(ctx context.Context, s engine.State, lines ...[]engine.Move) Plan {
	return n.withDefaults().improve(ctx, s, lines, nil)
}

// improve is Improve with all settings filled in. With helpers, Side may be 0.
func (n NRPA) improve(ctx context.Context, s engine.State, lines [][]engine.Move, helpers []Pipe) Plan {
	start := time.Now()
	root := s.(engine.Puzzle)
	found := newLines(root)
	if found.empty() {
		return found.plan(root, 0, start)
	}
	line := found.learn(root, lines)
	nest, meter := newNest(n, helpers), n.Budget.start(ctx.Done())
	defer nest.dismiss()
	beginning := outset{style: noStyle}
	opening := newStages(nest, root, beginning, meter.part(1), meter.done)
	if opening.beam(found, line, openingBudget(n.Budget, root)) {
		// Nothing is better, but playing finds good games with the other first moves.
		opening.play(found, line, opening.meter.part(stageShare))
		return found.plan(root, opening.meter.nodes, start)
	}
	meter.spend(opening.meter.nodes)
	elite, most := newElite(n.Seed), passNodes*int64(nest.size())
	for pass := 0; !meter.spend(0); pass++ {
		number, at, heat := noGame, beginning, hot
		if pass >= freshPasses && meter.spent(n.Budget) >= freshShare {
			number, at = elite.branch()
			heat = warm
		}
		stages := newStages(nest, root, at, meter.part(1).atMost(most).part(1-annealShare), meter.done)
		best := stages.run(found, line)
		if meter.spend(stages.meter.nodes) {
			break
		}
		rest := meter.part(1).atMost(int64(annealShare * float64(most)))
		annealed, nodes := nest.anneal(root, best.moves, pass, heat, rest, meter.done)
		meter.spend(nodes)
		found.merge(annealed)
		if better := annealed.best(); len(better.moves) > 0 && best.worse(better.points) {
			best = better
		}
		elite.put(number, eliteGame{best, stages.style})
		line = nil
	}
	return found.plan(root, meter.nodes, start)
}

// openingBudget is what a beam may spend before all passes.
func openingBudget(b Budget, root engine.Puzzle) Budget {
	size := float64(root.Tiles()) / smallBoard
	return b.atMost(openingNodes).part(openingShare / max(1, size*size))
}

// Share returns the search with a part of its budget.
func (n NRPA) Share(part float64) Search {
	n.Budget = n.Budget.orDefault().part(part)
	return n
}

// Plain reports whether power-ups that need an outlook are treated as plain boulders.
func (n NRPA) Plain() bool { return n.Plainly }

// withDefaults fills in what is 0.
func (n NRPA) withDefaults() NRPA {
	n.Budget = n.Budget.orDefault()
	if n.Nesting < 1 {
		n.Nesting = defaultNesting
	}
	n.Nesting = min(max(2, n.Nesting), maxNesting)
	if n.Iterations < 1 {
		n.Iterations = defaultIterations
	}
	if n.Playouts < 1 {
		n.Playouts = defaultPlayouts
	}
	if n.Side < 1 {
		n.Side = defaultSide
		if n.Budget.Time > 0 {
			n.Side = runtime.GOMAXPROCS(0)
		}
	}
	return n
}

// stages is one pass through the game, or through its rest.
type stages struct {
	nest   *nest
	meter  meter
	outset         // the position that has been reached
	points float64 // earned on the way there
}

// newStages prepares a pass that sets out from at, which is found from the root.
func newStages(nest *nest, root engine.Puzzle, at outset, b Budget, done <-chan struct{}) *stages {
	s := &stages{nest: nest, outset: at, meter: b.start(done)}
	s.points = s.from(root)
	return s
}

// run searches from stage to stage until the game is at its end or the budget is spent, and adds what it finds.
// It returns the best game.
func (s *stages) run(found *lines, line []engine.Move) (best course) {
	for {
		lines, solved := s.search(line)
		if s.played == nil {
			found.merge(lines)
		}
		rest := lines.best()
		best = s.whole(rest)
		found.note(best)
		if solved || len(rest.moves) == 1 || s.meter.spend(0) {
			return best
		}
		line = s.advance(rest.moves)
	}
}

// search searches from the position that has been reached, where the line is the best known. A beam comes first,
// which solves what is left of a game near its end: then there is nothing better than what was found. Games of the first
// stage begin from the line, not from the beam's: the two make different mistakes.
func (s *stages) search(line []engine.Move) (found *lines, solved bool) {
	found = newLines(s.state)
	if s.beam(found, line, s.meter.part(stageShare*beamShare)) {
		return found, true
	}
	if s.played != nil {
		line = found.best().moves
	}
	return s.play(found, line, s.meter.part(stageShare)), false
}

// beam searches with a beam from the position that has been reached, and adds what it finds. It reports whether there is
// nothing better.
func (s *stages) beam(found *lines, line []engine.Move, b Budget) (solved bool) {
	beam := newBeamSearch(Beam{Budget: b, Jobs: s.nest.Side}, s.state, s.meter.done)
	beam.finish(line)
	beam.widen()
	s.meter.spend(beam.meter.nodes)
	found.merge(beam.found)
	return !beam.pruned && !beam.meter.over
}

// play searches by playing games, of which the first begins with the line, in every
// style with the same part of the budget. The style that finds the best one stays.
func (s *stages) play(found *lines, line []engine.Move, b Budget) *lines {
	outsets := s.outsets()
	for _, at := range outsets {
		own, nodes := s.nest.search(at, line, b.part(1/float64(len(outsets))), s.meter.done)
		s.meter.spend(nodes)
		if own.best().points > found.best().points {
			s.state, s.style = at.state, at.style
		}
		found.merge(own)
	}
	return found
}

// outset is where in the game a search begins.
type outset struct {
	state  engine.Puzzle
	style  int           // of the state, an index into the Styles of the root; or noStyle
	played []engine.Move // on the way there
}

// noStyle is the style of a state that none has been chosen for.
const noStyle = -1

// from finds the state of an outset, given how it is reached from the root. It returns the points earned on the way.
func (p *outset) from(root engine.Puzzle) (points float64) {
	p.state = root.CopyTo(nil).(engine.Puzzle)
	if styler, ok := p.state.(engine.Styler); ok && p.style != noStyle {
		p.state = styler.Styles()[p.style]
	}
	for _, m := range p.played {
		points += float64(p.state.Play(m))
	}
	return points
}

// outsets lists the ways to play on from the position that has been reached: in the first
// stage one for each style, later only the style that has been found to be the best.
func (s *stages) outsets() (list []outset) {
	styler, ok := s.state.(engine.Styler)
	if !ok || s.played != nil {
		return []outset{s.outset}
	}
	for i, state := range styler.Styles() {
		list = append(list, outset{state, i, s.played})
	}
	return list
}

// whole is the game that goes on from the position reached as rest does.
func (s *stages) whole(rest course) course {
	return course{slices.Concat(s.played, rest.moves), s.points + rest.points}
}

// advance takes the first moves of the line as played and returns the others.
func (s *stages) advance(line []engine.Move) (rest []engine.Move) {
	n := max(1, int(stageMoves*float64(len(line))))
	for _, m := range line[:n] {
		s.points += float64(s.state.Play(m))
	}
	s.played = append(s.played, line[:n]...)
	return line[n:]
}
