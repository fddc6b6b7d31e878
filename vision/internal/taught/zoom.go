package taught

import (
	"math"
	"slices"

	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// The ladder of zooms, relative to the sizes that were shown. With this step, nothing in a window of five
// cells is off by more than 0.6 pixels, where a cell has 8. The limits were chosen by eye.
const (
	leastZoom = 0.78
	mostZoom  = 2.05
	zoomStep  = 1.06
	// sameZoom is the ratio below which two zooms count as the same. Chosen by eye.
	sameZoom = 1.02
	// leastCell is the least side of a cell in pixels. Tiles on smaller cells cannot be distinguished.
	// Chosen by eye.
	leastCell = 6.0
)

// zooms lists the cell sizes to search for, in pixels of a picture that was shrunk by scale: those that
// were shown, and others.
func (g *Game) zooms(scale int) (known, other [][2]float64) {
	tried := func(size [2]float64) bool {
		same := func(o [2]float64) bool {
			return math.Abs(math.Log(o[0]/size[0])) < math.Log(sameZoom) && math.Abs(math.Log(o[1]/size[1])) < math.Log(sameZoom)
		}
		return min(size[0], size[1]) < leastCell || slices.ContainsFunc(known, same) || slices.ContainsFunc(other, same)
	}
	s := float64(scale)
	for _, size := range g.sizes {
		if at := [2]float64{size[0] / s, size[1] / s}; !tried(at) {
			known = append(known, at)
		}
	}
	for _, size := range g.sizes {
		for zoom := leastZoom; zoom < mostZoom*zoomStep; zoom *= zoomStep {
			if at := [2]float64{size[0] / s * zoom, size[1] / s * zoom}; !tried(at) {
				other = append(other, at)
			}
		}
	}
	return known, other
}

// peaksEach is how many windows are kept for each size. Chosen by eye.
const peaksEach = 6

// candidates finds the windows in a picture that look most like part of a board with cells of the given
// size.
func (g *Game) candidates(a pixel.Area, size [2]float64) (all []candidate) {
	w, h := int(float64(a.W)*coarse/size[0]), int(float64(a.H)*coarse/size[1])
	rows, cols := min(window, h/coarse), min(window, w/coarse)
	if rows < fewestSides || cols < fewestSides {
		return nil
	}
	perX, perY := size[0]/coarse, size[1]/coarse
	pix := a.Scaled(pixel.Box{W: float64(w) * perX, H: float64(h) * perY}, w, h)
	for _, p := range comb(g.score(pix, w, h), w, h, rows, cols) {
		l := geometry.Lattice{X: float64(p.x) * perX, Y: float64(p.y) * perY, W: size[0], H: size[1], Rows: rows, Cols: cols}
		near := func(c candidate) bool {
			return math.Abs(c.window.X-l.X) < l.W*float64(cols) && math.Abs(c.window.Y-l.Y) < l.H*float64(rows)
		}
		if slices.ContainsFunc(all, near) {
			continue
		}
		if all = append(all, candidate{window: l, comb: p.comb}); len(all) == peaksEach {
			break
		}
	}
	return all
}
