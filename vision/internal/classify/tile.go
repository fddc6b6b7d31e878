package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Tile is the picture of a cell in CIELAB: L (0 to 100), a and b of [segment.Fine] x
// [segment.Fine] pixels, row by row. Tiles are shared and must not be written to.
type Tile []float32

// MatchInset is the number of pixels at each side of a tile that comparisons ignore, because borders lie
// there. Measured: gems-8x8-burning.jpg is read differently with 4, and the same with 2.
const MatchInset = 3

// The area of a tile, and lists of its pixels as indices row by row.
var (
	WholeTile    = image.Rect(0, 0, segment.Fine, segment.Fine)
	allPixels    = Pixels(WholeTile)
	InnerPixels  = Pixels(WholeTile.Inset(MatchInset))                                        // not reached by borders
	MiddlePixels = Pixels(WholeTile.Inset(segment.Fine / 4))                                  // used to judge the colour of a tile
	RimPixels    = pixelsAround(WholeTile.Inset(MatchInset-1), WholeTile.Inset(MatchInset+2)) // left free by marks
)

// Pixels lists the pixels of a tile that lie in a rectangle.
func Pixels(in image.Rectangle) []int { return pixelsAround(in, image.Rectangle{}) }

// pixelsAround lists the pixels of a tile that lie in one rectangle but not in another.
func pixelsAround(in, notIn image.Rectangle) (places []int) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if !image.Pt(x, y).In(notIn) {
				places = append(places, y*segment.Fine+x)
			}
		}
	}
	return places
}

// TileAt cuts a tile out of a picture whose cells are [segment.Fine] pixels a side. Each pixel is
// the mean of 2 x 2, because single ones depend too much on how the picture was scaled. Beyond
// the picture its outermost pixels are repeated.
func TileAt(lab imgproc.Lab, place image.Rectangle) Tile {
	t := make(Tile, 0, 3*place.Dx()*place.Dy())
	w, h := lab.W, lab.H
	for y := place.Min.Y; y < place.Max.Y; y++ {
		row := lab.Pix[3*min(max(y, 0), h-1)*w:]
		below := lab.Pix[3*min(max(y+1, 0), h-1)*w:]
		for x := place.Min.X; x < place.Max.X; x++ {
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

// At is the colour of a pixel.
func (t Tile) At(px int) [3]float32 { return [3]float32(t[3*px:]) }

// Lab converts a tile to 8-bit CIELAB.
func (t Tile) Lab() imgproc.Lab {
	return imgproc.Lab{W: segment.Fine, H: segment.Fine, Pix: pixel.Encode(t)}
}

// Alike is the share of the given pixels whose Delta E between two tiles is below tolerance.
func (t Tile) Alike(o Tile, pixels []int, tolerance float64) float64 {
	return t.alikeShifted(o, pixels, 0, 0, tolerance)
}

// alikeShifted is [Tile.Alike] with the other tile shifted by (dx,dy) pixels.
func (t Tile) alikeShifted(o Tile, pixels []int, dx, dy int, tolerance float64) float64 {
	same := 0
	for _, at := range pixels {
		if float64(pixel.DeltaESquared([3]float32(t[3*at:]), [3]float32(o[3*(at+dy*segment.Fine+dx):]))) < tolerance*tolerance {
			same++
		}
	}
	return float64(same) / float64(len(pixels))
}

// AlikeNear is the highest [Tile.Alike], with the other tile shifted by up to most pixels along both axes.
func (t Tile) AlikeNear(o Tile, pixels []int, most int, tolerance float64) (best float64) {
	for dy := -most; dy <= most; dy++ {
		for dx := -most; dx <= most; dx++ {
			best = max(best, t.alikeShifted(o, pixels, dx, dy, tolerance))
		}
	}
	return best
}

// Lightness is the pattern of light and dark on a tile: L of the inner pixels, averaged over
// blocks of 2 x 2.
func (t Tile) Lightness() []float64 {
	const side = segment.Fine
	var l []float64
	for y := MatchInset - 1; y+1 < side-MatchInset+1; y += 2 {
		for x := MatchInset - 1; x+1 < side-MatchInset+1; x += 2 {
			at := 3 * (y*side + x)
			below := at + 3*side
			l = append(l, float64(t[at]+t[at+3]+t[below]+t[below+3])/4)
		}
	}
	return l
}

// meanDeltaE is the mean Delta E of two tiles at some pixels.
func (t Tile) meanDeltaE(o Tile, pixels []int) (mean float64) {
	for _, at := range pixels {
		mean += pixel.DeltaE(t.At(at), o.At(at)) / float64(len(pixels))
	}
	return mean
}
