package advise

import (
	"context"
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// advice is about the banked power-ups and those on the board. Where no move is left, only a Shuffle is of use.
func (p clearPosition) advice(ctx context.Context, plan planner.Plan) []engine.Advice {
	if len(plan.Candidates) == 0 {
		return p.shuffleAdvice(ctx)
	}
	line := plan.Candidates[0].PV
	list := p.undoAdvice(line)
	_, ends := p.playOut(line)
	for _, a := range p.Advice() {
		if ends {
			a = p.planned(a, line)
		}
		list = append(list, a)
	}
	return list
}

// planned is the advice on a power-up on the board as the line of a plan, which ends the level, deals with it. It
// is the same for power-ups of which the line says nothing.
func (p clearPosition) planned(a engine.Advice, line []engine.Move) engine.Advice {
	power := p.grid.At(a.At).Power
	if power != engine.Timer && power != engine.Fill && power != engine.Undo {
		return a
	}
	var text string
	switch step := p.clearedBy(a.At, line); {
	case power == engine.Undo && (step < 0 || p.game.Bank.Undos > 0):
		return a
	case power == engine.Undo:
		text = p.undoAhead(line, step)
	case power == engine.Timer && step == 0:
		text = "This move clears the Timer at %s: be quick, it runs for 15 seconds from the start of the level."
	case power == engine.Timer && step > 0 && step < p.state.Outlook().Fuse:
		text = fmt.Sprintf("Move %d of the plan clears the Timer at %%s: be quick, it runs for 15 seconds from the start of the level.", step+1)
	case power == engine.Timer:
		text = "The plan lets the Timer at %s run out: no line was found that gains by clearing it in time."
	case step == 0:
		text = "This move clears the Fill at %s, which drops a row of boulders: plan again after it."
	case step > 0:
		text = fmt.Sprintf("Move %d of the plan clears the Fill at %%s, which drops a row of boulders: plan again after it.", step+1)
	default:
		text = "The plan leaves the Fill at %s alone: no line was found that gains by its row of boulders."
	}
	a.Text = fmt.Sprintf(text, a.At.Place())
	return a
}

// undoAhead says what a line that banks the Undo at %s with the given step does with it.
func (p clearPosition) undoAhead(line []engine.Move, step int) string {
	move := "This move banks"
	if step > 0 {
		move = fmt.Sprintf("Move %d of the plan banks", step+1)
	}
	use := slices.Index(p.state.TakenBack(line), true)
	if use <= step {
		return move + " the Undo at %s: keep it for a later level."
	}
	size, points := p.groupAt(line, use)
	return fmt.Sprintf("%s the Undo at %%s: use it after move %d, and clear that group of %d once more for another %s.", move, use+1, size, points)
}

// clearedBy is the index of the move of a line that clears the power-up at a place, -1 if none does.
func (p clearPosition) clearedBy(at engine.Pos, line []engine.Move) int {
	power, alone := p.grid.At(at).Power, p.grid.Clone()
	for _, other := range alone.Where(func(c engine.Cell) bool { return c.Power == power }) {
		if c := alone.At(other); other != at {
			c.Power = engine.NoPower
			alone.Set(other, c)
		}
	}
	board, err := collapse.NewBoard(p.game.Rules.Article(), alone)
	if err != nil {
		return -1 // which the position itself would have been too
	}
	for i, m := range line {
		if board.Play(m); board.Count(power) == 0 {
			return i
		}
	}
	return -1
}
