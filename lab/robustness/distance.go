package robustness

import (
	"image"
	"math"

	"github.com/lucasb-eyer/go-colorful"
	"golang.org/x/image/draw"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// side is the side of a mean tile, in pixels.
const side = 8

// meanTile is the mean of tiles, each shrunk to side x side pixels of CIELAB.
type meanTile struct {
	sum [side * side][3]float64
	n   float64
}

// closestKinds is the distance of the two most similar kinds of tiles of a board: the Delta E averaged over
// the pixels of their mean tiles. It is infinite for fewer than two kinds. Measured: single cells of degraded
// pictures are lost on boards whose kinds are less than 12 apart. place is where the board lies in
// the picture. Tiles with a power-up do not count.
func closestKinds(img *image.RGBA, g engine.Grid, place geometry.Lattice) float64 {
	kinds := map[engine.Color]*meanTile{}
	for at, c := range g.All() {
		if !c.Color.IsColor() || c.Power != engine.NoPower {
			continue
		}
		if kinds[c.Color] == nil {
			kinds[c.Color] = &meanTile{}
		}
		kinds[c.Color].add(img, place.Cell(at).Intersect(img.Rect))
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

// add adds the tile in a rectangle of the picture.
func (t *meanTile) add(img *image.RGBA, cell image.Rectangle) {
	small := image.NewRGBA(image.Rect(0, 0, side, side))
	draw.BiLinear.Scale(small, small.Rect, img, cell, draw.Src, nil)
	for i := range t.sum {
		c, _ := colorful.MakeColor(small.RGBAAt(i%side, i/side))
		l, a, b := c.Lab()
		for k, v := range [3]float64{l, a, b} {
			t.sum[i][k] += 100 * v // the library's scale is 0 to 1
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
