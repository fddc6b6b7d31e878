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
	annealShare = 0.5

	// The temperature falls to cold, in the average points of a move: from hot, or from warm along the best games so far.
	hot  = 0.24
	warm = 0.06
	cold = 0.03

	// At least newMoves of the changes play another move. A part near moves one by up to nearMoves, the others by
	// any number.
	newMoves  = 0.3
	near      = 0.35
	nearMoves = 6
)

// annealer improves a game by simulated annealing. A change plays a move of it earlier or later, or one that is not
// in it. The moves that follow are those that clear the same tiles, wherever these have fallen by then. Where they lead
// to a position of the game, its rest is known. Positions are copied only for games that are accepted.
type annealer struct {
	root   engine.Follower
	budget Budget
	meter  meter
	rng    *rand.Rand
	player player // of the ends of games
	found  *lines
	number int // of the first move of game among the actions of found

	state   engine.Follower
	options []engine.Action

	from, scale   float64        // the first temperature, and the average points of a move of the line
	steps         []annealedStep // of the present game
	points, worth float64        // of the present game, as of [playout]
	changed       annealedGame
}

// annealedStep is a position on the way of a game, and what is played there.
type annealedStep struct {
	state  engine.Follower
	points float64 // earned on the way
	move   engine.Move
	tiles  []uint16 // that the move is scored for
}

// annealedGame is what differs from the present game.
type annealedGame struct {
	first         int           // step of the present game that is another one
	moves         []engine.Move // from there on, to the end or to where the game rejoins the present one
	rejoins       bool          // whether it goes on as the present one after these moves
	points, worth float64       // of the whole game
}

