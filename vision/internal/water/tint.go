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
	dryRows   = 3 // rows above the water that are compared with it
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

// rimShare is the width of the strip along the sides of wet and dry areas in which scaling and JPEG mix
// colours, as a share of a cell. Chosen by eye.
const rimShare = 0.1

// extremes returns a low and a high percentile of a channel in a part of a picture.
func extremes(img *image.RGBA, in image.Rectangle, channel int) (low, high float64) {
	const ( // chosen by eye
		few  = 0.01 // of the pixels
		rows = 64   // rows to sample
	)
	var seen [256]int
	pixels := 0
	step := 1 + in.Dy()/rows
	for y := in.Min.Y; y < in.Max.Y; y += step {
		row := img.Pix[img.PixOffset(in.Min.X, y):img.PixOffset(in.Max.X, y)]
		for i := channel; i < len(row); i += 4 {
			seen[row[i]]++
		}
		pixels += in.Dx()
	}
	most := int(few * float64(pixels))
	value := func(from, step int) float64 {
		v := from
		for n := seen[v]; n <= most && v+step >= 0 && v+step < len(seen); n += seen[v] {
			v += step
		}
		return float64(v)
	}
	return value(0, 1), value(255, -1)
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
