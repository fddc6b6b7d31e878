package collapse

import (
	"cmp"
	"slices"

	"github.com/domvision/domvision/engine"
)

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
