package follow

import (
	"image"
	"math"
)

const (
	patches = 5    // of a cell, in a row and in a column of it
	inner   = 0.76 // of a cell's width and height: what it has in common with its kind
)

// look is what a cell looks like: the mean colours of its patches in CIE L*a*b*,
// row by row. The margin is left out, because outlines change with the neighbours.
type look [patches * patches][3]float64

// lookAt is the look of what lies in the given part of a picture: x, y, w and h in
// pixels.
func lookAt(img *image.RGBA, x, y, w, h float64) (l look) {
	x, y = x+w*(1-inner)/2, y+h*(1-inner)/2
	w, h = w*inner/patches, h*inner/patches
	for i := range l {
		left, top := x+float64(i%patches)*w, y+float64(i/patches)*h
		l[i] = lab(mean(img, image.Rect(round(left), round(top), max(round(left+w), round(left)+1), max(round(top+h), round(top)+1))))
	}
	return l
}

func round(x float64) int { return int(math.Round(x)) }

// mean is the mean colour of a part of a picture, 0 to 255.
func mean(img *image.RGBA, r image.Rectangle) (c [3]float64) {
	r = r.Intersect(img.Rect)
	var sum [3]int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := img.Pix[img.PixOffset(r.Min.X, y):][:4*r.Dx()]
		for x := 0; x < len(row); x += 4 {
			sum[0] += int(row[x])
			sum[1] += int(row[x+1])
			sum[2] += int(row[x+2])
		}
	}
	n := max(r.Dx()*r.Dy(), 1)
	for k := range c {
		c[k] = float64(sum[k]) / float64(n)
	}
	return c
}

// lab converts a colour from sRGB (0 to 255) to CIE L*a*b* under D65.
func lab(c [3]float64) [3]float64 {
	var l [3]float64
	for k, v := range c {
		if v /= 255; v <= 0.04045 {
			l[k] = v / 12.92
		} else {
			l[k] = math.Pow((v+0.055)/1.055, 2.4)
		}
	}
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x := f((0.4124564*l[0] + 0.3575761*l[1] + 0.1804375*l[2]) / 0.95047)
	y := f(0.2126729*l[0] + 0.7151522*l[1] + 0.0721750*l[2])
	z := f((0.0193339*l[0] + 0.1191920*l[1] + 0.9503041*l[2]) / 1.08883)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// apart is how far two looks are from each other: the root mean square of the
// Delta E (CIE76) of their patches, so that a mark on a few of them counts.
func apart(a, b *look) float64 {
	var sum float64
	for i := range a {
		for k := range a[i] {
			d := a[i][k] - b[i][k]
			sum += d * d
		}
	}
	return math.Sqrt(sum / float64(len(a)))
}
