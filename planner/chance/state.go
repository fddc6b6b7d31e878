package chance

import (
	"iter"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// State is a position of a game in which chance has a part in moves.
type State interface {
	engine.State

	// PlayWith makes a legal move as the game does, with all chance drawn from
	// rng, and returns all points that it earns.
	PlayWith(m engine.Move, rng *rand.Rand) (points int)

	// Score is what is certain of the points of a move.
	Score(m engine.Move) int
}

// Matcher is a State that can tell what a move matches.
type Matcher interface {
	State

	// Match ranks the match, the higher the better, and tells whether it is a
	// double and how many clears after the first one are known of.
	Match(m engine.Move) (kind int, double bool, chain int)
}

// Mover is a State of a game that ends when no move is left.
type Mover interface {
	State

	// Mobility is what the position is worth, in points, for the moves that are
	// left in it.
	Mobility() float64
}

// Plotter is a State in which moves that earn nothing prepare others.
type Plotter interface {
	State

	// Plans lists sequences of moves that are free of chance until the last one
	// earns points, with these: at most so many, those first whose points, less a
	// price for every move, are the most. The moves are lent until the next call.
	Plans(most int, price float64) iter.Seq2[[]engine.Move, int]

	// Outlook estimates what a position is worth for what comes after it, in points
	// less the price for every move. The position is one after Play: what chance
	// brings there is not known.
	Outlook(price float64) float64
}

// BingoPlotter is a Plotter of a game with bingos.
type BingoPlotter interface {
	Plotter

	// Bingos lists plans as Plans does, but only those for a bingo.
	Bingos(most int, price float64) iter.Seq2[[]engine.Move, int]
}
