// Package imgproc does the few image processing operations that OpenCV has, too: colour ranges, template matching,
// and conversion between sRGB and CIELAB.
//
// The build tag opencv selects OpenCV for matches (opencv.go). Without it they run in pure Go, as everything else always
// does. Conversion to CIELAB and ranges give the same bytes as OpenCV; matches agree within 1e-5, except in parts of
// hardly any contrast. The tests of the OpenCV build compare the two.
package imgproc

import "image"

// Lab is a picture in OpenCV's 8-bit CIELAB, its channels interleaved: L scaled to 0..255, a and b
// shifted by 128.
type Lab struct {
	W, H int
	Pix  []uint8 // 3*W*H
}

// Range is a box of colours in 8-bit CIELAB, from the least to the greatest value of each channel,
// inclusive.
type Range struct{ Min, Max [3]uint8 }

// ToLab converts w x h pixels of sRGB, red, green and blue each, to CIELAB.
func ToLab(rgb []uint8, w, h int) Lab {
	m := Lab{w, h, make([]uint8, len(rgb))}
	fromRGB(m.Pix, rgb)
	return m
}

// Image converts a picture to sRGB.
func (m Lab) Image() *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, m.W, m.H))
	for i := range m.W * m.H {
		rgb := toRGB(m.Pix[3*i:])
		out.Pix[4*i], out.Pix[4*i+1], out.Pix[4*i+2], out.Pix[4*i+3] = rgb[0], rgb[1], rgb[2], 255
	}
	return out
}

// holds reports whether a pixel lies in the range.
func (r *Range) holds(l, a, b uint8) bool {
	return r.Min[0] <= l && l <= r.Max[0] && r.Min[1] <= a && a <= r.Max[1] && r.Min[2] <= b && b <= r.Max[2]
}

// InRanges marks the pixels that lie in any of the ranges: one byte a pixel, 255 or 0.
func (m Lab) InRanges(ranges []Range) []uint8 {
	mask := make([]uint8, m.W*m.H)
	for i := range mask {
		px := m.Pix[3*i:][:3]
		for k := range ranges {
			if ranges[k].holds(px[0], px[1], px[2]) {
				mask[i] = 255
				break
			}
		}
	}
	return mask
}

// BestMatch is the highest zero-mean normalised cross-correlation of a template with any part of m of its
// size (template matching, TM_CCOEFF_NORMED in OpenCV). It is from -1 to 1, and meaningless if either is
// flat. For a template larger than m it is -1.
func (m Lab) BestMatch(template Lab) float64 {
	if template.W > m.W || template.H > m.H || template.W <= 0 || template.H <= 0 {
		return -1
	}
	return bestMatch(m, template)
}

// Part copies the pixels within r, which must lie in the picture.
func (m Lab) Part(r image.Rectangle) Lab {
	p := Lab{W: r.Dx(), H: r.Dy(), Pix: make([]uint8, 0, 3*r.Dx()*r.Dy())}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p.Pix = append(p.Pix, m.Pix[3*(y*m.W+r.Min.X):3*(y*m.W+r.Max.X)]...)
	}
	return p
}
