package vision

import "image"

// average is the mean picture of some cells.
func (r *reading) average(cells []int) []float32 {
	sum := make([]float32, 3*fine*fine)
	for _, cell := range cells {
		for i, v := range r.tile(cell) {
			sum[i] += v
		}
	}
	for i := range sum {
		sum[i] /= float32(len(cells))
	}
	return sum
}

// tile is the picture of a cell: L (0..100), a and b of side x side pixels, each the mean of 2 x
// 2 pixels of the sheet, for single ones depend too much on how a tile was scaled. It is shared,
// and must not be written to.
func (r *reading) tile(cell int) []float32 {
	if r.tiles[cell] == nil {
		r.tiles[cell] = r.tileAt(r.rect(cell, 0))
	}
	return r.tiles[cell]
}

// tileAt is such a picture of any place on the sheet. Beyond the sheet, its outermost pixels are
// repeated.
func (r *reading) tileAt(rect image.Rectangle) []float32 {
	t := make([]float32, 0, 3*fine*fine)
	w, h := r.looks.W, r.looks.H
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		row := r.looks.Pix[3*min(max(y, 0), h-1)*w:]
		below := r.looks.Pix[3*min(max(y+1, 0), h-1)*w:]
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
