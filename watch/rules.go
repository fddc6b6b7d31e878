package watch

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
)

// Rules are those of a game in which groups are cleared or, if Swap is set, of one in
// which neighbours are swapped.
type Rules struct {
	Clear collapse.Rules
	Swap  *swap.Rules

	// Note is for the player: why these rules may not be the right ones. "" if they are.
	Note string
}

// Name is the name of the game.
func (r Rules) Name() string {
	if r.Swap != nil {
		return r.Swap.Name
	}
	return r.Clear.Name
}

// water is how many rows are under water.
func (r Rules) water() int {
	if r.Swap == nil {
		return 0
	}
	return r.Swap.Water
}

// history is what has happened in a game so far.
type history interface {
	// See takes in the board that was read. The error says why it cannot be a board.
	See(seenBoard) (Step, error)
	// Correct corrects a cell, as the player says, and returns by how much the bonus
	// changes. The error says why the board cannot be like that.
	Correct(at engine.Pos, cell engine.Cell) (bonus int, err error)

	Grid() engine.Grid // the board as it is known
	Over() bool        // no move is left

	Score() Score
	SetScore(level, total int) // as the player says

	Advise(line []engine.Move)       // notes what the player is advised to play from here
	Line() []engine.Move             // what is left of that, as long as the player follows it
	After(m engine.Move) engine.Grid // the board that a move leads to; no cells where that is not known
	Ends(line []engine.Move) bool    // whether no move is left after the line
}

// newHistory begins a game.
func newHistory(r Rules) history {
	if r.Swap != nil {
		return &swaps{rules: *r.Swap}
	}
	return newCourse(r.Clear)
}
