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
	if _, ends := p.playOut(line); !ends {
		return p.Advice()
	}
	list := p.undoAdvice(line)
	for _, a := range p.Advice() {
		list = append(list, p.planned(a, line))
	}
	return list
}

// planned turns the advice on a power-up into what a line that ends the level does with it. What comes after the
// first Fill is left out, because the row of boulders changes the board: then the advice stays as it is.
func (p clearPosition) planned(a engine.Advice, line []engine.Move) engine.Advice {
	power := p.grid.At(a.At).Power
	switch {
	case power == engine.Morph && p.state.Outlook().Fuse > 0:
		a.Text += " The Timer runs on while you wait."
		return a
	case power != engine.Timer && power != engine.Fill && power != engine.Undo:
		return a
	}
	step, used := p.clearedBy(a.At, line)
	fill := p.firstWith(engine.Fill, line)
	move := fmt.Sprintf("Move %d of the plan", step+1)
	if step == 0 {
		move = "This move"
	}
	var text string
	switch {
	case step > fill:
		return a
	case power == engine.Undo && (step < 0 || p.game.Bank.Undos > 0 || p.nextTakenBack(line, step) > fill):
		return a
	case power != engine.Timer && step >= 0 && !used:
		text = fmt.Sprintf("%s removes the %v at %s without setting it off.", move, power, a.At.Name())
	case power == engine.Undo:
		text = fmt.Sprintf("%s banks the Undo at %s: %s", move, a.At.Name(), p.undoAhead(line, step))
	case power == engine.Timer && step >= 0 && p.timed(line[:step]):
		text = fmt.Sprintf("%s clears the Timer at %s: be quick, it runs for 15 seconds from the start of the level.", move, a.At.Name())
	case power == engine.Timer:
		text = fmt.Sprintf("The plan lets the Timer at %s run out: no line was found that gains by clearing it in time.", a.At.Name())
	case step >= 0:
		text = fmt.Sprintf("%s clears the Fill at %s, which drops a row of boulders: plan again after it.", move, a.At.Name())
	default:
		text = fmt.Sprintf("The plan leaves the Fill at %s alone: no line was found that gains by its row of boulders.", a.At.Name())
	}
	a.Text = text
	return a
}

// timed reports whether Timers still run after the first moves of a line.
func (p clearPosition) timed(moves []engine.Move) bool {
	s := p.state.CopyTo(nil)
	for _, m := range moves {
		s.Play(m)
	}
	return s.(*collapse.Board).Outlook().Fuse > 0
}

// undoAhead says what a line does with an Undo that it banks with the given step.
func (p clearPosition) undoAhead(line []engine.Move, step int) string {
	use := p.nextTakenBack(line, step)
	switch {
	case use < 0 && p.state.Outlook().Keep > 0:
		return "keep it for a later level."
	case use < 0:
		return "it is of no use any more."
	}
	size, points := p.groupAt(line, use)
	return fmt.Sprintf("use it after move %d, and clear that group of %d once more for another %s.", use+1, size, points)
}

// clearedBy finds the move of a line after which the power-up in a cell is gone. used reports whether it was in the
// group: what an Explode or an Overkill takes along has no effect. step is -1 if the power-up stays.
func (p clearPosition) clearedBy(at engine.Pos, line []engine.Move) (step int, used bool) {
	power, alone := p.grid.At(at).Power, p.grid.Clone()
	is := func(c engine.Cell) bool { return c.Power == power }
	for _, other := range alone.Where(is) { // so that it can be told from others of its kind
		if c := alone.At(other); other != at {
			c.Power = engine.NoPower
			alone.Set(other, c)
		}
	}
	board, err := collapse.NewBoard(p.game.Rules.Article(), alone)
	if err != nil {
		return -1, false
	}
	for i, m := range line {
		group, where := board.Group(m, nil), board.Grid().Where(is)[0]
		if board.Play(m); board.Count(power) == 0 {
			return i, slices.Contains(group, where)
		}
	}
	return -1, false
}
