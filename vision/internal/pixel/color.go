package pixel

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/imgproc"
)

// ColorOf converts a pixel of 8-bit CIELAB to a colour: L from 0 to 100, a and b.
func ColorOf(px []uint8) [3]float32 {
	_ = px[2]
	return [3]float32{float32(px[0]) * (100.0 / 255), float32(px[1]) - 128, float32(px[2]) - 128}
}

// ColorAt is the colour of a pixel of a picture.
func ColorAt(m imgproc.Lab, at image.Point) [3]float32 { return ColorOf(m.Pix[3*(at.Y*m.W+at.X):]) }

// PixelOf converts a colour to a pixel of 8-bit CIELAB.
func PixelOf(color [3]float32) [3]uint8 {
	return [3]uint8{uint8(color[0]*2.55 + 0.5), uint8(color[1] + 128.5), uint8(color[2] + 128.5)}
}

// DeltaE is Delta E (CIE76), the Euclidean distance of two colours.
func DeltaE(a, b [3]float32) float64 { return math.Sqrt(float64(DeltaESquared(a, b))) }

// DeltaESquared is the square of Delta E.
func DeltaESquared(a, b [3]float32) float32 { return DeltaESquaredTo(a[0], a[1], a[2], &b) }

// DeltaESquaredTo is [DeltaESquared] for a colour in three variables, so that the compiler can keep it in
// registers.
func DeltaESquaredTo(l, a, b float32, to *[3]float32) float32 {
	l, a, b = l-to[0], a-to[1], b-to[2]
	return l*l + a*a + b*b
}

// Blend interpolates two colours linearly. part is the share of the second one, 0 to 1.
func Blend(from, to [3]float32, part float32) [3]float32 {
	return [3]float32{
		(1-part)*from[0] + part*to[0],
		(1-part)*from[1] + part*to[1],
		(1-part)*from[2] + part*to[2],
	}
}

// MedianColor is the median of each channel.
func MedianColor(colors [][3]float32) (median [3]float32) {
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

// Encode converts colours, as L, a and b in turn, to 8-bit CIELAB.
func Encode(colors []float32) []uint8 {
	pix := make([]uint8, len(colors))
	for i := 0; i < len(colors); i += 3 {
		*(*[3]uint8)(pix[i:]) = PixelOf([3]float32(colors[i:]))
	}
	return pix
}

// Hue is the hue angle of a colour in the a-b plane, in radians; NaN for grey.
type Hue float64

// MinChroma is the chroma below which a colour counts as grey and has no hue. Chosen by eye.
const MinChroma = 12.0

// HueOf is the hue of a colour, NaN if its chroma is less than [MinChroma].
func HueOf(color [3]float32) Hue {
	if Chroma(color) < MinChroma {
		return Hue(math.NaN())
	}
	return AngleOf(color)
}

// AngleOf is the hue of any colour. Unlike [HueOf], it does not reject colours that are nearly grey.
func AngleOf(color [3]float32) Hue { return Hue(math.Atan2(float64(color[2]), float64(color[1]))) }

// To is the angle between two hues in degrees, 0 to 180. It is 180 if either is grey.
func (h Hue) To(o Hue) float64 {
	d := math.Abs(float64(h - o))
	if math.IsNaN(d) {
		return 180
	}
	return min(d, 2*math.Pi-d) * 180 / math.Pi
}

// Chroma is the distance of a colour from grey in the a-b plane.
func Chroma(lab [3]float32) float64 { return math.Hypot(float64(lab[1]), float64(lab[2])) }

// Unlike is the root mean square of Delta E between the pixels of a picture within r and a colour.
func Unlike(m imgproc.Lab, r image.Rectangle, color [3]float32) float64 {
	var sum float32
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			sum += DeltaESquared(ColorAt(m, image.Pt(x, y)), color)
		}
	}
	return math.Sqrt(float64(sum) / float64(r.Dx()*r.Dy()))
}

// MeanColorIn is the mean colour of a picture within r, which must not be empty.
func MeanColorIn(m imgproc.Lab, r image.Rectangle) [3]float32 {
	var sum [3]int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := m.Pix[3*(y*m.W+r.Min.X) : 3*(y*m.W+r.Max.X)]
		for i := 0; i < len(row); i += 3 {
			sum[0] += int(row[i])
			sum[1] += int(row[i+1])
			sum[2] += int(row[i+2])
		}
	}
	n := float32(r.Dx() * r.Dy())
	return [3]float32{float32(sum[0]) / n * (100.0 / 255), float32(sum[1])/n - 128, float32(sum[2])/n - 128}
}
