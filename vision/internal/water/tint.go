package water

import (
	"image"
	"math"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The colour of black under water, and what is left of other colours.
const (
	waterRed   = 0
	waterGreen = 45
	waterBlue  = 97
	waterGain  = 0.4 // of each channel
)

// The shape of a board of bilging.
const (
	bilgeCols = 6
	dryRows   = 3 // at least, at the top
)

// tint is how to remove water from red, green and blue: a value v under water is gain*v + dark in
// the dry.
type tint [3]struct{ gain, dark float64 }

// usualTint is the tint to try first.
func usualTint() (t tint) {
	for c, dark := range [3]float64{waterRed, waterGreen, waterBlue} {
		t[c].gain, t[c].dark = 1/waterGain, -dark/waterGain
	}
	return t
}

// rimShare is the share of a cell, at the sides of wet and dry areas, in which scaling and JPEG mix
// colours. Chosen by eye.
const rimShare = 0.1

// roughTint estimates a tint from percentiles of the first rows of a lattice, which are dry, and of
// the others: the same pieces lie in both.
func roughTint(img *image.RGBA, l segment.Lattice, dry int) (t tint) {
	rim := segment.Round(rimShare * l.W)
	above := l.Crop(image.Rect(0, 0, l.Cols, dry)).Bounds().Intersect(img.Rect).Inset(rim)
	below := l.Crop(image.Rect(0, dry, l.Cols, l.Rows)).Bounds().Intersect(img.Rect).Inset(rim)
	for c := range t {
		dark, bright := extremes(img, above, c)
		wetDark, wetBright := extremes(img, below, c)
		t[c].gain = (bright - dark) / max(wetBright-wetDark, 1)
		t[c].dark = dark - t[c].gain*wetDark
	}
	return t
}

// extremes are two percentiles of a channel in a part of a picture: hardly any pixels are below
// the first, or above the second.
func extremes(img *image.RGBA, in image.Rectangle, channel int) (low, high float64) {
	const ( // chosen by eye
		few  = 0.01 // of the pixels
		rows = 64   // are sampled
	)
	var seen [256]int
	pixels := 0
	step := 1 + in.Dy()/rows
	for y := in.Min.Y; y < in.Max.Y; y += step {
		row := img.Pix[img.PixOffset(in.Min.X, y):img.PixOffset(in.Max.X, y)]
		for i := channel; i < len(row); i += 4 {
			seen[row[i]]++
		}
		pixels += in.Dx()
	}
	most := int(few * float64(pixels))
	value := func(from, step int) float64 {
		v := from
		for n := seen[v]; n <= most && v+step >= 0 && v+step < len(seen); n += seen[v] {
			v += step
		}
		return float64(v)
	}
	return value(0, 1), value(255, -1)
}

// measureTint fits a tint by linear regression over the pixels of pairs of tiles: one under water,
// and the one in the dry that looks most like it on a sheet whose picture had a rough tint removed.
// With too few pairs, it returns the rough one.
func measureTint(f *pixel.Frame, s *segment.Sheet, dry int, rough tint) (t tint) {
	const ( // chosen by eye
		alike    = 15.0 // Delta E of the patches
		minPairs = 3
	)
	pix := f.Scaled(s.Box(), s.Cols*s.Side, s.Rows*s.Side)
	var n float64
	var sums [3]struct{ x, y, xx, xy float64 }
	pairs := 0
	for wet := dry * s.Cols; wet < len(s.Patches); wet++ {
		twin, nearest := -1, alike
		for i := range dry * s.Cols {
			if d := s.Patches[wet].Distance(&s.Patches[i]); d < nearest {
				twin, nearest = i, d
			}
		}
		if twin < 0 {
			continue
		}
		pairs++
		from, to := s.Rect(wet, 0).Min, s.Rect(twin, 0).Min
		for i := range s.Side * s.Side {
			by := image.Pt(i%s.Side, i/s.Side)
			p, q := from.Add(by), to.Add(by)
			for c := range sums {
				x, y := float64(pix[3*(p.Y*s.Cols*s.Side+p.X)+c]), float64(pix[3*(q.Y*s.Cols*s.Side+q.X)+c])
				sum := &sums[c]
				sum.x, sum.y, sum.xx, sum.xy = sum.x+x, sum.y+y, sum.xx+x*x, sum.xy+x*y
			}
			n++
		}
	}
	if pairs < minPairs {
		return rough
	}
	for c, sum := range sums {
		t[c].gain = (n*sum.xy - sum.x*sum.y) / max(n*sum.xx-sum.x*sum.x, 1)
		t[c].dark = (sum.y - t[c].gain*sum.x) / n
	}
	return t
}

// removed is a picture with the tint removed from one area.
func (t tint) removed(img *image.RGBA, water image.Rectangle) *image.RGBA {
	var table [3][256]uint8
	for c := range table {
		for v := range table[c] {
			table[c][v] = uint8(min(max(math.Round(t[c].gain*float64(v)+t[c].dark), 0), 255))
		}
	}
	out := image.NewRGBA(img.Rect)
	for y := img.Rect.Min.Y; y < img.Rect.Max.Y; y++ {
		copy(out.Pix[out.PixOffset(img.Rect.Min.X, y):], img.Pix[img.PixOffset(img.Rect.Min.X, y):img.PixOffset(img.Rect.Max.X, y)])
		if y < water.Min.Y || y >= water.Max.Y {
			continue
		}
		row := out.Pix[out.PixOffset(water.Min.X, y):out.PixOffset(water.Max.X, y)]
		for i := 0; i+3 < len(row); i += 4 {
			row[i], row[i+1], row[i+2] = table[0][row[i]], table[1][row[i+1]], table[2][row[i+2]]
		}
	}
	return out
}
