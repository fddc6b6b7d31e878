package watch

import (
	"errors"
	"slices"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/session"
)

// chanceHistory is the history of a game in which new tiles come in by chance: one in which neighbours are swapped, or
// groups are refilled. Points that new tiles bring cannot be counted, and misread cells cannot be found. It only
// distinguishes a board that was seen before from a new one, and knows how that came about. The points of its moves
// are those of the tiles that were seen.
type chanceHistory struct {
	start startBoard
	now   position      // without cells before the first board
	line  []engine.Move // that the player was advised to play from here
	over  bool
	total int // points of the moves that were seen
}

// chanceBoard is a board of such a game.
type chanceBoard interface {
	engine.State
	Check(engine.Move) error
	Grid() engine.Grid
}

// startBoard starts a game on a grid. The error says why it cannot be a board of the game.
type startBoard func(engine.Grid) (chanceBoard, error)

// swapStart is startBoard of a swap game.
func swapStart(r swap.Rules) startBoard {
	return func(g engine.Grid) (chanceBoard, error) { return swap.NewBoard(r, g) }
}

// refilledStart is startBoard of a game in which groups are refilled.
func refilledStart(r collapse.Rules) startBoard {
	return func(g engine.Grid) (chanceBoard, error) { return collapse.NewBoard(r, g) }
}

func (h *chanceHistory) See(seen seenBoard) (Step, error) {
	m := match{seen.Grid, seen.Renamed, seen.Named}
	if h.begun() && m.fits(h.now) {
		h.now = m.merge(h.now, nil)
		return Step{Same: true, Grid: h.Grid(), Over: h.over}, nil
	}
	if seen.Recalled {
		return Step{Again: true}, nil
	}
	board, err := h.start(seen.Grid)
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
func (h *chanceHistory) begun() bool { return len(h.now.grid.Cells) > 0 }

// explain finds the moves that led to the board: the advised ones, or a single one.
func (h *chanceHistory) explain(m match) Step {
	line := h.line
	h.line = nil
	if !h.begun() {
		return Step{Event: session.NewLevel}
	}
	board, err := h.start(h.now.grid)
	if err != nil {
		return Step{Event: session.Unclear} // with what the player says it holds
	}
	before := h.total
	along := board.CopyTo(nil).(chanceBoard)
	var moves []Played
	for i, move := range line {
		if along.Check(move) != nil {
			break
		}
		moves = append(moves, Played{Move: move, Board: along.Grid(), Before: h.total})
		moves[i].Points = along.Play(move)
		h.total += moves[i].Points
		if m.fits(position{grid: along.Grid()}) {
			h.line = slices.Clone(line[i+1:])
			return Step{Event: session.AsAdvised, Moves: moves, Advised: len(moves)}
		}
	}
	h.total = before
	var advised []engine.Move
	if len(moves) > 0 {
		advised = line[:1]
	}
	return h.single(m, board, advised)
}

// single finds the one move that led to the board, the advised one perhaps.
func (h *chanceHistory) single(m match, board chanceBoard, advised []engine.Move) Step {
	moves := slices.Clone(advised)
	for _, move := range board.Moves(nil) {
		if !slices.Contains(advised, move) {
			moves = append(moves, move)
		}
	}
	points, after := make([]int, len(moves)), make([]engine.Grid, len(moves))
	along := board.CopyTo(nil).(chanceBoard)
	for i, move := range moves {
		board.CopyTo(along)
		points[i], after[i] = along.Play(move), along.Grid()
	}
	made := slices.IndexFunc(after, func(g engine.Grid) bool { return m.fits(position{grid: g}) })
	if made < 0 {
		made = m.likely(h.now.grid, after, len(advised))
	}
	if made < 0 {
		return Step{Event: session.Unclear}
	}
	step := Step{Event: session.OtherMove, Moves: []Played{{Move: moves[made], Points: points[made], Board: h.now.grid, Before: h.total}}}
	if made < len(advised) {
		step.Event, step.Advised = session.AsAdvised, 1
	}
	h.total += points[made]
	return step
}

func (h *chanceHistory) Correct(at engine.Pos, cell engine.Cell) (bonus int, err error) {
	if !h.now.grid.In(at) {
		return 0, errEmpty
	}
	p := h.now.say(at, cell)
	board, err := h.start(p.grid)
	switch {
	case err != nil && cell.IsEmpty():
		return 0, errors.New("no cell is empty in this game while nothing moves")
	case err != nil:
		return 0, err
	}
	h.now, h.line, h.over = p, nil, len(board.Moves(nil)) == 0
	return 0, nil
}

func (h *chanceHistory) clone() history {
	c := *h
	return &c
}

func (h *chanceHistory) Grid() engine.Grid { return h.now.grid.Clone() }

func (h *chanceHistory) Over() bool { return h.over }

func (h *chanceHistory) Score() Score {
	return Score{Untold: true, Single: true, Total: h.total, AtLeast: true}
}

func (h *chanceHistory) Held() advise.Held { return advise.Held{} }

func (h *chanceHistory) SetScore(int, int) {}

func (h *chanceHistory) Advise(line []engine.Move) { h.line = slices.Clone(line) }

func (h *chanceHistory) Line() []engine.Move { return slices.Clone(h.line) }

// Ends is false: the tiles that come in may always allow another swap.
func (h *chanceHistory) Ends([]engine.Move) bool { return false }
