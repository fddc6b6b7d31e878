package swap

import "github.com/domvision/domvision/engine/swap/internal/arrange"

// farthest returns the features of a board without a bingo: every distance is the largest
// that a piece could be away, and all pieces are blocked. The article takes "their maximum
// possible values (eg the largest distance any piece could be from the anchor)". The
// largest sums of distances instead, 10, 10 and 15, made a board without a bingo so
// bad that the learned player would not complete any.
func (l *layout) farthest() features {
	most := l.cols - 1
	return features{VX: most, VO: most, HX: most, HO: most, Blockers: bingoPieces}
}

// bingoPieces is how many pieces a bingo has to bring into position.
const bingoPieces = 8

// Features appends the features of the nearest bingo: the one with the smallest sum of features (in a tie, the
// top-most). If no bingo is possible they are large. Taking the nearest for the whole board is a decision; the
// article does not say how it treats several. For games that swap sideways only.
func (b *Board) Features(dst []float64) []float64 {
	f, least := b.farthest(), arrange.Never
	b.eachPotential(func(p potential) {
		if n := p.Features.total(); n < least {
			f, least = p.Features, n
		}
	})
	return append(dst, float64(f.VX), float64(f.VO), float64(f.HX), float64(f.HO), float64(f.Blockers))
}

// eachPotential calls do with every bingo that could be built: by rows from the top, then by the colours X
// and O in the order of their letters.
func (b *Board) eachPotential(do func(potential)) {
	var c counts
	c.count(&b.position)
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
