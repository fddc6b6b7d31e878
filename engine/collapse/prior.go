package collapse

import (
	"cmp"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
)

// What a policy leans to before it has learned anything, found by letting
// policies learn from hundreds of thousands of random games which moves lead to
// good ones; see docs/planning.md. Two habits explain most of it:
//
//   - the most common colour is left alone, so that it grows together ("tabu
//     colour" in the literature on SameGame), or another one (Styles);
//   - what lies high is cleared first, for it leaves in place what lies below.
//
// Both hold until only a last part of the tiles is left: endgame of the board's
// cells.
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

// prior is the weights of the moves in one position.
type prior struct {
	early bool // before the endgame
	tabu  tile // the colour to leave alone
	shy   float32
}

func (b *Board) newPrior() prior {
	p := prior{
		early: float64(b.tiles) > endgame*float64(b.rows*b.cols),
		shy:   b.rules.Tabu,
	}
	if p.shy == 0 {
		p.shy = 1
	}
	if b.tabu != 0 {
		p.tabu = b.tabu
		return p
	}
	most := uint16(0)
	for set := b.present; set != 0; set &= set - 1 {
		if n := b.counts[set.lowest()-firstColor]; n > most {
			p.tabu, most = set.lowest(), n
		}
	}
	return p
}

// weight is that of a group of colour t whose lowest boulder lies in row y above
// the ground.
func (p prior) weight(t tile, y int) float32 {
	if !p.early {
		return 1
	}
	w := rowWeights[min(y, topRow)]
	if t == p.tabu {
		w *= p.shy
	}
	return w
}

// styles is how many colours are worth leaving alone, one at a time: with the
// second or third most common one a quarter of the boards of SameGame come out
// better.
const styles = 3

// Styles implements [engine.Styler]: where it matters much which colour is left
// alone, the most common ones in turn.
func (b *Board) Styles() []engine.Puzzle {
	list := []engine.Puzzle{b}
	if b.rules.Tabu != strictTabu {
		return list
	}
	var byCount []tile
	for set := b.present; set != 0; set &= set - 1 {
		byCount = append(byCount, set.lowest())
	}
	slices.SortStableFunc(byCount, func(s, t tile) int {
		return cmp.Compare(b.counts[t-firstColor], b.counts[s-firstColor])
	})
	for _, t := range byCount[min(1, len(byCount)):min(styles, len(byCount))] {
		list = append(list, b.inStyle(t))
	}
	return list
}

// inStyle is a copy of b that leaves the colour t alone.
func (b *Board) inStyle(t tile) *Board {
	l := *b.layout
	l.tabu = t
	c := newBoard(&l)
	b.copyInto(c)
	return c
}
