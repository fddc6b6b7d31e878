package imgproc

import "image"

// Part copies the pixels within r, which must lie in the picture.
func (m Lab) Part(r image.Rectangle) Lab {
	p := Lab{W: r.Dx(), H: r.Dy(), Pix: make([]uint8, 0, 3*r.Dx()*r.Dy())}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		p.Pix = append(p.Pix, m.Pix[3*(y*m.W+r.Min.X):3*(y*m.W+r.Max.X)]...)
	}
	return p
}
