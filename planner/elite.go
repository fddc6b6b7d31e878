package planner

import (
	"cmp"
	"math/rand/v2"
	"slices"
)

// elite holds the best games of several passes. Further passes replay one of them up to some move and search
// for a better rest (iterated greedy: Ruiz and Stützle, "A simple and effective iterated greedy algorithm for the
// permutation flowshop scheduling problem", 2007).
type elite struct {
	games []eliteGame
	rng   *rand.Rand
}

// eliteGame is a whole game, and the style in which it was found.
type eliteGame struct {
	course
	style int // as of [outset]
}

const (
	// freshShare is the part of the budget after which passes begin on the way of an elite game, and freshPasses how
	// many go through the whole game at least.
	freshShare  = 0.2
	freshPasses = 3

	eliteSize = 3

	// Such a pass begins after branchFrom to branchTo of the moves of the elite game. Later than that, passes hardly
	// ever find anything better.
	branchFrom = 0.05
	branchTo   = 0.4
)

// noGame is the number of a game that is not among the elite.
const noGame = -1

// newElite returns an elite without games, with chance of its own.
func newElite(seed uint64) *elite {
	return &elite{rng: rand.New(rand.NewPCG(seed, eliteStream))}
}

// eliteStream is a random stream that no player has.
const eliteStream = 1 << 63

// branch picks an elite game and a move of it. It returns the number of the game.
func (e *elite) branch() (number int, at outset) {
	number = e.rng.IntN(len(e.games))
	g := e.games[number]
	share := branchFrom + (branchTo-branchFrom)*e.rng.Float64()
	n := min(max(1, int(share*float64(len(g.moves)))), len(g.moves)-1)
	return number, outset{style: g.style, played: g.moves[:n:n]}
}

// put takes up the game found by a pass that branched off the game of the given number, which it replaces if it is
// better. The game of a pass with noGame becomes one of the elite if that is not full or has a worse one.
func (e *elite) put(number int, g eliteGame) {
	if number != noGame {
		if g.points > e.games[number].points {
			e.games[number] = g
		}
		return
	}
	e.games = append(e.games, g)
	slices.SortStableFunc(e.games, func(a, b eliteGame) int { return cmp.Compare(b.points, a.points) })
	e.games = e.games[:min(len(e.games), eliteSize)]
}
