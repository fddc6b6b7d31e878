package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The pixels of a tile: the inner ones, which no border reaches; the middle ones, by which a colour
// is judged; and those on the rim, which a mark leaves free.
var (
	WholeTile    = image.Rect(0, 0, segment.Fine, segment.Fine)
	InnerPixels  = Pixels(WholeTile.Inset(MatchInset), image.Rectangle{})
	MiddlePixels = Pixels(WholeTile.Inset(segment.Fine/4), image.Rectangle{})
	RimPixels    = Pixels(WholeTile.Inset(MatchInset-1), WholeTile.Inset(MatchInset+2))
)

// Pixels lists the pixels of a tile that lie in one rectangle and not in another, as indices.
func Pixels(in, notIn image.Rectangle) (places []int) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if !image.Pt(x, y).In(notIn) {
				places = append(places, y*segment.Fine+x)
			}
		}
	}
	return places
}

// Alike is the share of the given pixels in which two tiles match, their Delta E below tolerance.
func Alike(a, b []float32, pixels []int, dx, dy int, tolerance float64) float64 {
	same := 0
	for _, at := range pixels {
		if float64(pixel.DeltaESquared([3]float32(a[3*at:]), [3]float32(b[3*(at+dy*segment.Fine+dx):]))) < tolerance*tolerance {
			same++
		}
	}
	return float64(same) / float64(len(pixels))
}

// Lightness is the L of a tile's inner pixels, averaged over blocks of 2 x 2.
func Lightness(tile []float32, side int) []float64 {
	var l []float64
	for y := MatchInset - 1; y+1 < side-MatchInset+1; y += 2 {
		for x := MatchInset - 1; x+1 < side-MatchInset+1; x += 2 {
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

// MiddleColor is the median, by channel, of the middle of a tile.
func MiddleColor(tile []float32) (color [3]float32) {
	values := make([]float32, len(MiddlePixels))
	for channel := range color {
		for i, at := range MiddlePixels {
			values[i] = tile[3*at+channel]
		}
		slices.Sort(values)
		color[channel] = values[len(values)/2]
	}
	return color
}
