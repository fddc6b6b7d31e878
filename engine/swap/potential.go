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

// Potential is a bingo that could be built.
type Potential struct {
	Row    int // h
	Anchor int // the column of the anchor
	Side   int // 1 if O goes to the right of the anchor (a right bingo), -1 to the left
	X, O   engine.Color

	Features Features
}

// Features measure how far a bingo is from being one swap away. Distances are in columns.
type Features struct {
	VX       int // of the two closest vX to the anchor, together
	VO       int // of the two closest vO to the column beside the anchor, together
	HX       int // of the three closest hX to the anchor, together
	HO       int // of the closest hO to the anchor
	Blockers int // pieces that would clear something on their straight way into position
}

// FeatureNames are the names of the numbers of [Board.Features].
func FeatureNames() []string { return []string{"vX", "vO", "hX", "hO", "blockers"} }

// leastHX is HX one swap away: two hX beside the anchor, one behind.
const leastHX = 1 + 1 + 2

// total is about how many swaps are missing until a bingo is one swap away, for what
// stands in the way one each.
func (f Features) total() int { return f.VX + f.VO + f.HX - leastHX + f.HO + f.Blockers }

// farthest is the features where there is no bingo: of distances the largest that a
// piece could be away, and all pieces blocked. The article takes "their maximum
// possible values (eg the largest distance any piece could be from the anchor)". The
// largest sums of distances instead, 10, 10 and 15, made a board without a bingo so
// bad that the learned player would not complete any.
func (l *layout) farthest() Features {
	most := l.cols - 1
	return Features{VX: most, VO: most, HX: most, HO: most, Blockers: bingoPieces}
}

// bingoPieces is how many pieces a bingo has to bring into position.
const bingoPieces = 8

// Features appends the features of the bingo that is nearest: of all on the board
// the one whose features add up to least, the top-most first; where none is possible
// large ones. That the nearest stands for the board is a decision; the article does
// not say how it treats several. Of games that swap sideways only.
func (b *Board) Features(dst []float64) []float64 {
	f, least := b.farthest(), never
	b.eachPotential(func(p Potential) {
		if n := p.Features.total(); n < least {
			f, least = p.Features, n
		}
	})
	return append(dst, float64(f.VX), float64(f.VO), float64(f.HX), float64(f.HO), float64(f.Blockers))
}

// Potentials lists the bingos that could be built: by rows from the top, then by
// the colours X and O in the order of their letters. Of games that swap sideways
// only.
func (b *Board) Potentials() []Potential {
	var list []Potential
	b.eachPotential(func(p Potential) { list = append(list, p) })
	return list
}

func (b *Board) eachPotential(do func(Potential)) {
	var c counts
	c.count(b)
	for row := range b.rows {
		for x := range b.palette {
			if c[row][x] < 3 || !c.column(b.rows, row, x) {
				continue
			}
			for o := range b.palette {
				if o == x || c[row][o] == 0 || !c.column(b.rows, row, o) {
					continue
				}
				do(b.potential(row, tile(x+1), tile(o+1)))
			}
		}
	}
}

// counts is how many pieces of each colour, from 0 on, every row has.
type counts [engine.MaxSide][maxColors]int8

// count counts; rows in which nothing can be moved have no pieces.
func (c *counts) count(b *Board) {
	for row := range b.rows {
		start := b.at(row, 0)
		cells := b.cells[start : start+b.cols]
		if barred(cells) {
			continue
		}
		for _, t := range cells {
			if isColor(t) {
				c[row][t-1]++
			}
		}
	}
}

// triples are the rows which complete a column of three through a row, from it.
var triples = [...][2]int{{-2, -1}, {-1, 1}, {1, 2}}

// column reports whether two more rows have a piece of the colour for a column of
// three through the row.
func (c *counts) column(rows, row, color int) bool {
	for _, t := range triples {
		first, second := row+t[0], row+t[1]
		if 0 <= first && second < rows && c[first][color] > 0 && c[second][color] > 0 {
			return true
		}
	}
	return false
}
