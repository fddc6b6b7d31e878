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
	options []engine.Action // of all steps, one after the other
}

// step is a position on the way of a playout.
type step struct {
	first  int32 // of its options
	chosen int32 // of its options, counted from the first
}

func (p *playout) clear() {
	p.steps, p.options = p.steps[:0], p.options[:0]
}

func (p *playout) copyFrom(q *playout) {
	p.points, p.worth = q.points, q.worth
	p.steps = append(p.steps[:0], q.steps...)
	p.options = append(p.options[:0], q.options...)
}

// keep exchanges p and q, unless q is worth less, and reports whether q is worth
// more. One that is worth as much replaces p, too: it may lead elsewhere.
func (p *playout) keep(q *playout) (better bool) {
	none := len(p.steps) == 0
	if !none && q.worth < p.worth {
		return false
	}
	better = none || q.worth > p.worth
	*p, *q = *q, *p
	return better
}

// move is what was played at a step.
func (p *playout) move(i int) engine.Move {
	return p.options[p.steps[i].first+p.steps[i].chosen].Move()
}

// optionsOf is the options at a step.
func (p *playout) optionsOf(i int) []engine.Action {
	end := len(p.options)
	if i+1 < len(p.steps) {
		end = int(p.steps[i+1].first)
	}
	return p.options[p.steps[i].first:end]
}

// player plays games to their end. Its memory is reused from game to game.
type player struct {
	state   engine.Puzzle
	cache   *actionCache // nil: none
	known   bool         // every position of the present game has been in the cache
	weights []float32    // of the actions
	rng     *rand.Rand
}

// newPlayer returns a player with a random stream of its own. The cache may be nil.
func newPlayer(seed, stream uint64, cache *actionCache) player {
	return player{rng: rand.New(rand.NewPCG(seed, stream)), cache: cache}
}

// play plays from root to the end. It begins with the line as far as that is
// legal, and goes on as the policy chooses.
func (p *player) play(root engine.Puzzle, line []engine.Move, by *policy, game *playout) {
	p.state = root.CopyTo(p.state).(engine.Puzzle)
	game.clear()
	p.known = p.cache != nil
	points := 0
	for {
		first := len(game.options)
		sum := p.look(game, by)
		options := game.options[first:]
		if len(options) == 0 {
			break
		}
		chosen := -1
		if len(line) > 0 {
			chosen = p.find(line[0], options)
			line = line[1:]
		}
		if chosen < 0 {
			line = nil
			chosen = p.choose(sum)
		}
		game.steps = append(game.steps, step{int32(first), int32(chosen)})
		points += p.state.Play(options[chosen].Move())
	}
	game.points = float64(points) + p.state.Value()
	game.worth = game.points + p.state.Shaping()
}

// look appends what can be played in the position to the options of the game, finds the weights of
// these options, and returns their sum. The cache has no part in it after the first position that is
// new, which it keeps: later ones are mostly new, too.
func (p *player) look(game *playout, by *policy) (sum float32) {
	var hash uint64
	if p.known {
		hash = p.state.Hash()
		if options, ok := p.cache.find(hash); ok {
			game.options = append(game.options, options...)
			return p.weigh(options, by)
		}
	}
	first := len(game.options)
	game.options = p.state.Actions(game.options)
	options := game.options[first:]
	if p.known {
		p.cache.keep(hash, options)
		p.known = false
	}
	return p.weigh(options, by)
}

// weigh finds the weights of the options and returns their sum.
func (p *player) weigh(options []engine.Action, by *policy) (sum float32) {
	p.weights = slices.Grow(p.weights[:0], len(options))[:len(options)]
	for i, o := range options {
		w := by.weight(o)
		sum += w
		p.weights[i] = w
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

// find is the option that is the move m, as Actions or as Moves names it, or -1.
func (p *player) find(m engine.Move, options []engine.Action) int {
	return slices.IndexFunc(options, func(o engine.Action) bool { return o.Move() == m || p.state.Listed(o.Move()) == m })
}
