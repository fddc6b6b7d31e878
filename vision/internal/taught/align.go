package taught

import (
	"math"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// startZooms lists the zooms from which a window is fitted. The steps of the zoom ladder leave an error of
// up to 3 %.
var startZooms = [3]float64{0.98, 1, 1.02}

// Iterations of the fit from each start, and of the best of these fits. Chosen by eye.
const (
	roughSteps = 2
	fineSteps  = 3
)

// align fits a window to the tiles in the picture. score is the sum of the scores of its cells.
func (g *Game) align(a pixel.Area, l geometry.Lattice) (best geometry.Lattice, score float64) {
	score = -1
	for _, zoom := range startZooms {
		start := zoomed(l, zoom)
		for range roughSteps {
			s := newSheet(a, start)
			start = g.fit(s, g.compareAll(s), true)
		}
		if found := g.total(a, start); found > score {
			best, score = start, found
		}
	}
	for range fineSteps {
		s := newSheet(a, best)
		best = g.fit(s, g.compareAll(s), true)
	}
	return best, g.total(a, best)
}

// zoomed enlarges a lattice around its middle.
func zoomed(l geometry.Lattice, by float64) geometry.Lattice {
	l.X -= (by - 1) / 2 * l.W * float64(l.Cols)
	l.Y -= (by - 1) / 2 * l.H * float64(l.Rows)
	l.W *= by
	l.H *= by
	return l
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

// fit moves and scales the lattice of a sheet so that its cells become more like their nearest tiles: a
// Gauss-Newton step, as in the image registration of Lucas and Kanade (1981). With tied set, the width and
// the height change by the same factor.
func (g *Game) fit(s sheet, cells []match, tied bool) geometry.Lattice {
	var n normal
	middleX, middleY := float64(s.Cols)/2, float64(s.Rows)/2
	for i, m := range cells {
		if m.tile < 0 || m.tile >= g.lettered || m.d > fitLimits*m.limit {
			continue
		}
		n.addCell(s, i, &g.tiles[m.tile], middleX, middleY)
	}
	if tied {
		n.tie()
	}
	x, ok := n.solve()
	if !ok {
		return s.Lattice
	}
	const farthest, most = 1.5 / fine, 0.03 // of a cell, and of its size; beyond that the picture is not linear
	clip := func(v, most float64) float64 { return max(-most, min(v, most)) }
	l := s.Lattice
	zoomX, zoomY := clip(x[1], most), clip(x[3], most)
	l.X += l.W * (clip(x[0], farthest) - zoomX*middleX)
	l.Y += l.H * (clip(x[2], farthest) - zoomY*middleY)
	l.W *= 1 + zoomX
	l.H *= 1 + zoomY
	return l
}

// normal holds the normal equations of a fit. The unknowns are the shift along x in cells, the relative
// growth along x, and the same along y.
type normal struct {
	a [4][4]float64
	b [4]float64
}

// addCell adds the pixels of a cell that shows a tile.
func (n *normal) addCell(s sheet, cell int, t *tile, middleX, middleY float64) {
	col, row := cell%s.Cols, cell/s.Cols
	wide := s.stride / 3
	for i, w := range t.weight {
		px, py := col*fine+i%fine, row*fine+i/fine
		if px == 0 || py == 0 || px == wide-1 || py == s.Rows*fine-1 {
			continue // no gradient at the sides
		}
		at := 3*px + py*s.stride
		awayX, awayY := (float64(px)+0.5)/fine-middleX, (float64(py)+0.5)/fine-middleY
		for c := range 3 {
			off := float64(s.pix[at+c]) - float64(t.pix[3*i+c])
			gx := (float64(s.pix[at+c+3]) - float64(s.pix[at+c-3])) * (fine / 2)
			gy := (float64(s.pix[at+c+s.stride]) - float64(s.pix[at+c-s.stride])) * (fine / 2)
			weight := float64(w) / (1 + off*off/(fitNoise*fitNoise))
			n.add([4]float64{gx, gx * awayX, gy, gy * awayY}, -off, weight)
		}
	}
}

// add adds the equation v*x = right.
func (n *normal) add(v [4]float64, right, weight float64) {
	for i, vi := range v {
		wv := weight * vi
		n.b[i] += wv * right
		for j, vj := range v[:i+1] {
			n.a[i][j] += wv * vj
		}
	}
}

// tie makes the growth along both axes a single unknown.
func (n *normal) tie() {
	n.b[1] += n.b[3]
	n.a[1][1] += n.a[3][3] + 2*n.a[3][1]
	n.a[1][0] += n.a[3][0]
	n.a[2][1] += n.a[3][2]
	n.b[3], n.a[3] = 0, [4]float64{0, 0, 0, -1}
}

// solve solves the equations by Cholesky decomposition. ok is false if they do not determine all unknowns.
func (n *normal) solve() (x [4]float64, ok bool) {
	tied := n.a[3][3] < 0
	size := 4
	if tied {
		size = 3
	}
	var l [4][4]float64
	for i := range size {
		for j := range i + 1 {
			sum := n.a[i][j]
			for k := range j {
				sum -= l[i][k] * l[j][k]
			}
			if i != j {
				l[i][j] = sum / l[j][j]
				continue
			}
			if !(sum > 1e-6*n.a[i][i] && sum > 0) {
				return x, false
			}
			l[i][i] = math.Sqrt(sum)
		}
	}
	for i := range size {
		x[i] = n.b[i]
		for k := range i {
			x[i] -= l[i][k] * x[k]
		}
		x[i] /= l[i][i]
	}
	for i := size - 1; i >= 0; i-- {
		for k := i + 1; k < size; k++ {
			x[i] -= l[k][i] * x[k]
		}
		x[i] /= l[i][i]
	}
	if tied {
		x[3] = x[1]
	}
	return x, true
}
