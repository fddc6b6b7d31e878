package locate

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"
)

// TestGlimpse: tiles are glimpsed in cells of their size and of twice that; a blank picture and noise show
// none.
func TestGlimpse(t *testing.T) {
	const likely = 0.25
	tiles := desk(image.Pt(4, 4), 24, 0).Part(image.Rect(0, 0, 196, 196))
	for _, size := range []float64{24, 48} {
		if e := Glimpse(tiles, size, size); e < likely {
			t.Errorf("tiles of 24 pixels, as %g: evidence %.2f", size, e)
		}
	}
	noise := frame(196, 196, func(img draw.Image) {
		rng := rand.New(rand.NewPCG(1, 2))
		for i := range 196 * 196 {
			img.Set(i%196, i/196, color.Gray{uint8(rng.IntN(256))})
		}
	})
	for name, e := range map[string]float64{"blank": Glimpse(blank(196, 196), 24, 24), "noise": Glimpse(noise, 24, 24)} {
		if e >= likely {
			t.Errorf("%s: evidence %.2f", name, e)
		}
	}
}

// TestVariety: four kinds in equal numbers are two different ones three times of four; flat cells, and those
// that occur only once, are none.
func TestVariety(t *testing.T) {
	const side = 24
	draws := func(kind func(row, col int) int) float64 {
		f := frame(8*side, 8*side, func(img draw.Image) {
			draw.Draw(img, img.Bounds(), image.White, image.Point{}, draw.Src)
			for i := range 64 {
				k := kind(i/8, i%8)
				if k < 0 {
					continue
				}
				// A bar as long as the kind says, in the middle of the cell.
				at := image.Rect(4, 8, 6+2*k, 16).Add(image.Pt(i%8*side, i/8*side))
				draw.Draw(img, at, image.Black, image.Point{}, draw.Src)
			}
		})
		return variety(New(f), lattice(0, 0, side, 8, 8))
	}
	for _, c := range []struct {
		name string
		kind func(row, col int) int
		want float64
	}{
		{"four kinds", func(row, col int) int { return 2 * (col % 4) }, 0.75},
		{"one kind", func(int, int) int { return 3 }, 0},
		{"flat", func(int, int) int { return -1 }, 0},
		{"half of them flat", func(row, col int) int { return []int{-1, 1, -1, 5}[col%4] }, 0.125},
	} {
		if got := draws(c.kind); got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("%s: %.3f, want %.3f", c.name, got, c.want)
		}
	}
}
