package taught

import (
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// alignSteps is how often a window is fitted. Chosen by eye.
const alignSteps = 5

// align fits a window to the tiles in the picture. score is the sum of the scores of its cells.
func (g *Game) align(a pixel.Area, l geometry.Lattice) (fitted geometry.Lattice, score float64) {
	for range alignSteps {
		s := newSheet(a, l)
		l = g.fit(s, g.compareAll(s), true)
	}
	return l, g.total(a, l)
}

// total is the sum of the scores of the cells of a lattice.
func (g *Game) total(a pixel.Area, l geometry.Lattice) (sum float64) {
	for _, m := range g.compareAll(newSheet(a, l)) {
		sum += m.score()
	}
	return sum
}

// A cell takes part in the fit if it differs from its tile by at most fitLimits times the limit. A pixel
// that differs by more than fitNoise levels counts less. Both were chosen by eye.
const (
	fitLimits = 1.5
	fitNoise  = 40.0
)

// fit moves and scales the lattice of a sheet so that its cells become more like their nearest tiles: one step of the
// image registration of Lucas and Kanade (1981) for each cell and axis, and a regression of these offsets on the
// columns and rows. With tied set, the width and the height change by the same factor.
func (g *Game) fit(s sheet, cells []match, tied bool) geometry.Lattice {
	var x, y, across, down locate.Regression
	for i, m := range cells {
		if m.tile >= 0 && m.tile < g.lettered && m.d <= fitLimits*m.limit {
			addOffsets(&x, s, i, &g.tiles[m.tile], 3, func(i int) int { return i % fine }, i%s.Cols)
			addOffsets(&y, s, i, &g.tiles[m.tile], s.stride, func(i int) int { return i / fine }, i/s.Cols)
		}
	}
	across.AddGroup(x)
	down.AddGroup(y)
	if tied {
		across.Tie(&down)
	}
	l := s.Lattice
	l.X, l.W = moved(across, l.X, l.W, l.Cols)
	l.Y, l.H = moved(down, l.Y, l.H, l.Rows)
	return l
}

// addOffsets adds the offsets of the halves of the tile in a cell along one axis. step leads to the next pixel along
// it, along is the axis as a function of the pixel of a tile, and at is the column or row.
func addOffsets(fit *locate.Regression, s sheet, cell int, t *tile, step int, along func(i int) int, at int) {
	col, row := cell%s.Cols, cell/s.Cols
	wide := s.stride / 3
	var sum, squares [2]float64
	for i, w := range t.weight {
		px, py := col*fine+i%fine, row*fine+i/fine
		if px == 0 || py == 0 || px == wide-1 || py == s.Rows*fine-1 {
			continue // no gradient at the sides
		}
		half := 2 * along(i) / fine
		for c := range 3 {
			p := 3*px + py*s.stride + c
			off := float64(s.pix[p]) - float64(t.pix[3*i+c])
			gradient := (float64(s.pix[p+step]) - float64(s.pix[p-step])) * (fine / 2) // per cell
			weight := float64(w) / (1 + off*off/(fitNoise*fitNoise))
			sum[half] -= weight * off * gradient
			squares[half] += weight * gradient * gradient
		}
	}
	for half, weight := range squares {
		if weight > 0 {
			fit.Add(float64(at)+0.25+0.5*float64(half), sum[half]/weight, weight)
		}
	}
}

// moved is the start and the size of n cells after a fit. Both are limited, because pictures are not linear further
// away.
func moved(fit locate.Regression, start, size float64, n int) (float64, float64) {
	const farthest, most = 1.5 / fine, 0.03 // of a cell, and of its size
	clip := func(v, most float64) float64 { return max(-most, min(v, most)) }
	half := float64(n) / 2
	to, sized := fit.Correct(start, size)
	shift := clip((to+half*sized-start-half*size)/size, farthest)
	growth := clip(sized/size-1, most)
	return start + size*(shift-half*growth), size * (1 + growth)
}