// anneal searches for games that are better than the line. While it does, workers and helpers wait: there is an annealer
// in place of each of them, which begins at a temperature. The pass is that which found the line. It returns what was
// found, and how many positions were looked at.
func (s *nest) anneal(root engine.Puzzle, line []engine.Move, pass int, from float64, b Budget, done <-chan struct{}) (*lines, int64) {
	found, nodes := newLines(root), int64(0)
	if _, ok := root.(engine.Follower); !ok {
		return found, 0
	}
	s.replaceLost()
	b = b.share(s.size())
	stream := func(i int) uint64 { return annealStream | uint64(pass)<<16 | uint64(i) }
	annealers := make([]*annealer, len(s.workers))
	var side fault.Group
	for i := range annealers {
		annealers[i] = newAnnealer(root, rand.NewPCG(s.Seed, stream(i)), b, done)
		side.Go(func() { annealers[i].run(line, from) })
	}
	for i, h := range s.helpers {
		h.anneal(line, stream(len(annealers)+i), from, b)
	}
	s.driveAnnealing(done)
	side.Wait()
	for _, a := range annealers {
		found.merge(a.found)
		nodes += a.meter.nodes
	}
	for _, h := range s.helpers {
		nodes += h.end(found)
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

// run anneals the line, from a temperature on, until the budget is spent.
func (a *annealer) run(line []engine.Move, from float64) {
	a.start(line, from)
	a.goOn(math.MaxInt64)
}

// start takes the line for the present game.
func (a *annealer) start(line []engine.Move, from float64) {
	a.begin(0)
	for _, m := range line {
		a.play(m)
	}
	a.finish()
	a.accept()
	a.from, a.scale = from, a.points/float64(len(a.steps))
}

// goOn changes the present game until so many positions were looked at, or the budget is spent.
func (a *annealer) goOn(nodes int64) {
	for first := a.meter.nodes; !a.meter.over && a.meter.nodes-first < nodes; {
		a.change()
		heat := a.scale * a.from * math.Pow(cold/a.from, a.meter.spent(a.budget))
		if worse := a.worth - a.changed.worth; worse <= 0 || a.rng.Float64() < math.Exp(-worse/heat) {
			a.accept()
		}
	}
}

// begin begins a changed game, before a step of the present one.
func (a *annealer) begin(first int) {
	a.changed = annealedGame{first: first, moves: a.changed.moves[:0], points: a.goTo(first)}
}

// goTo goes to the position before a step of the present game, and returns the points earned on the way.
func (a *annealer) goTo(step int) (points float64) {
	from := a.root
	if step < len(a.steps) {
		from, points = a.steps[step].state, a.steps[step].points
	}
	a.state = from.CopyTo(a.state).(engine.Follower)
	return points
}

// play plays a move of the changed game.
func (a *annealer) play(m engine.Move) {
	a.changed.moves = append(a.changed.moves, m)
	a.changed.points += float64(a.state.Play(m))
}

// replay plays the move of a step of the present game, if its tiles can still be cleared.
func (a *annealer) replay(step int) {
	if m, ok := a.state.MoveOf(a.steps[step].tiles); ok {
		a.play(m)
	}
}

// finish plays the changed game to its end at random.
func (a *annealer) finish() {
	for {
		a.options = a.state.Actions(a.options[:0])
		if len(a.options) == 0 {
			break
		}
		a.play(a.options[a.player.choose(a.player.weigh(a.options, untrained()))].Move())
	}
	c := &a.changed
	c.points += a.state.Value()
	c.worth = c.points + a.state.Shaping()
	a.meter.spend(int64(max(1, len(c.moves))))
}

// rejoin reports whether the position is that before a step of the present game, with as many moves played. Then the
// changed game goes on as the present one does.
func (a *annealer) rejoin(step int) bool {
	c := &a.changed
	if step == len(a.steps) || step != c.first+len(c.moves) || !a.state.Same(a.steps[step].state) {
		return false
	}
	more := c.points - a.steps[step].points
	c.rejoins, c.points, c.worth = true, a.points+more, a.worth+more
	a.meter.spend(int64(len(c.moves)))
	return true
}

// change plays a changed game.
func (a *annealer) change() {
	n := len(a.steps)
	from, to := a.rng.IntN(n), a.rng.IntN(n)
	switch p := a.rng.Float64(); {
	case p < newMoves:
		to = from
	case p < newMoves+near:
		to = min(max(0, from+a.rng.IntN(2*nearMoves+1)-nearMoves), n-1)
	}
	anew := to == from
	a.begin(min(from, to))
	if anew {
		a.options = a.state.Actions(a.options[:0])
		a.play(a.options[a.rng.IntN(len(a.options))].Move())
	}
	for step := a.changed.first; step < n; step++ {
		if step == to && to < from {
			a.replay(from)
		}
		if step != from || anew {
			a.replay(step)
		}
		if step == to && from < to {
			a.replay(from)
		}
		if step >= max(from, to) && a.rejoin(step+1) {
			return
		}
	}
	a.finish()
}

// accept makes the changed game the present one.
func (a *annealer) accept() {
	c := &a.changed
	points, end, more := a.goTo(c.first), c.first+len(c.moves), c.points-a.points
	if !c.rejoins {
		a.steps = slices.Grow(a.steps, max(0, end-len(a.steps)))[:end]
	}
	for i, m := range c.moves {
		s := &a.steps[c.first+i]
		s.state = a.state.CopyTo(s.state).(engine.Follower)
		s.points, s.move = points, m
		s.tiles = a.state.TilesOf(m, s.tiles[:0])
		points += float64(a.state.Play(m))
	}
	for i := range a.steps[end:] {
		a.steps[end+i].points += more
	}
	a.points, a.worth = c.points, c.worth
	if c.first == 0 {
		m := a.root.Listed(a.steps[0].move)
		a.number = slices.IndexFunc(a.found.actions, func(o engine.Action) bool { return a.root.Listed(o.Move()) == m })
	}
	a.note()
}

// note keeps the present game if it is the best with its first move.
func (a *annealer) note() {
	c := &a.found.courses[a.number]
	if !c.worse(a.points) {
		return
	}
	c.points = a.points
	c.moves = append(c.moves[:0], a.found.actions[a.number].Move())
	for _, s := range a.steps[1:] {
		c.moves = append(c.moves, s.move)
	}
}
