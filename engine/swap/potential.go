package swap

import "github.com/domvision/domvision/engine"

// The article on bilging ("Holey Ship! Bilging by reinforcement learning",
// Rodriguez, Chen and Turner-Maier, 2008) describes a board by the bingos that could
// be built on it. A bingo is one swap away when two colours, X and O, lie like this,
// or mirrored, or with the columns shifted up or down by one:
//
//	. . X O
//	. . X O
//	X X O X   the row h
//
// The pieces of the row h are called hX and hO, those of the columns vX and vO; the
// anchor is the place of hO. As swaps are sideways, it depends only on the number of pieces of
// either colour in each row whether a bingo can be built.

// potential is a bingo that could be built.
type potential struct {
	Row    int // h
	Anchor int // the column of the anchor
	Side   int // 1 if O goes to the right of the anchor (a right bingo), -1 to the left
	X, O   engine.Color

	Features features
}

// features measure how far a bingo is from being one swap away. Distances are in columns.
type features struct {
	VX       int // of the two closest vX to the anchor, together
	VO       int // of the two closest vO to the column beside the anchor, together
	HX       int // of the three closest hX to the anchor, together
	HO       int // of the closest hO to the anchor
	Blockers int // pieces that would clear something on their straight way into position
}

// FeatureNames names the numbers of [Board.Features].
func FeatureNames() []string { return []string{"vX", "vO", "hX", "hO", "blockers"} }

// leastHX is HX one swap away: two hX beside the anchor, one behind.
const leastHX = 1 + 1 + 2

// total is about how many swaps are missing until a bingo is one swap away, for what
// stands in the way one each.
func (f features) total() int { return f.VX + f.VO + f.HX - leastHX + f.HO + f.Blockers }
