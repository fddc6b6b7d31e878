package vision

import (
	"image"
	"slices"
)

// The pixels of a tile: the inner ones, which no border reaches; the middle ones, by which a colour
// is judged; and those on the rim, which a mark leaves free.
var (
	wholeTile    = image.Rect(0, 0, fine, fine)
	innerPixels  = pixels(wholeTile.Inset(matchInset), image.Rectangle{})
	middlePixels = pixels(wholeTile.Inset(fine/4), image.Rectangle{})
	rimPixels    = pixels(wholeTile.Inset(matchInset-1), wholeTile.Inset(matchInset+2))
)

// pixels lists the pixels of a tile that lie in one rectangle and not in another, as indices.
func pixels(in, notIn image.Rectangle) (places []int) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if !image.Pt(x, y).In(notIn) {
				places = append(places, y*fine+x)
			}
		}
	}
	return places
}

// alike is the share of the given pixels in which two tiles match, their Delta E below tolerance.
func alike(a, b []float32, pixels []int, dx, dy int, tolerance float64) float64 {
	same := 0
	for _, at := range pixels {
		if float64(squareE([3]float32(a[3*at:]), [3]float32(b[3*(at+dy*fine+dx):]))) < tolerance*tolerance {
			same++
		}
	}
	return float64(same) / float64(len(pixels))
}

// lightness is the L of a tile's inner pixels, averaged over blocks of 2 x 2.
func lightness(tile []float32, side int) []float64 {
	var l []float64
	for y := matchInset - 1; y+1 < side-matchInset+1; y += 2 {
		for x := matchInset - 1; x+1 < side-matchInset+1; x += 2 {
			at := 3 * (y*side + x)
			below := at + 3*side
			l = append(l, float64(tile[at]+tile[at+3]+tile[below]+tile[below+3])/4)
		}
	}
	return l
}

// meanAt is the mean colour of some pixels of a tile.
func meanAt(tile []float32, pixels []int) (mean [3]float32) {
	for _, at := range pixels {
		for c := range mean {
			mean[c] += tile[3*at+c] / float32(len(pixels))
		}
	}
	return mean
}

// middleColor is the median, by channel, of the middle of a tile.
func middleColor(tile []float32) (color [3]float32) {
	values := make([]float32, len(middlePixels))
	for channel := range color {
		for i, at := range middlePixels {
			values[i] = tile[3*at+channel]
		}
		slices.Sort(values)
		color[channel] = values[len(values)/2]
	}
	return color
}
