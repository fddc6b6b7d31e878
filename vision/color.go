package vision

import (
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
)

// colorOf converts a pixel of 8-bit CIELAB to a colour.
func colorOf(px []uint8) [3]float32 {
	_ = px[2]
	return [3]float32{float32(px[0]) * (100.0 / 255), float32(px[1]) - 128, float32(px[2]) - 128}
}

// pixelOf converts a colour to a pixel of 8-bit CIELAB.
func pixelOf(color [3]float32) [3]uint8 {
	return [3]uint8{uint8(color[0]*2.55 + 0.5), uint8(color[1] + 128.5), uint8(color[2] + 128.5)}
}

// deltaE is the difference of two colours, Delta E (CIE76).
func deltaE(a, b [3]float32) float64 { return math.Sqrt(float64(squareE(a, b))) }

// squareE is the square of Delta E.
func squareE(a, b [3]float32) float32 { return squareTo(a[0], a[1], a[2], &b) }

// squareTo is the same for a colour in three variables, which the compiler keeps in registers.
func squareTo(l, a, b float32, to *[3]float32) float32 {
	l, a, b = l-to[0], a-to[1], b-to[2]
	return l*l + a*a + b*b
}

// like returns a test for colours that are about the same as the given one.
func like(color [3]float32) func([3]float32) bool {
	return func(other [3]float32) bool { return squareE(color, other) <= tileOnly*tileOnly }
}

// blend interpolates two colours linearly, part 0 to 1.
func blend(from, to [3]float32, part float32) [3]float32 {
	return [3]float32{
		(1-part)*from[0] + part*to[0],
		(1-part)*from[1] + part*to[1],
		(1-part)*from[2] + part*to[2],
	}
}

// typicalColor is the median of each channel.
func typicalColor(colors [][3]float32) (median [3]float32) {
	values := make([]float32, len(colors))
	for c := range median {
		for i := range colors {
			values[i] = colors[i][c]
		}
		slices.Sort(values)
		median[c] = (values[len(values)/2] + values[(len(values)-1)/2]) / 2
	}
	return median
}

// encode converts a tile, L, a, b of each pixel, to 8-bit CIELAB.
func encode(tile []float32) []uint8 {
	pix := make([]uint8, len(tile))
	for i := 0; i < len(tile); i += 3 {
		*(*[3]uint8)(pix[i:]) = pixelOf([3]float32(tile[i:]))
	}
	return pix
}

// boxes converts colour ranges to 8-bit CIELAB.
func boxes(ranges []calibration.ColorRange) [][2][3]uint8 {
	byteOf := func(v float64) uint8 { return uint8(min(max(math.Round(v), 0), 255)) }
	scaled := func(v [3]float64) [3]uint8 {
		return [3]uint8{byteOf(v[0] * 2.55), byteOf(v[1] + 128), byteOf(v[2] + 128)}
	}
	var all [][2][3]uint8
	for _, r := range ranges {
		all = append(all, [2][3]uint8{scaled(r.Min), scaled(r.Max)})
	}
	return all
}

// hue is the hue angle of a colour in the a-b plane, in radians; NaN for grey.
type hue float64

// hueOf is the hue of a colour; one with less chroma than minChroma has none.
func hueOf(color [3]float32) hue {
	if chroma(color) < minChroma {
		return hue(math.NaN())
	}
	return hue(math.Atan2(float64(color[2]), float64(color[1])))
}

// to is the angle between two hues in degrees, 180 if either is grey.
func (h hue) to(o hue) float64 {
	d := math.Abs(float64(h - o))
	if math.IsNaN(d) {
		return 180
	}
	return min(d, 2*math.Pi-d) * 180 / math.Pi
}

// chroma is how far a colour is from grey.
func chroma(lab [3]float32) float64 { return math.Hypot(float64(lab[1]), float64(lab[2])) }
