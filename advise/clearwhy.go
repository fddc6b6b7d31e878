package advise

import (
	"fmt"
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// reasons lists facts in favour of the first candidate, the most telling first.
func (p clearPosition) reasons(candidates []planner.Candidate, w Words) []Reason {
	best := candidates[0]
	list := p.saves(best.PV)
	if r, ok := p.gathers(best.PV, w); ok {
		list = append(list, r)
	}
	if r, ok := p.joins(best.Move, w); ok {
		list = append(list, r)
	}
	total, ok := p.playOut(best.PV)
	if !ok {
		return list // the line stops before the end, and nothing can be compared
	}
	// Q also counts what Timers and Fills bring: a move with less of it is not as good.
	if r, ok := p.second(candidates[1], total, w); ok && (r.Kind != Equal || candidates[1].Q > best.Q-1) {
		list = append(list, r)
	}
	if r, ok := p.ruleOfThumb(best.Move, total, w); ok {
		list = append(list, r)
	}
	return list
}

// copy is the board by the rules that plans are made by.
func (p clearPosition) copy() *collapse.Board { return p.plain.CopyTo(nil).(*collapse.Board) }

// playOut is what a line earns by plain rules, the end bonus and a banked Undo included. ok is false if it does not
// end the game.
func (p clearPosition) playOut(line []engine.Move) (total float64, ok bool) {
	board := p.certain.CopyTo(nil).(*collapse.Board)
	for _, m := range line {
		if board.Check(m) != nil {
			return 0, false
		}
		total += float64(board.Play(m))
	}
	return total + board.Value(), len(board.Moves(nil)) == 0
}

// largest is the size of the largest group of each colour, counting only tiles of that colour.
func largest(board *collapse.Board) map[engine.Color]int {
	sizes, g := map[engine.Color]int{}, board.Grid()
	for _, m := range board.Moves(nil) {
		c := g.At(m.At).Color
		sizes[c] = max(sizes[c], ofColor(board, g, m))
	}
	return sizes
}

// ofColor counts the tiles of the colour of a move in its group. Wilds are not among them.
func ofColor(board *collapse.Board, g engine.Grid, m engine.Move) (n int) {
	for _, at := range board.Group(m, nil) {
		if g.At(at).Color == g.At(m.At).Color {
			n++
		}
	}
	return n
}

// leastGain is the growth of a group, in tiles, that is worth mentioning. Chosen by eye.
const leastGain = 3

// gathers finds the later move of the line that clears the largest group, if no group of its colour
// is nearly as large now.
func (p clearPosition) gathers(line []engine.Move, w Words) (r Reason, ok bool) {
	now, board := largest(p.plain), p.copy()
	for i, m := range line {
		g := board.Grid()
		c := g.At(m.At).Color
		if n := ofColor(board, g, m); i > 0 && c.IsColor() && n >= now[c]+leastGain && n > r.Count {
			r = Reason{Kind: Gathers, Color: c, Step: i + 1, Count: n, Was: now[c]}
		}
		board.Play(m)
	}
	if r.Count == 0 {
		return r, false
	}
	r.Text = fmt.Sprintf("It brings %d %s tiles together, which move %d of the plan clears at once; %s.",
		r.Count, w.color(r.Color), r.Step, nowHas(r, w))
	return r, true
}

func nowHas(r Reason, w Words) string {
	if r.Was == 0 {
		return fmt.Sprintf("there is no %s group now", w.color(r.Color))
	}
	return fmt.Sprintf("the largest %s group now has %d", w.color(r.Color), r.Was)
}

// joins finds the colour that has a larger group right after the move than before it.
func (p clearPosition) joins(m engine.Move, w Words) (r Reason, ok bool) {
	now, board := largest(p.plain), p.copy()
	board.Play(m)
	after := largest(board)
	for _, c := range board.Grid().Colors() {
		if n := after[c]; n >= now[c]+leastGain && n-now[c] > r.Count-r.Was {
			r = Reason{Kind: Joins, Color: c, Count: n, Was: now[c]}
		}
	}
	if r.Count == 0 {
		return r, false
	}
	r.Text = fmt.Sprintf("It joins %d %s tiles into one group at once; %s.", r.Count, w.color(r.Color), nowHas(r, w))
	return r, true
}

// saves lists the power-ups that could be used now but that the line uses later. It considers only kinds of
// which there is one: of several it would not be clear which is used.
func (p clearPosition) saves(line []engine.Move) (list []Reason) {
	if p.grid.Count(engine.Unknown) > 0 {
		return nil
	}
	usable := powersIn(p.plain, p.plain.Moves(nil)...)
	board := p.copy()
	for i, m := range line {
		if i > 0 {
			used := powersIn(board, m)
			for _, power := range kept {
				if used[power] > 0 && usable[power] > 0 && countPower(p.grid, power) == 1 {
					list = append(list, Reason{Kind: Saves, Power: power, Step: i + 1, Text: savesText(board, m, power, i+1)})
				}
			}
		}
		board.Play(m)
	}
	return list
}

// kept are the power-ups that a plan by the plain rules may save.
var kept = []engine.Power{engine.Multiplier, engine.Overkill, engine.Explode}

// powersIn counts the power-ups that the moves set off, considering each move separately.
func powersIn(board *collapse.Board, moves ...engine.Move) map[engine.Power]int {
	powers, g := map[engine.Power]int{}, board.Grid()
	for _, m := range moves {
		cells := board.Group(m, nil)
		if g.At(m.At).Power == engine.Explode {
			cells = []engine.Pos{m.At} // the others are removed without being set off
		}
		for _, at := range cells {
			for _, power := range kept {
				if g.At(at).Power == power {
					powers[power]++
				}
			}
		}
	}
	return powers
}

func countPower(g engine.Grid, power engine.Power) int {
	return len(g.Where(func(c engine.Cell) bool { return c.Power == power }))
}

func savesText(board *collapse.Board, m engine.Move, power engine.Power, step int) string {
	group := board.Group(m, nil)
	switch power {
	case engine.Multiplier:
		return fmt.Sprintf("It saves the Multiplier for move %d of the plan, where it triples a group of %d.", step, len(group))
	case engine.Overkill:
		more := len(board.AlsoRemoved(m, group)) - len(group)
		return fmt.Sprintf("It saves the Overkill for move %d of the plan, where it removes %s besides its group.", step, plural.Of(more, "tile"))
	}
	return fmt.Sprintf("It saves the Explode for move %d of the plan.", step)
}

// second compares with the second candidate, if its line is known to the end.
func (p clearPosition) second(c planner.Candidate, best float64, w Words) (r Reason, ok bool) {
	total, ok := p.playOut(c.PV)
	if !ok || total > best {
		return r, false
	}
	r = Reason{Kind: EndsLower, Other: c.Move, Points: best - total}
	where := p.Describe(c).Where
	if r.Points == 0 {
		r.Kind = Equal
		r.Text = fmt.Sprintf("Clicking %s is equally good: the best line found with it ends with as much.", where)
		return r, true
	}
	r.Text = fmt.Sprintf("The best line found with %s instead ends %s lower.", where, plural.Of(int(math.Round(r.Points)), "point"))
	return r, true
}

// ruleOfThumb compares with a player who always clears the largest group, of equal ones the first in
// the order of [engine.State.Moves]. It says nothing if that player would begin with the same move.
func (p clearPosition) ruleOfThumb(best engine.Move, total float64, w Words) (r Reason, ok bool) {
	board := p.copy()
	var line []engine.Move
	for moves := board.Moves(nil); len(moves) > 0; moves = board.Moves(moves[:0]) {
		pick, most, g := moves[0], 0, board.Grid()
		for _, m := range moves {
			if g.At(m.At).Power == engine.Explode {
				continue // it clears no group
			}
			if n := len(board.Group(m, nil)); n > most {
				pick, most = m, n
			}
		}
		line = append(line, pick)
		board.Play(pick)
	}
	end, _ := p.playOut(line)
	if line[0] == best || end >= total {
		return r, false
	}
	r = Reason{Kind: RuleOfThumb, Other: line[0], Points: total - end}
	r.Text = fmt.Sprintf("Always clicking the largest group, now the one at %s, would end the %s with %d, %d less.",
		line[0].At.Name(), w.Whole, w.Earned+int(math.Round(end)), int(math.Round(r.Points)))
	return r, true
}
