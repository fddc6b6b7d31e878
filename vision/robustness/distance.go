package main

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// minDistance is the least distance, in Delta E, of two kinds of tiles that recognition must distinguish.
// Measured: single cells of degraded pictures are lost on boards whose kinds are closer.
const minDistance = 12

// distinguishable selects the boards whose kinds of tiles are at least minDistance apart.
func distinguishable(all []outcome) []outcome {
	return slices.DeleteFunc(slices.Clone(all), func(o outcome) bool { return o.closest < minDistance })
}

// side is the side of a mean tile, in pixels.
const side = 8

// meanTile is the mean of tiles, each shrunk to side x side pixels of CIELAB.
type meanTile struct {
	sum [side * side][3]float64
	n   float64
}

// closestKinds is the distance of the two most similar kinds of tiles of a board: the Delta E averaged over
// the pixels of their mean tiles. It is infinite for fewer than two kinds. place is where the board lies in
// the picture. Tiles with a power-up do not count.
func closestKinds(img *image.RGBA, g engine.Grid, place geometry.Lattice) float64 {
	board := place.Bounds().Intersect(img.Rect)
	area := pixel.NewArea(rgba(img.SubImage(board)))
	place.X, place.Y = place.X-float64(board.Min.X), place.Y-float64(board.Min.Y)
	kinds := map[engine.Color]*meanTile{}
	for at, c := range g.All() {
		if !c.Color.IsColor() || c.Power != engine.NoPower {
			continue
		}
		if kinds[c.Color] == nil {
			kinds[c.Color] = &meanTile{}
		}
		x, y := place.Center(at)
		kinds[c.Color].add(area, pixel.Box{X: x - place.W/2, Y: y - place.H/2, W: place.W, H: place.H})
	}
	least := math.Inf(1)
	for a, tile := range kinds {
		for b, other := range kinds {
			if a < b {
				least = min(least, tile.to(other))
			}
		}
	}
	return least
}

// add adds the tile in a box of the picture.
func (t *meanTile) add(a pixel.Area, box pixel.Box) {
	tile := a.Lab(box, side, side)
	for i := range t.sum {
		for c, v := range pixel.ColorOf(tile.Pix[3*i:]) {
			t.sum[i][c] += float64(v)
		}
	}
	t.n++
}

// to is the distance to another mean tile.
func (t *meanTile) to(o *meanTile) (mean float64) {
	for i := range t.sum {
		var squares float64
		for c := range t.sum[i] {
			d := t.sum[i][c]/t.n - o.sum[i][c]/o.n
			squares += d * d
		}
		mean += math.Sqrt(squares) / (side * side)
	}
	return mean
}
