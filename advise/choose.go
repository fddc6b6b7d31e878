package advise

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
)

// Basis is how a game was chosen.
type Basis uint8

// The bases, the surest first.
const (
	Asked      Basis = iota // the player names it
	Shown                   // the profile of the board names it
	Remembered              // the player has named it for a board that looked alike
	Guessed                 // the board or its tiles look like those of the game
	Assumed                 // there is no clue, so it is [DefaultGame]
)

// Choice is the game to play a board by.
type Choice struct {
	Game  Game
	Basis Basis
}

// Known reports whether the game is known rather than guessed. Without a known game there is no advice: the
// grid may not be a board at all, and a move by the wrong rules is wrong.
func (c Choice) Known() bool { return c.Basis <= Remembered }

// AskError: the game of a board is not known, and advice needs its rules. The front end shows the board as it
// was read, and asks the player.
type AskError struct {
	Profile string   // that knows the tiles but does not say of which game; "" no profile knows them
	Games   []string // that the board could be of, the likeliest first
}

func (e *AskError) Error() string {
	if game, err := Find(e.Profile); err == nil {
		return fmt.Sprintf("these tiles look like those of %s, but other games have such tiles, too: which game is it?", game.About().Title)
	}
	if e.Profile != "" {
		return fmt.Sprintf("these tiles fit profile %s, which does not say which of several games it is", e.Profile)
	}
	return "no profile knows these tiles: if it is a game, which one?"
}

// Choose returns the rules to play a board by.
//
// If the game is not known, Choose returns its guess, and an [AskError] unless a person wrote the board.
//
// If the game cannot have the water that the options ask for, Choose returns the choice
// without water and an error, which wraps [ErrNoWater] or says how much water there can be.
// The water on the board counts only if the game can have it. If no game has the name, the
// error wraps [ErrUnknownGame].
func Choose(b Board, o Options) (c Choice, err error) {
	name, basis := chooseName(b, o)
	game, err := Find(name)
	if err != nil {
		return Choice{}, err
	}
	c = Choice{game, basis}
	if !c.Known() && !b.Written {
		return c, &AskError{b.Profile, possible(b.Grid, name)}
	}
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
	if _, err := Find(b.Remembered); err == nil {
		return b.Remembered, Remembered
	}
	if _, err := Find(b.Profile); err == nil && !b.Written {
		return b.Profile, Guessed
	}
	if guess := Guess(b.Grid); guess != "" {
		return guess, Guessed
	}
	return DefaultGame, Assumed
}

// possible lists the games that a grid can be a board of, the likely one first, then those of its family. If
// it can be a board of none, as after a misreading, it lists all games.
func possible(g engine.Grid, likely string) []string {
	all := append([]string{likely}, GameNames()...)
	slices.SortStableFunc(all[1:], func(a, b string) int { return cmp.Compare(distance(a, likely), distance(b, likely)) })
	all = slices.Compact(all)
	names := slices.DeleteFunc(slices.Clone(all), func(name string) bool {
		game, err := Find(name)
		if err == nil {
			_, err = game.Start(g)
		}
		return err != nil
	})
	if len(names) == 0 {
		return all
	}
	return names
}

// distance is 0 for the same game, 1 for two games of a family, and 2 for others.
func distance(a, b string) int {
	swaps := func(name string) bool { _, err := swap.Find(name); return err == nil }
	switch {
	case a == b:
		return 0
	case swaps(a) == swaps(b):
		return 1
	}
	return 2
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

// Note says why the rules may be wrong; ok is false if they are certain.
func (c Choice) Note() (note Note, ok bool) {
	switch c.Basis {
	case Remembered:
		return Note{"planned by the rules of " + c.Game.About().Title + ", which you named for a board that looked like this", FixGame}, true
	case Guessed:
		return Note{"no three equal tiles lie in a line, as in swap games: planned as " + c.Game.About().Title, FixGame}, true
	case Assumed:
		return Note{"no profile knows these tiles; planned by the rules of " + c.Game.About().Title, FixGame}, true
	}
	return Note{}, false
}

// The requirements of Guess.
const (
	leastGuessed, mostGuessed = 5, 9 // rows and columns, unless they are those of a game

	leastLines = 1.5 // that chance would have made: then fewer than a quarter of all boards have none
)

// Guess names the swap game that a board seems to belong to; "" for none. On a board of a
// swap game at rest, three equal tiles never lie in a line. In games that clear groups they
// often do by chance, unless the board is small and has many colours. (Same Game of
// sgt-puzzles also deals boards of 10 x 10 without a line.)
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

// swapGameOfSize is the first swap game with boards of that size, or else Bejeweled, whose
// imitators have boards of other sizes.
func swapGameOfSize(rows, cols int) (rules swap.Rules, ok bool) {
	for _, rules := range swap.Games() {
		if rules.Rows == rows && rules.Cols == cols {
			return rules, true
		}
	}
	rules, err := swap.Find("bejeweled")
	return rules, err == nil && min(rows, cols) >= leastGuessed && max(rows, cols) <= mostGuessed
}

// chanceLines is the expected number of lines of three equal tiles if the tiles of the board
// were shuffled.
func chanceLines(g engine.Grid) float64 {
	var sum float64
	for _, c := range g.Colors() {
		share := float64(g.Count(c)) / float64(len(g.Cells))
		sum += share * share * share
	}
	return sum * float64(g.Rows*(g.Cols-2)+g.Cols*(g.Rows-2))
}
