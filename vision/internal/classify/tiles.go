package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/segment"
)

// average is the mean picture of some cells.
func (r *Reading) average(cells []int) []float32 {
	sum := make([]float32, 3*segment.Fine*segment.Fine)
	for _, cell := range cells {
		for i, v := range r.Tile(cell) {
			sum[i] += v
		}
	}
	for i := range sum {
		sum[i] /= float32(len(cells))
	}
	return sum
}

// Tile is the picture of a cell: L (0..100), a and b of side x side pixels, each the mean of 2 x
// 2 pixels of the sheet, for single ones depend too much on how a tile was scaled. It is shared,
// and must not be written to.
func (r *Reading) Tile(cell int) []float32 {
	if r.tiles[cell] == nil {
		r.tiles[cell] = r.TileAt(r.Rect(cell, 0))
	}
	return r.tiles[cell]
}

// TileAt is such a picture of any place on the sheet. Beyond the sheet, its outermost pixels are
// repeated.
func (r *Reading) TileAt(rect image.Rectangle) []float32 {
	t := make([]float32, 0, 3*segment.Fine*segment.Fine)
	w, h := r.Leveled.W, r.Leveled.H
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		row := r.Leveled.Pix[3*min(max(y, 0), h-1)*w:]
		below := r.Leveled.Pix[3*min(max(y+1, 0), h-1)*w:]
		for x := rect.Min.X; x < rect.Max.X; x++ {
			at, right := 3*min(max(x, 0), w-1), 3*min(max(x+1, 0), w-1)
			var px [3]float32
			for c := range px {
				px[c] = float32(int(row[at+c])+int(row[right+c])+int(below[at+c])+int(below[right+c])) / 4
			}
			t = append(t, px[0]*(100.0/255), px[1]-128, px[2]-128)
		}
	}
	return t
}
