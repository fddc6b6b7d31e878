package degrade

import (
	"image"
	"image/color"
	"math"
)

// Chroma420 keeps the brightness of every pixel, but only one colour for every four, as shared screens,
// recordings and remote desktops do. Colours are averaged over squares of 2 x 2 pixels and then
// interpolated, as players do.
var Chroma420 = Degradation{Name: "4:2:0 chroma", Apply: plain(func(src *image.RGBA) *image.RGBA {
	w, h := src.Rect.Dx(), src.Rect.Dy()
	luma := image.NewGray(src.Rect)
	cb, cr := newPlane((w+1)/2, (h+1)/2), newPlane((w+1)/2, (h+1)/2)
	for y := range h {
		for x := range w {
			p := src.Pix[src.PixOffset(x, y):]
			l, b, r := color.RGBToYCbCr(p[0], p[1], p[2])
			luma.Pix[y*luma.Stride+x] = l
			cb.add(x/2, y/2, b)
			cr.add(x/2, y/2, r)
		}
	}
	dst := image.NewRGBA(src.Rect)
	for y := range h {
		for x := range w {
			// The centre of a pixel is a quarter of a square away from the centre of its square.
			u, v := float64(x)/2-0.25, float64(y)/2-0.25
			r, g, b := color.YCbCrToRGB(luma.Pix[y*luma.Stride+x], cb.at(u, v), cr.at(u, v))
			dst.SetRGBA(x, y, color.RGBA{r, g, b, 255})
		}
	}
	return dst
})}

// plane is one channel of colour, averaged over squares of pixels.
type plane struct {
	w, h   int
	sum, n []float64
}

func newPlane(w, h int) *plane { return &plane{w, h, make([]float64, w*h), make([]float64, w*h)} }

// add adds a pixel to a square.
func (p *plane) add(x, y int, v uint8) {
	p.sum[y*p.w+x] += float64(v)
	p.n[y*p.w+x]++
}

// at interpolates between the four squares around a place, in squares.
func (p *plane) at(x, y float64) uint8 {
	x, y = min(max(x, 0), float64(p.w-1)), min(max(y, 0), float64(p.h-1))
	x0, y0 := int(x), int(y)
	x1, y1 := min(x0+1, p.w-1), min(y0+1, p.h-1)
	mean := func(x, y int) float64 { return math.Round(p.sum[y*p.w+x] / p.n[y*p.w+x]) }
	dx, dy := x-float64(x0), y-float64(y0)
	above := (1-dx)*mean(x0, y0) + dx*mean(x1, y0)
	below := (1-dx)*mean(x0, y1) + dx*mean(x1, y1)
	return uint8(math.Round((1-dy)*above + dy*below))
}

// WashedOut is a capture of an HDR screen, shown as SDR: blacks are raised, whites clipped and colours
// faded.
var WashedOut = dynamicRange("HDR as SDR", 0.08, 1.05, 0.75)

// Oversaturated is the opposite: blacks are crushed, whites dimmed and colours deepened.
var Oversaturated = dynamicRange("SDR as HDR", -0.05, 1.02, 1.3)

// dynamicRange maps each channel v, 0 to 1, to black + v*slope, and multiplies its distance from the luma
// of the pixel (Rec. 709) by saturation. The values were chosen by eye to look like captures of a Windows
// desktop with HDR switched on.
func dynamicRange(name string, black, slope, saturation float64) Degradation {
	return Degradation{Name: name, Apply: plain(func(src *image.RGBA) *image.RGBA {
		dst := image.NewRGBA(src.Rect)
		for i := 0; i < len(src.Pix); i += 4 {
			r, g, b := float64(src.Pix[i]), float64(src.Pix[i+1]), float64(src.Pix[i+2])
			luma := 0.2126*r + 0.7152*g + 0.0722*b
			for c, v := range [3]float64{r, g, b} {
				v = 255*black + slope*(luma+saturation*(v-luma))
				dst.Pix[i+c] = uint8(math.Round(min(max(v, 0), 255)))
			}
			dst.Pix[i+3] = src.Pix[i+3]
		}
		return dst
	})}
}
