package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// Analyze returns what a move does. An illegal move does nothing.
func (b *Board) Analyze(m engine.Move) Outcome {
	var o Outcome
	if !b.legal(m) {
		return o
	}
	if i, step := b.swapCells(m); step != 0 && b.stung(i, step) == 0 {
		lines := b.swapLines(i, step)
		for k, l := range lines[:min(len(lines), len(o.lengths))] {
			o.lengths[k] = uint8(l.Len)
		}
		if b.ownShapes {
			o.Kinds[0] = kindOf(lines)
		} else {
			first, second := b.swapArms(i, step)
			o.Kinds = [2]Kind{first.kind(), second.kind()}
		}
		slices.Sort(o.lengths[:o.Lines()])
	}
	r := b.tryCopy().play(m, nil)
	o.Points, o.Chain, o.Steps, o.Crabs = r.points, r.chain, r.steps, r.crabs
	return o
}

// Match returns what a ranking by match type needs to know of a swap: the better kind of its
// two tiles, whether both match, and how many clears of known tiles follow the first one.
func (b *Board) Match(m engine.Move) (kind int, double bool, chain int) {
	o := b.Analyze(m)
	return int(o.Kind()), o.Double(), max(0, o.Steps-1)
}

// kindOf is the kind of some lines and squares, in a game with shapes of its own.
func kindOf(lines []Line) (k Kind) {
	for _, l := range lines {
		if l.Square {
			k = max(k, Square)
		} else {
			k = max(k, Three+Kind(min(l.Len, 5)-3))
		}
	}
	return k
}

// kind is the match of the tile that these arms belong to.
func (a arms) kind() Kind {
	across := a.across()
	switch {
	case a.ahead < 2 && across == 0:
		return NoMatch
	case a.ahead < 2:
		return Three + Kind(across-3)
	case across == 0:
		return Three
	case across == 5:
		return ThreeWay
	case a.before > 0 && a.past > 0:
		return T
	}
	return L
}
