package chance

import (
	"iter"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// State is a position of a game in which chance decides part of the outcome of a move.
type State interface {
	engine.State

	// PlayWith makes a legal move as the game does, with all chance drawn from
	// rng, and returns all points that it earns.
	PlayWith(m engine.Move, rng *rand.Rand) (points int)

	// Score is the certain part of the points of a move.
	Score(m engine.Move) int
}

// Matcher is a State that can classify what a move matches.
type Matcher interface {
	State

	// Match returns the rank of the match, the higher the better, whether it is a double,
	// and how many further clears are certain to follow.
	Match(m engine.Move) (kind int, double bool, chain int)
}

// Mover is a State of a game that ends when no move is left.
type Mover interface {
	State

	// Prospect is the value of the moves left in the position, in points, of the first level.
	Prospect() float64
}

// Compacter is a Mover with a second form that is faster to search, with the same moves.
type Compacter interface {
	Mover

	// Compact returns the position in that form, which is a Mover, or false if it has none.
	Compact() (engine.State, bool)
}

// Plotter is a State in which moves that earn nothing prepare others.
type Plotter interface {
	State

	// Plans lists sequences of moves, each with its points. A plan is free of chance until
	// its last move, which earns the points. There are at most so many plans, in
	// descending order of the points less a price for every move. There may be several
	// ways to the same clear that leave different positions; Plans lists up to ways of
	// them. The moves are valid until the next call.
	Plans(most, ways int, price float64) iter.Seq2[[]engine.Move, int]

	// Outlook estimates the points that can still be earned from a position, less the
	// price for every move. The position is one after Play: tiles that come by chance are
	// unknown there.
	Outlook(price float64) float64
}

// BingoPlotter is a Plotter of a game with bingos.
type BingoPlotter interface {
	Plotter

	// Bingos lists plans as Plans does, but only those for a bingo.
	Bingos(most int, price float64) iter.Seq2[[]engine.Move, int]
}
