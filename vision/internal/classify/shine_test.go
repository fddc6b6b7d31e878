package classify

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/vision/internal/segment"
)

// TestJoinTinted: classes that differ by their ground are one kind if the place tells which ground a tile has, and the
// grounds hardly differ in colour. Where all tiles look alike, they may be fields without tiles.
func TestJoinTinted(t *testing.T) {
	const side = 8
	sky, cloud := [3]float32{80, -25, -10}, [3]float32{96, -3, 2}
	for _, c := range []struct {
		name   string
		cloud  func(x, y, kind int) bool
		ground [3]float32
		kinds  int
		want   int
		whole  int // so many kinds are one class each, on whatever ground
	}{
		{"fields", func(x, y, _ int) bool { return (x+y)%2 == 0 }, cloud, 3, 3, 0},
		{"light from a side", func(x, _, _ int) bool { return x < 4 }, cloud, 3, 3, 0},
		{"a cloud", func(x, y, _ int) bool { return (x-3)*(x-3)+(y-4)*(y-4) < 9 }, cloud, 3, 3, 0},
		{"dealt", func(x, y, _ int) bool { return (3*x*x+5*y+x*y)%7 < 3 }, cloud, 3, 6, 0},
		{"another colour", func(x, _, _ int) bool { return x < 4 }, red, 3, 6, 0},
		{"fields behind one of the kinds", func(x, y, kind int) bool { return kind == 1 && (x+y)%2 == 0 }, cloud, 3, 3, 0},
		{"one kind, light from a side", func(x, _, _ int) bool { return x < 4 }, cloud, 3, 3, 2},
		{"one kind, dealt", func(x, y, _ int) bool { return (3*x*x+5*y+x*y)%7 < 3 }, cloud, 3, 4, 2},
		{"fields of one kind", func(x, y, _ int) bool { return (x+y)%2 == 0 }, cloud, 1, 2, 0},
	} {
		rng := rand.New(rand.NewPCG(1, 1))
		var tiles []Tile
		cells := make([][]int, 2*c.kinds) // kind and ground -> cells
		for i := range side * side {
			k, ground := rng.IntN(c.kinds), sky
			if c.cloud(i%side, i/side, k) {
				ground = c.ground
				if k >= c.whole {
					k += c.kinds
				}
			}
			cells[k] = append(cells[k], i)
			tiles = append(tiles, inked(ground, [3][3]float32{blue, yellow, black}[k%c.kinds], image.Rect(7, 7, 17, 17)))
		}
		var classes []Class
		for _, of := range slices.DeleteFunc(cells, func(of []int) bool { return of == nil }) {
			classes = append(classes, Class{Cells: of, Mean: tiles[of[0]]})
		}
		r := readingOf(side, segment.Touching, tiles...).classify(classes...)
		r.joinTinted()
		r.dropHoles()
		equal(t, c.name, len(r.Classes), c.want)
	}
}
