package advise

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// Held is what belongs to a position of Destruct-o-Match besides its board. An Undo, banked or on the board, is
// planned: the points of a line include those of its best group once more, as far as they are more than
// the Undo is worth in a later level.
type Held struct {
	Bank  collapse.Bank `json:"bank,omitzero"`
	Level int           `json:"level,omitempty"` // that is being played, from 1; 0: not known
	Moves int           `json:"moves,omitempty"` // that were made in the level; 0: none, or not known

	// Last is the points of the move that led to the board, if an Undo can still take it back; 0: none.
	Last int `json:"last,omitempty"`

	// Ahead is the outlook after a line that led to the board, see [After]; nil: there is none.
	Ahead *collapse.Outlook `json:"ahead,omitempty"`
}

// banked returns the board with an outlook on the Undo that is banked, if one is: what a line is sure to earn.
func (g Clearing) banked(board *collapse.Board) *collapse.Board {
	switch {
	case g.Ahead != nil:
		certain := *g.Ahead
		certain.Fuse, certain.Fill = 0, false
		return board.Foresee(certain)
	case g.Rules.Powers && g.Bank.Undos > 0:
		return board.Foresee(collapse.Outlook{Undo: true, Keep: g.keep(board), Best: g.Last})
	}
	return board
}

// foresee returns the board with an outlook on what is banked and on the power-ups that lie on it, for searches.
func (g Clearing) foresee(board *collapse.Board) *collapse.Board {
	if g.Ahead != nil {
		return board.Foresee(*g.Ahead)
	}
	foreseen := g.banked(board)
	o := foreseen.Outlook()
	o.Fuse, o.Fill = g.fuse(board), board.Count(engine.Fill) > 0
	if !g.Rules.Powers || o.Fuse == 0 && !o.Fill && board.Count(engine.Undo) == 0 {
		return foreseen
	}
	o.Keep = g.keep(board)
	return board.Foresee(o)
}

// fuse is how many moves can still be made before the Timers run out; 0: none runs. A Timer that still runs when
// its time should be over is given one move.
func (g Clearing) fuse(board *collapse.Board) int {
	const moves = collapse.TimerSeconds / collapse.MoveSeconds
	grid := board.Grid()
	switch {
	case board.Count(engine.Timer) == 0:
		return 0
	case g.Moves == 0 && grid.Count(engine.Empty) > 0: // somebody has played here, nobody knows for how long
		return 1
	}
	return max(1, moves-g.Moves)
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
	if clearing.Rules.Powers {
		ahead := board.Outlook()
		clearing.Ahead = &ahead
	}
	return clearing
}

// tell makes the points of candidates those that their first moves earn by themselves.
func (p clearPosition) tell(list []planner.Candidate) {
	for i := range list {
		list[i].Points = p.plain.Earns(list[i].Move)
	}
}
