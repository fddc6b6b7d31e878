package watch

import (
	"errors"
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/session"
)

// swapHistory is the history of a game in which neighbours are swapped. New tiles come in by
// chance after every clear, so points cannot be counted and misread cells cannot be found. It only
// distinguishes a board that was seen before from a new one, and knows how that came about. The
// moves of its steps have neither points nor boards.
type swapHistory struct {
	rules swap.Rules
	now   position      // without cells before the first board
	line  []engine.Move // that the player was advised to play from here
	over  bool
}

func (h *swapHistory) See(seen seenBoard) (Step, error) {
	m := match{seen.Grid, seen.Renamed, seen.Named}
	if h.begun() && m.fits(h.now) {
		h.now = m.merge(h.now, nil)
		return Step{Same: true, Grid: h.Grid(), Over: h.over}, nil
	}
	if seen.Recalled {
		return Step{Again: true}, nil
	}
	board, err := swap.NewBoard(h.rules, seen.Grid)
	if err != nil && !seen.Sure {
		return Step{Again: true}, nil // it may have been moving
	}
	if err != nil {
		return Step{}, err
	}
	step := h.explain(m)
	h.now, h.over = position{grid: seen.Grid.Clone()}, len(board.Moves(nil)) == 0
	step.Grid, step.Over = h.Grid(), h.over
	return step, nil
}

// begun reports whether a board has been seen.
func (h *swapHistory) begun() bool { return len(h.now.grid.Cells) > 0 }

// explain finds the swaps that led to the board, if they are the advised ones or a single other
// one.
func (h *swapHistory) explain(m match) Step {
	line := h.line
	h.line = nil
	if !h.begun() {
		return Step{Event: session.NewLevel}
	}
	board, err := swap.NewBoard(h.rules, h.now.grid)
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
			h.line = slices.Clone(line[i+1:])
			return Step{Event: session.AsAdvised, Moves: moves, Advised: len(moves)}
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

func (h *swapHistory) Correct(at engine.Pos, cell engine.Cell) (bonus int, err error) {
	if !h.now.grid.In(at) {
		return 0, errEmpty
	}
	if cell.IsEmpty() {
		return 0, errors.New("no cell is empty in this game while nothing moves")
	}
	p := h.now.say(at, cell)
	board, err := swap.NewBoard(h.rules, p.grid)
	if err != nil {
		return 0, err
	}
	h.now, h.line, h.over = p, nil, len(board.Moves(nil)) == 0
	return 0, nil
}

func (h *swapHistory) Grid() engine.Grid { return h.now.grid.Clone() }

func (h *swapHistory) Over() bool { return h.over }

func (h *swapHistory) Score() Score { return Score{Untold: true} }

func (h *swapHistory) Held() advise.Held { return advise.Held{} }

func (h *swapHistory) SetScore(int, int) {}

func (h *swapHistory) Advise(line []engine.Move) { h.line = slices.Clone(line) }

func (h *swapHistory) Line() []engine.Move { return slices.Clone(h.line) }

// Ends is false: the tiles that come in may always allow another swap.
func (h *swapHistory) Ends([]engine.Move) bool { return false }
