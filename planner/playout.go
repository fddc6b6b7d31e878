package planner

import (
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/engine"
)

// playout is a game played to its end, with the alternatives at every step.
type playout struct {
	points  float64 // in total, the bonus at the end included
	worth   float64 // to the search: the points and their shaping
	steps   []step
	options []option // of all steps, one after the other
}

// step is a position on the way of a playout.
type step struct {
	move   engine.Move
	first  int32 // of its options
	chosen int32 // of its options, counted from the first
}

// option is an action that could have been chosen.
type option struct {
	slot  uint32 // of its weight in a policy
	prior float32
}

func (p *playout) clear() {
	p.steps, p.options = p.steps[:0], p.options[:0]
}

func (p *playout) copyFrom(q *playout) {
	p.points, p.worth = q.points, q.worth
	p.steps = append(p.steps[:0], q.steps...)
	p.options = append(p.options[:0], q.options...)
}

// keep makes p a copy of q, unless q is worth less, and reports whether q is worth
// more. One that is worth as much replaces p, too: it may lead elsewhere.
func (p *playout) keep(q *playout) (better bool) {
	none := len(p.steps) == 0
	if !none && q.worth < p.worth {
		return false
	}
	better = none || q.worth > p.worth
	p.copyFrom(q)
	return better
}

// optionsOf is the options at a step.
func (p *playout) optionsOf(i int) []option {
	end := len(p.options)
	if i+1 < len(p.steps) {
		end = int(p.steps[i+1].first)
	}
	return p.options[p.steps[i].first:end]
}

// player plays games to their end. Its memory is reused from game to game.
type player struct {
	state   engine.Puzzle
	cache   actionCache
	actions []engine.Action
	moves   []shortMove // of the actions
	weights []float32   // of the actions
	rng     *rand.Rand
}

// newPlayer returns a player with a random stream of its own and a cache of
// 1<<cacheBits positions.
func newPlayer(seed, stream uint64, cacheBits int) player {
	return player{rng: rand.New(rand.NewPCG(seed, stream)), cache: newActionCache(cacheBits)}
}

// play plays from root to the end. It begins with the line as far as that is
// legal, and goes on as the policy chooses.
func (p *player) play(root engine.Puzzle, line []engine.Move, by policy, game *playout) {
	p.state = root.CopyTo(p.state).(engine.Puzzle)
	game.clear()
	points := 0
	for {
		options := p.look()
		if len(options) == 0 {
			break
		}
		first := len(game.options)
		game.options = append(game.options, options...)
		sum := p.weigh(options, by)
		chosen := -1
		if len(line) > 0 {
			chosen = p.find(line[0])
			line = line[1:]
		}
		if chosen < 0 {
			line = nil
			chosen = p.choose(sum)
		}
		move := p.moves[chosen].long()
		game.steps = append(game.steps, step{move, int32(first), int32(chosen)})
		points += p.state.Play(move)
	}
	game.points = float64(points) + p.state.Value()
	game.worth = game.points + p.state.Shaping()
}

// look finds what can be played in the position.
func (p *player) look() (options []option) {
	hash := p.state.Hash()
	options, moves, ok := p.cache.find(hash)
	if !ok {
		p.actions = p.state.Actions(p.actions[:0])
		options, moves = p.cache.keep(hash, p.actions)
	}
	p.moves = moves
	return options
}

// weigh finds the weights of the options and returns their sum.
func (p *player) weigh(options []option, by policy) (sum float32) {
	p.weights = p.weights[:0]
	for _, o := range options {
		w := by.weight(o)
		sum += w
		p.weights = append(p.weights, w)
	}
	return sum
}

// choose draws an action in proportion to the weights, whose sum is given.
func (p *player) choose(sum float32) int {
	x := p.rng.Float32() * sum
	last := len(p.weights) - 1
	for i, w := range p.weights[:last] {
		if x < w {
			return i
		}
		x -= w
	}
	return last
}

// find is the action that is the move m, as Actions or as Moves names it, or -1.
func (p *player) find(m engine.Move) int {
	return slices.IndexFunc(p.moves, func(s shortMove) bool { return s.long() == m || p.state.Listed(s.long()) == m })
}
