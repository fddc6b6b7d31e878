package collapse

import (
	"cmp"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
)

// The priors of policies. They summarise what policies learned from hundreds of thousands of random games;
// see docs/planning.md. Two habits explain most of it:
//
//   - one colour, usually the most common, is left alone so that it grows together (the "tabu
//     colour" of the literature on SameGame);
//   - high groups are cleared first, since that does not move the tiles below.
//
// Both hold until the endgame, when only that share of the board's cells is left.
const (
	endgame = 0.15

	rowPrior = 0.3 // exponent for every row above the ground ...
	topRow   = 10  // ... up to this one
)

// rowWeights is the weight of a group by the row of its lowest boulder.
var rowWeights = func() (w [topRow + 1]float32) {
	for y := range w {
		w[y] = float32(math.Exp(rowPrior * float64(y)))
	}
	return w
}()

// newTemplates returns, for every cell, what all actions there have in common: their move, and a prior
// before the endgame and in it.
func (l *layout) newTemplates() (early, late []engine.Action) {
	early, late = make([]engine.Action, l.area()), make([]engine.Action, l.area())
	for i := l.bottom(0); i < l.bottom(l.cols); i++ {
		if p := l.pos(i); l.contains(p) {
			code := engine.ActionCode(engine.Move{At: p}, 0)
			early[i] = engine.Action{Code: code, Prior: rowWeights[min(l.rows-1-p.Row, topRow)]}
			late[i] = engine.Action{Code: code, Prior: 1}
		}
	}
	return early, late
}

// tabuColor is the tabu colour of policies before the endgame.
func (b *Board) tabuColor() tile {
	if b.tabu != 0 {
		return b.tabu
	}
	most := uint(0) // the count of a colour, and in the lowest bits how far it is from the last one
	for set := b.present; set != 0; set &= set - 1 {
		t := set.lowest() - firstColor
		most = max(most, uint(b.counts[t])<<8|uint(0xff-t))
	}
	return firstColor + (0xff - tile(most))
}

// Styles implements [engine.Styler]: those of the rules, as far as the board has
// the colours.
func (b *Board) Styles() []engine.Puzzle {
	var byCount []tile
	for set := b.present; set != 0; set &= set - 1 {
		byCount = append(byCount, set.lowest())
	}
	slices.SortStableFunc(byCount, func(s, t tile) int {
		return cmp.Compare(b.counts[t-firstColor], b.counts[s-firstColor])
	})
	list := []engine.Puzzle{b}
	for _, style := range b.rules.Styles[min(1, len(b.rules.Styles)):] {
		switch {
		case style.Rank == 0:
			list = append(list, b.inStyle(0, style.Tabu))
		case style.Rank < len(byCount):
			list = append(list, b.inStyle(byCount[style.Rank], style.Tabu))
		}
	}
	return list
}

// inStyle is a copy of b with the tabu colour t, or if t is 0 the most common one at the
// time, whose groups have the weight shy.
func (b *Board) inStyle(t tile, shy float32) *Board {
	l := *b.layout
	l.tabu, l.shy = t, shy
	c := newBoard(&l)
	b.copyInto(c)
	return c
}
