package advise

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
)

// Basis is how a game was chosen.
type Basis uint8

// The bases, the surest first.
const (
	Asked   Basis = iota // the player names it
	Shown                // the profile of the board names it
	Guessed              // the board looks like one of the game
	Assumed              // nothing tells: it is [DefaultGame]
)

// Choice is the game to play a board by.
type Choice struct {
	Game  Game
	Basis Basis
}

// Choose returns the rules to play a board by. The water that the player names must be
// possible in the game: if it is not, the error comes with the choice, and wraps
// [ErrNoWater] or says how much water there can be. The water that was found counts only if
// the game can have it. A game that nobody knows is an error that wraps [ErrUnknownGame].
func Choose(b Board, o Options) (c Choice, err error) {
	name, basis := chooseName(b, o)
	game, err := Find(name)
	if err != nil {
		return Choice{}, err
	}
	c = Choice{game, basis}
	if o.Water != 0 {
		wet, err := flood(game, o.Water)
		if err == nil {
			c.Game = wet
		}
		return c, err
	}
	if wet, err := flood(game, b.Water); err == nil {
		c.Game = wet
	}
	return c, nil
}

func chooseName(b Board, o Options) (name string, basis Basis) {
	if o.Game != "" {
		return o.Game, Asked
	}
	if b.Game != "" {
		return b.Game, Shown
	}
	if guess := Guess(b.Grid); guess != "" {
		return guess, Guessed
	}
	return DefaultGame, Assumed
}

// flooder is a game that may be under water.
type flooder interface {
	flood(rows int) (Game, error)
}

// flood is the game with that many rows under water; with 0, the game as it is. The error
// of a game without water wraps [ErrNoWater].
func flood(g Game, rows int) (Game, error) {
	if rows == 0 {
		return g, nil
	}
	if f, ok := g.(flooder); ok {
		return f.flood(rows)
	}
	return nil, noWater(g.About().Name)
}

// Note tells the player that the rules are not certain; ok is false if they are.
func (c Choice) Note() (note Note, ok bool) {
	switch c.Basis {
	case Guessed:
		return Note{"no three equal tiles lie in a line, as in games of swaps: taken for " + c.Game.About().Name, FixGame}, true
	case Assumed:
		return Note{"no profile knows these tiles; planned by the rules of " + c.Game.About().Name, FixGame}, true
	}
	return Note{}, false
}

// What Guess asks of a board.
const (
	leastGuessed, mostGuessed = 5, 9 // rows and columns, unless they are those of a game

	leastLines = 1.5 // that chance would have made: then fewer than a quarter of all boards have none
)

// Guess names the swap game that a board of an unknown game seems to be of; "" for none. On
// such a board at rest three equal tiles never lie in a line. Where groups are cleared they
// do by chance, unless the board is small and has many colours. (Same Game of sgt-puzzles
// also deals boards of 10 x 10 without a line.)
func Guess(g engine.Grid) string {
	rules, ok := swapGameOfSize(g.Rows, g.Cols)
	if !ok || chanceLines(g) < leastLines {
		return ""
	}
	board, err := swap.NewBoard(rules, g) // which refuses gaps and lines
	if err != nil || len(board.Moves(nil)) == 0 {
		return ""
	}
	return rules.Name
}

// swapGameOfSize is the swap game that has boards of a size: the first that is known for
// it, or else Bejeweled, whose imitators have others.
func swapGameOfSize(rows, cols int) (rules swap.Rules, ok bool) {
	for _, rules := range swap.Games() {
		if rules.Rows == rows && rules.Cols == cols {
			return rules, true
		}
	}
	rules, err := swap.Find("bejeweled")
	return rules, err == nil && min(rows, cols) >= leastGuessed && max(rows, cols) <= mostGuessed
}

// chanceLines is how many lines of three equal tiles chance would make of as many tiles of
// each colour.
func chanceLines(g engine.Grid) float64 {
	var sum float64
	for _, c := range g.Colors() {
		share := float64(g.Count(c)) / float64(len(g.Cells))
		sum += share * share * share
	}
	return sum * float64(g.Rows*(g.Cols-2)+g.Cols*(g.Rows-2))
}
