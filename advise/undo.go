package advise

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
)

// undoAdvice says after which move of a line to spend a banked Undo. In Destruct-o-Match an Undo of a group
// without power-ups keeps its points and restores the group, which can then be cleared again. The
// line ends the level. It says nothing if none is banked.
func (p clearPosition) undoAdvice(line []engine.Move) []engine.Advice {
	if p.game.Bank.Undos == 0 {
		return nil
	}
	step := p.nextTakenBack(line, -1)
	if p.game.Last > p.state.Outlook().Keep && (step < 0 || step > p.firstWith(engine.Undo, line)) {
		return []engine.Advice{{At: line[0].At, Move: line[0],
			Text: fmt.Sprintf("Use your Undo now: the group that you cleared last comes back, its %s stay, and you clear it once more.", plural.Of(p.game.Last, "point"))}}
	}
	if step < 0 {
		return []engine.Advice{{At: line[0].At, Move: line[0], Text: "Keep your Undo: no group of this plan is worth as much as it will be in a later level."}}
	}
	if step > p.firstWith(engine.Fill, line) {
		return []engine.Advice{{At: line[0].At, Move: line[0], Text: "Keep your Undo until the Fill of this plan has dropped its row of boulders, and plan again then."}}
	}
	size, points := p.groupAt(line, step)
	if step == 0 {
		return []engine.Advice{{At: line[0].At, Move: line[0], Playable: true,
			Text: fmt.Sprintf("Use your Undo right after this move: the group of %d comes back, its %s stay, and you clear it once more.", size, points)}}
	}
	return []engine.Advice{{At: line[0].At, Move: line[0],
		Text: fmt.Sprintf("Keep your Undo for move %d of the plan: after that group of %d use it, and clear the group once more for another %s.", step+1, size, points)}}
}

// nextTakenBack is the index of the first move of a line, after a step, that is taken back with an Undo; -1 if none is.
func (p clearPosition) nextTakenBack(line []engine.Move, step int) int {
	if i := slices.Index(p.state.TakenBack(line)[step+1:], true); i >= 0 {
		return step + 1 + i
	}
	return -1
}

// firstWith is the index of the first move of a line whose group has a power-up, the length of the line if none has.
func (p clearPosition) firstWith(power engine.Power, line []engine.Move) int {
	at := p.copy()
	for i, m := range line {
		g := at.Grid()
		if slices.ContainsFunc(at.Group(m, nil), func(q engine.Pos) bool { return g.At(q).Power == power }) {
			return i
		}
		at.Play(m)
	}
	return len(line)
}

// groupAt is the size of the group that a step of a line clears, and its points in words.
func (p clearPosition) groupAt(line []engine.Move, step int) (size int, points string) {
	at := p.copy()
	for _, m := range line[:step] {
		at.Play(m)
	}
	return len(at.Group(line[step], nil)), plural.Of(at.Play(line[step]), "point")
}
