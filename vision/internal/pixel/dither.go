package pixel

import "image"

// undithered returns a picture without dithering, as of an animation with few colours. There, neighbours all over the
// picture differ more than pixels one period apart. This draws edges through every tile, and hides those between tiles.
// Measured: of the squared differences between neighbours, those across a period are at most 0.97 on twelve dithered
// pictures, 1.02 and more on 750 others.
func undithered(img *image.RGBA) *image.RGBA {
	for _, period := range [2]int{2, 4} {
		if differences(img, period) < differences(img, 1) {
			return NewArea(img).averaged(period)
		}
	}
	return img
}

// differences is the mean squared difference of pixels some pixels apart, in some rows. It makes little of the sides of
// tiles, which differ far more than dithered pixels.
func differences(img *image.RGBA, apart int) float64 {
	const (
		step = 31 // odd, so that every row of a pattern is among them
		most = 24 // of a difference; with 16 or 32, a picture that is not dithered seems to be
	)
	sum, n := 0, 0
	for y := 0; y < img.Rect.Dy(); y += step {
		row := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		before := row[:max(len(row)-4*apart, 0)]
		for x, v := range before {
			d := min(max(int(row[x+4*apart])-int(v), -most), most)
			sum += d * d
		}
		n += len(before)
	}
	return float64(sum) / float64(n)
}

// averaged replaces each pixel by the mean of a square around its middle.
func (a Area) averaged(side int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, a.W, a.H))
	pix := make([]uint8, 3*a.W*a.H)
	a.means(pix, around(side, a.W), around(side, a.H))
	for i := 0; i < len(out.Pix); i += 4 {
		out.Pix[i], out.Pix[i+1], out.Pix[i+2], out.Pix[i+3] = pix[0], pix[1], pix[2], 255
		pix = pix[3:]
	}
	return out
}

// around makes a span of a given length around the middle of each of n pixels. At the ends of the picture it is shorter.
func around(length, n int) []span {
	all := make([]span, n)
	for i := range all {
		middle, half := i*spanUnit+spanUnit/2, length*spanUnit/2
		all[i] = span{max(middle-half, 0), min(middle+half, n*spanUnit)}
	}
	return all
}
