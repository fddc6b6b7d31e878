package advise

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// Held is what belongs to a position of Destruct-o-Match besides its board. If an Undo is banked, it is
// planned: the points of a line include those of its best group once more, as far as they are more than
// the Undo is worth in a later level.
type Held struct {
	Bank  collapse.Bank `json:"bank,omitzero"`
	Level int           `json:"level,omitempty"` // that is being played, from 1; 0: not known

	// Last is the points of the move that led to the board, if an Undo can still take it back; 0: none.
	Last int `json:"last,omitempty"`

	// Ahead is the outlook after a line that led to the board, see [After]; zero: there is none.
	Ahead collapse.Outlook `json:"ahead,omitzero"`
}

// foresee returns the board with an outlook on what is held, for searches.
func (g Clearing) foresee(board *collapse.Board) *collapse.Board {
	switch {
	case g.Ahead != (collapse.Outlook{}):
		return board.Foresee(g.Ahead)
	case g.Rules.Powers && g.Bank.Undos > 0:
		return board.Foresee(collapse.Outlook{Undo: true, Keep: g.keep(board), Best: g.Last})
	}
	return board
}

// keep is how many points an Undo is worth after the level.
func (g Clearing) keep(board *collapse.Board) int {
	levels := collapse.HTML5Levels()
	switch {
	case g.Level == 0 || g.Level > len(levels):
		return collapse.UndoWorth(len(board.Grid().Colors()))
	case g.Level == len(levels):
		return 0
	}
	return collapse.UndoWorth(levels[g.Level].Colors)
}

// After is the game as it is held after a line that led to the state.
func After(game Game, s engine.State) Game {
	clearing, ok := game.(Clearing)
	board, is := s.(*collapse.Board)
	if !ok || !is {
		return game
	}
	clearing.Ahead = board.Outlook()
	return clearing
}

// tell makes the points of candidates those that their first moves earn by themselves.
func (p clearPosition) tell(list []planner.Candidate) {
	for i := range list {
		list[i].Points = p.plain.Earns(list[i].Move)
	}
}
