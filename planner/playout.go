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
	first  int32 // of its options
	chosen int32 // of its options, counted from the first
}

// option is an action that could have been chosen, in eight bytes: a search reads so many of them
// that they should stay in a core's own cache.
type option struct {
	code  uint32 // the slot of its weight in a policy, in the lowest policyBits bits, and the move
	prior float32
}

// sideBits is the logarithm of engine.MaxSide, and as many bits as a row or a column takes in an
// option. The side of a swap has the highest two bits but one.
const sideBits = 6

func newOption(a engine.Action) option {
	move := uint32(a.Move.Swap)<<(2*sideBits) | uint32(a.Move.At.Row)<<sideBits | uint32(a.Move.At.Col)
	return option{move<<policyBits | a.Key>>(32-policyBits), a.Prior}
}

// slot is that of the option's weight in a policy.
func (o option) slot() uint32 { return o.code % (1 << policyBits) }

func (o option) move() engine.Move {
	m := o.code >> policyBits
	return engine.Move{
		At:   engine.Pos{Row: int(m >> sideBits % (1 << sideBits)), Col: int(m % (1 << sideBits))},
		Swap: engine.Side(m >> (2 * sideBits)),
	}
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

// move is what was played at a step.
func (p *playout) move(i int) engine.Move {
	return p.options[p.steps[i].first+p.steps[i].chosen].move()
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
	cache   *actionCache // nil: none
	known   bool         // every position of the present game has been in the cache
	actions []engine.Action
	weights []float32 // of the actions
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
		p.look(game)
		options := game.options[first:]
		if len(options) == 0 {
			break
		}
		sum := p.weigh(options, by)
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
		points += p.state.Play(options[chosen].move())
	}
	game.points = float64(points) + p.state.Value()
	game.worth = game.points + p.state.Shaping()
}

// look appends what can be played in the position to the options of the game. The cache has no
// part in it after the first position that is new, which it keeps: later ones are mostly new, too.
func (p *player) look(game *playout) {
	var hash uint64
	if p.known {
		hash = p.state.Hash()
		if options, ok := p.cache.find(hash); ok {
			game.options = append(game.options, options...)
			return
		}
	}
	p.actions = p.state.Actions(p.actions[:0])
	first := len(game.options)
	for _, a := range p.actions {
		game.options = append(game.options, newOption(a))
	}
	if p.known {
		p.cache.keep(hash, game.options[first:])
		p.known = false
	}
}

// weigh finds the weights of the options and returns their sum.
func (p *player) weigh(options []option, by *policy) (sum float32) {
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

// find is the option that is the move m, as Actions or as Moves names it, or -1.
func (p *player) find(m engine.Move, options []option) int {
	return slices.IndexFunc(options, func(o option) bool { return o.move() == m || p.state.Listed(o.move()) == m })
}
