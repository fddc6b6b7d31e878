package pixel

import (
	"image"
	"math"
)

// Limits of the white balance, chosen by eye unless a comment says otherwise.
const (
	whiteShare = 0.0005 // least share of the pixels that are white
	nearWhite  = 0.97   // a pixel with this share of the highest value in each channel counts as white; with 0.87, one reading changes
	darkest    = 0.3    // of 255; a colour darker than that in any channel is not white. Night light at 2700 K leaves 0.35 of the blue
	fullWhite  = 250    // of 255; white enough to need no balancing
)

// balance restores the white of a picture that a night mode or a dimmed screen has tinted. It maps the values of each
// channel so that the brightest colour becomes white (the white-patch method, with percentiles for the maxima).
type balance [3][256]uint8

// newBalance measures the balance of a picture. It is nil if there is no white, or a true one.
func newBalance(img *image.RGBA) *balance {
	white, ok := whiteOf(img)
	if !ok {
		return nil
	}
	var b balance
	for c, top := range white {
		for v := range b[c] {
			b[c][v] = uint8(min(math.Round(float64(v)*255/float64(top)), 255))
		}
	}
	return &b
}

// restored applies a balance to a picture, or a part of one. The bounds of the result begin at (0,0).
func (b *balance) restored(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rectangle{Max: img.Rect.Size()})
	for y := range out.Rect.Dy() {
		from, to := img.Pix[y*img.Stride:][:4*out.Rect.Dx()], out.Pix[y*out.Stride:]
		for i := 0; i+3 < len(from) && i+3 < len(to); i += 4 {
			to[i], to[i+1], to[i+2], to[i+3] = b[0][from[i]], b[1][from[i+1]], b[2][from[i+2]], 255
		}
	}
	return out
}

// whiteOf finds the white of a picture: the highest value of each channel, if enough pixels are near all
// three at once. ok is false if there is none, or if it is a true white.
func whiteOf(img *image.RGBA) (white [3]uint8, ok bool) {
	const step = 4 // every fourth pixel is enough
	var seen [3][256]int
	pixels := (len(img.Pix)/4 + step - 1) / step
	enough := int(math.Ceil(whiteShare * float64(pixels)))
	var full [3]int
	for i := 0; i+3 < len(img.Pix); i += 4 * step {
		for c := range seen {
			v := img.Pix[i+c]
			seen[c][v]++
			if v >= fullWhite {
				full[c]++
			}
		}
		if min(full[0], full[1], full[2]) >= enough {
			return white, false // a true white, whatever the rest is
		}
	}
	for c := range white {
		n, v := 0, 255
		for ; v > 0 && n < enough; v-- {
			n += seen[c][v]
		}
		white[c] = uint8(v + 1)
		if float64(white[c]) < darkest*255 {
			return white, false
		}
	}
	if min(white[0], white[1], white[2]) >= fullWhite {
		return white, false
	}
	n := 0
	for i := 0; i+3 < len(img.Pix); i += 4 * step {
		if float64(img.Pix[i]) >= nearWhite*float64(white[0]) && float64(img.Pix[i+1]) >= nearWhite*float64(white[1]) &&
			float64(img.Pix[i+2]) >= nearWhite*float64(white[2]) {
			n++
		}
	}
	return white, n >= enough
}
