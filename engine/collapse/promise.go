package collapse

import "math/bits"

// The promise is the heuristic evaluation by which positions are compared: the points of the
// groups, as in Value, and terms for what the other tiles may still earn. The terms and their
// weights are those with which beam search over whole levels of Destruct-o-Match did best.
const (
	groupPromise  = 0.5 // for every group
	colorPromise  = 0.1 // of the points for all boulders of a colour as one group
	lonePenalty   = 3.0 // for the only boulder of its colour in a column and those beside it
	nearlyPenalty = 1.0 // for one that has its colour in the column at one side alone
	powerPromise  = 5.0 // for an Explode or Wild
)

// survey updates the columns that have changed.
func (b *Board) survey() {
	for ; b.stale != 0; b.stale &= b.stale - 1 {
		col := bits.TrailingZeros64(b.stale)
		if col >= b.cols {
			b.stale = 0
			return
		}
		var any, twice uint64
		bottom := b.bottom(col)
		for _, t := range b.cells[bottom : bottom+int(b.height[col])] {
			bit := uint64(t/colorBit) << (t % colorBit) // none for a tile without a colour
			twice |= any & bit
			any |= bit
		}
		b.columns[col+1] = column{any &^ twice, any}
	}
}

// Promise implements [engine.Puzzle].
func (b *Board) Promise() float64 {
	b.survey()
	points, groups, leftover := b.sumUp()
	v := float64(points) + groupPromise*float64(groups) + float64(b.bonus[leftover]) + powerPromise*float64(b.bombs+b.wilds)
	for set := b.present; set != 0; set &= set - 1 {
		if n := b.counts[set.lowest()-firstColor]; n > 1 {
			v += colorPromise * float64(b.score(set.lowest(), int(n)))
		}
	}
	var lone, nearly int
	for col := range b.standing() {
		left, once, right := b.columns[col].any, b.columns[col+1].once, b.columns[col+2].any
		lone += bits.OnesCount64(once &^ (left | right))
		nearly += bits.OnesCount64(once & (left ^ right))
	}
	return v - lonePenalty*float64(lone) - nearlyPenalty*float64(nearly)
}

// Prepare implements [engine.Puzzle].
func (b *Board) Prepare() {
	b.survey()
	b.link()
	b.Hash()
}
