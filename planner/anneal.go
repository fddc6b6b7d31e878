package planner

import (
	"math"
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/fault"
)

const (
	// annealShare is the part of the budget of a pass that annealing takes.
	annealShare = 0.3

	// The temperature falls from hot to cold, in the average points of a move.
	hot  = 0.12
	cold = 0.03

	// At least newMoves of the changes play another move. A part near moves one by up to nearMoves, the others by
	// any number.
	newMoves  = 0.3
	near      = 0.35
	nearMoves = 6
)

// annealer improves a game by simulated annealing. A change plays a move of it earlier or later, or one that is not
// in it. The moves that follow are those that clear the same tiles, wherever these have fallen by then.
type annealer struct {
	root   engine.Follower
	budget Budget
	meter  meter
	rng    *rand.Rand
	player player // of the ends of games
	found  *lines
	number int // of the first move of game among the actions of found

	game, changed annealedGame // up to the first change, the steps of changed are those of game
	state         engine.Follower
	options       []engine.Action
}

// annealedGame is a game to its end.
type annealedGame struct {
	steps         []annealedStep // and beyond, as memory
	n             int            // of steps
	points, worth float64        // as of [playout]
}

// annealedStep is a position on the way of a game, and what is played there.
type annealedStep struct {
	state  engine.Follower
	points float64 // earned on the way
	move   engine.Move
	tiles  []uint16 // that the move is scored for
}

// anneal searches for games that are better than the line. While it does, workers and helpers wait: there is an annealer
// for each of them. The pass is that which found the line. It returns what was found, and how many positions were looked
// at.
func (s *nest) anneal(root engine.Puzzle, line []engine.Move, pass int, b Budget, done <-chan struct{}) (*lines, int64) {
	found, nodes := newLines(root), int64(0)
	if _, ok := root.(engine.Follower); !ok {
		return found, 0
	}
	annealers := make([]*annealer, len(s.workers)+len(s.helpers))
	b = b.share(len(annealers))
	var side fault.Group
	for i := range annealers {
		stream := annealStream | uint64(pass)<<16 | uint64(i)
		annealers[i] = newAnnealer(root, rand.NewPCG(s.Seed, stream), b, done)
		side.Go(func() { annealers[i].run(line) })
	}
	side.Wait()
	for _, a := range annealers {
		found.merge(a.found)
		nodes += a.meter.nodes
	}
	return found, nodes
}

// annealStream begins the random streams of annealers, which no player has.
const annealStream = 1 << 62

func newAnnealer(root engine.Puzzle, source rand.Source, b Budget, done <-chan struct{}) *annealer {
	rng := rand.New(source)
	a := &annealer{
		root: root.CopyTo(nil).(engine.Follower), budget: b, meter: b.start(done),
		rng: rng, player: player{rng: rng}, found: newLines(root),
	}
	a.root.Follow()
	return a
}

// run anneals the line until the budget is spent.
func (a *annealer) run(line []engine.Move) {
	a.begin(0, a.root, 0)
	for _, m := range line {
		a.play(m)
	}
	a.finish(0)
	a.accept(0)
	scale := a.game.points / float64(a.game.n)
	for !a.meter.over {
		first := a.change()
		heat := scale * hot * math.Pow(cold/hot, a.meter.spent(a.budget))
		if worse := a.game.worth - a.changed.worth; worse <= 0 || a.rng.Float64() < math.Exp(-worse/heat) {
			a.accept(first)
		}
	}
}

// begin sets out from a step of the game to play the changed one.
func (a *annealer) begin(first int, state engine.Follower, points float64) {
	a.state = state.CopyTo(a.state).(engine.Follower)
	a.changed.n, a.changed.points = first, points
}

// play plays a move of the changed game.
func (a *annealer) play(m engine.Move) {
	g := &a.changed
	if g.n == len(g.steps) {
		g.steps = append(g.steps, annealedStep{})
	}
	s := &g.steps[g.n]
	s.state = a.state.CopyTo(s.state).(engine.Follower)
	s.points, s.move = g.points, m
	s.tiles = a.state.TilesOf(m, s.tiles[:0])
	g.points += float64(a.state.Play(m))
	g.n++
}

// replay plays the move of a step of the present game, if its tiles can still be cleared.
func (a *annealer) replay(step int) {
	if m, ok := a.state.MoveOf(a.game.steps[step].tiles); ok {
		a.play(m)
	}
}

// finish plays the changed game to its end at random. It has been another one since the given step.
func (a *annealer) finish(first int) {
	for {
		a.options = a.state.Actions(a.options[:0])
		if len(a.options) == 0 {
			break
		}
		a.play(a.options[a.player.choose(a.player.weigh(a.options, untrained()))].Move())
	}
	g := &a.changed
	g.points += a.state.Value()
	g.worth = g.points + a.state.Shaping()
	a.meter.spend(int64(max(1, g.n-first)))
}

// change plays a changed game, and returns its first step that may be another one.
func (a *annealer) change() (first int) {
	n := a.game.n
	from, to := a.rng.IntN(n), a.rng.IntN(n)
	switch p := a.rng.Float64(); {
	case p < newMoves:
		to = from
	case p < newMoves+near:
		to = min(max(0, from+a.rng.IntN(2*nearMoves+1)-nearMoves), n-1)
	}
	anew := to == from
	first = min(from, to)
	a.begin(first, a.game.steps[first].state, a.game.steps[first].points)
	if anew {
		a.options = a.state.Actions(a.options[:0])
		a.play(a.options[a.rng.IntN(len(a.options))].Move())
	}
	for step := first; step < n; step++ {
		if step == to && to < from {
			a.replay(from)
		}
		if step != from || anew {
			a.replay(step)
		}
		if step == to && from < to {
			a.replay(from)
		}
	}
	a.finish(first)
	return first
}

// accept makes the changed game, which is another one since the given step, the present one.
func (a *annealer) accept(first int) {
	g, c := &a.game, &a.changed
	if c.n > len(g.steps) {
		g.steps = append(g.steps, make([]annealedStep, c.n-len(g.steps))...)
	}
	for i := first; i < c.n; i++ {
		g.steps[i], c.steps[i] = c.steps[i], g.steps[i]
	}
	g.n, g.points, g.worth = c.n, c.points, c.worth
	if first == 0 {
		m := a.root.Listed(g.steps[0].move)
		a.number = slices.IndexFunc(a.found.actions, func(o engine.Action) bool { return a.root.Listed(o.Move()) == m })
	}
	a.note()
}

// note keeps the present game if it is the best with its first move.
func (a *annealer) note() {
	c := &a.found.courses[a.number]
	if !c.worse(a.game.points) {
		return
	}
	c.points = a.game.points
	c.moves = append(c.moves[:0], a.found.actions[a.number].Move())
	for _, s := range a.game.steps[1:a.game.n] {
		c.moves = append(c.moves, s.move)
	}
}
