package water

import (
	"image"
	"math"
)

// The colour of black under water, and the share that is left of other colours.
const (
	waterRed   = 0
	waterGreen = 45
	waterBlue  = 97
	waterGain  = 0.4 // of each channel
)

// The shape of a board of bilging.
const (
	bilgeCols = 6
	bilgeRows = 12
)

// tint removes water from red, green and blue: a value v under water is gain*v + dark without it.
type tint [3]struct{ gain, dark float64 }

// usualTint is the tint to try first.
func usualTint() (t tint) {
	for c, dark := range [3]float64{waterRed, waterGreen, waterBlue} {
		t[c].gain, t[c].dark = 1/waterGain, -dark/waterGain
	}
	return t
}

// removed returns a picture with the tint removed from one area.
func (t tint) removed(img *image.RGBA, water image.Rectangle) *image.RGBA {
	var table [3][256]uint8
	for c := range table {
		for v := range table[c] {
			table[c][v] = uint8(min(max(math.Round(t[c].gain*float64(v)+t[c].dark), 0), 255))
		}
	}
	out := image.NewRGBA(img.Rect)
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		copy(out.Pix[out.PixOffset(img.Rect.Min.X, y):], img.Pix[img.PixOffset(img.Rect.Min.X, y):img.PixOffset(img.Rect.Max.X, y)])
		if y < water.Min.Y || y >= water.Max.Y {
			continue
		}
		row := out.Pix[out.PixOffset(water.Min.X, y):out.PixOffset(water.Max.X, y)]
		for i := 0; i+3 < len(row); i += 4 {
			row[i], row[i+1], row[i+2] = table[0][row[i]], table[1][row[i+1]], table[2][row[i+2]]
		}
	}
	return out
}
