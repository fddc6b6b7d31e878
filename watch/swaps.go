package watch

import (
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/session"
)

// swaps is the history of a game in which neighbours are swapped. New tiles come in by
// chance after every clear, so that points cannot be counted and misread cells cannot be
// found: it only tells a board that was seen before from a new one, and how that came
// about. Of the moves of its steps only the swaps are told.
type swaps struct {
	rules swap.Rules
	now   position // without cells before the first board
	line  []engine.Move
	over  bool
}

func (c *swaps) See(seen seenBoard) (Step, error) {
	m := match{seen.Grid, seen.Renamed, seen.Named}
	if c.begun() && m.fits(c.now) {
		c.now = m.merge(c.now, nil)
		return Step{Same: true, Grid: c.Grid(), Over: c.over}, nil
	}
	if seen.Recalled {
		return Step{Again: true}, nil
	}
	board, err := swap.NewBoard(c.rules, seen.Grid)
	if err != nil && !seen.Sure {
		return Step{Again: true}, nil // it may have been moving
	}
	if err != nil {
		return Step{}, err
	}
	step := c.explain(m)
	c.now, c.over = position{grid: seen.Grid.Clone()}, len(board.Moves(nil)) == 0
	step.Grid, step.Over = c.Grid(), c.over
	return step, nil
}

// begun reports whether a board has been seen.
func (c *swaps) begun() bool { return len(c.now.grid.Cells) > 0 }

// explain finds the swaps that have led to what is seen, if they are those that were
// advised, or a single other one.
func (c *swaps) explain(m match) Step {
	line := c.line
	c.line = nil
	if !c.begun() {
		return Step{Event: session.NewLevel}
	}
	board, err := swap.NewBoard(c.rules, c.now.grid)
	if err != nil {
		return Step{Event: session.Unclear} // with what the player says it holds
	}
	along := board.CopyTo(nil).(*swap.Board)
	var moves []Played
	for i, move := range line {
		if along.Check(move) != nil {
			break
		}
		moves = append(moves, Played{Move: move})
		along.Play(move)
		if m.fits(position{grid: along.Grid()}) {
			c.line = slices.Clone(line[i+1:])
			return Step{Event: session.AsAdvised, Moves: moves}
		}
	}
	for _, move := range board.Moves(nil) {
		board.CopyTo(along)
		along.Play(move)
		if m.fits(position{grid: along.Grid()}) {
			return Step{Event: session.OtherMove, Moves: []Played{{Move: move}}}
		}
	}
	return Step{Event: session.Unclear}
}

func (c *swaps) Correct(at engine.Pos, cell engine.Cell) (bonus int, err error) {
	if !c.now.grid.In(at) {
		return 0, errEmpty
	}
	if cell.IsEmpty() {
		return 0, errors.New("no cell is empty in this game while nothing moves")
	}
	p := c.now.say(at, cell)
	board, err := swap.NewBoard(c.rules, p.grid)
	if err != nil {
		return 0, err
	}
	c.now, c.line, c.over = p, nil, len(board.Moves(nil)) == 0
	return 0, nil
}

func (c *swaps) Grid() engine.Grid { return c.now.grid.Clone() }

func (c *swaps) Over() bool { return c.over }

func (c *swaps) Score() Score { return Score{Untold: true} }

func (c *swaps) SetScore(int, int) {}

func (c *swaps) Advise(line []engine.Move) { c.line = slices.Clone(line) }

func (c *swaps) Line() []engine.Move { return slices.Clone(c.line) }

// After is the board after a swap, with unknown cells where new tiles come in.
func (c *swaps) After(m engine.Move) engine.Grid {
	board, err := swap.NewBoard(c.rules, c.now.grid)
	if err != nil || board.Check(m) != nil {
		return engine.Grid{}
	}
	board.Play(m)
	return board.Grid()
}

// Ends is false: what comes in may always allow for another swap.
func (c *swaps) Ends([]engine.Move) bool { return false }
