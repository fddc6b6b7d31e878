package vision

import (
	"image"
	"slices"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

// Tiles that differ in shape or pattern alone cannot be told by colour. A profile holds a picture
// of each, with which they are compared pixel by pixel.

// A tile shows a picture if at most this share of its pixels differ, and at most half as many as
// from any other picture.
const mostOff = 0.4

// pictured is the letter of the colour whose picture a tile clearly shows, Empty for none.
func (r *reading) pictured(l *prepared, tile []float32) engine.Color {
	best, off, next := noClass, 1.0, 1.0
	for i, picture := range l.pictures {
		if picture == nil {
			continue
		}
		if d := 1 - r.shifted(tile, picture, r.tolerance); d < off {
			best, off, next = i, d, off
		} else {
			next = min(next, d)
		}
	}
	if best == noClass || off > mostOff || off > next/2 {
		return engine.Empty
	}
	return l.Palette[best].Color()
}

// pictureTile converts a picture to a tile as of [reading.tile], nil for nil.
func pictureTile(p *calibration.Picture) []float32 {
	if p == nil {
		return nil
	}
	whole := image.NewRGBA(image.Rectangle{Max: p.Bounds().Size()})
	draw.Draw(whole, whole.Rect, p, p.Bounds().Min, draw.Src)
	lab := newArea(whole).lab(boxOf(whole.Rect), fine, fine)
	one := sheet{lattice: lattice{rows: 1, cols: 1}, side: fine, lab: lab, looks: lab}
	return (&reading{sheet: &one}).tileAt(one.rect(0, 0))
}

// addPictures adds to the palette the average tiles of the looks that are not told by colour, if
// they are told by their pictures. It fills in Apart and Like of these looks.
func (l *Lesson) addPictures(samples []Sample) error {
	var looks []*Look
	var pictures []*calibration.Picture
	var tiles [][]float32
	for i := range l.Looks {
		if l.Looks[i].ByColor() {
			continue
		}
		picture, err := average(samples, l.Looks[i].Letter)
		if err != nil {
			return err
		}
		tile := pictureTile(picture)
		looks, pictures, tiles = append(looks, &l.Looks[i]), append(pictures, picture), append(tiles, tile)
	}
	distinctive := differing(tiles)
	for i, look := range looks {
		nearest := 1.0
		for j, other := range tiles {
			if d := offAt(distinctive, tiles[i], other); j != i && d < nearest {
				nearest, look.Like = d, looks[j].Letter
			}
		}
		if nearest < leastApart {
			continue
		}
		look.Apart = nearest
		l.Profile.Palette = append(l.Profile.Palette, calibration.Color{
			Name: look.Name, Letter: string(look.Letter.Char()), Mean: sRGB(meanColor(middleOf(tiles[i]))), Picture: pictures[i],
		})
	}
	return nil
}

// The least share of the distinctive pixels in which a tile must differ from the nearest: less
// may be noise.
const leastApart = 0.1

// average is the average tile of a colour, in the sample that shows it largest.
func average(samples []Sample, letter engine.Color) (*calibration.Picture, error) {
	largest := 0.0
	var mean labImage
	for _, s := range samples {
		if area := s.Lattice.W * s.Lattice.H; area > largest {
			c := s.cut(image.Pt(fine, fine))
			if cells := c.usual(s.Grid, letter); len(cells) > 0 {
				mean, largest = c.average(cells), area
			}
		}
	}
	return calibration.NewPicture(mean.picture())
}

// average is the mean picture of some cells.
func (c cutting) average(cells []int) labImage {
	sum := make([]int, 3*c.size.X*c.size.Y)
	for _, cell := range cells {
		for i, v := range c.part(image.Rectangle{Max: c.size}.Add(c.corner(cell))).pix {
			sum[i] += int(v)
		}
	}
	mean := labImage{w: c.size.X, h: c.size.Y, pix: make([]uint8, len(sum))}
	for i, v := range sum {
		mean.pix[i] = uint8((v + len(cells)/2) / len(cells))
	}
	return mean
}

// differing lists the inner pixels in which any of some tiles clearly differs from the first.
func differing(tiles [][]float32) (places []int) {
	for _, at := range pixels(image.Rect(0, 0, fine, fine).Inset(matchInset), image.Rectangle{}) {
		if slices.ContainsFunc(tiles, func(t []float32) bool {
			return deltaE([3]float32(t[3*at:]), [3]float32(tiles[0][3*at:])) >= 2*matchDeltaE
		}) {
			places = append(places, at)
		}
	}
	return places
}

// offAt is the share of some pixels in which two tiles differ.
func offAt(places []int, a, b []float32) float64 {
	off := 0
	for _, at := range places {
		if deltaE([3]float32(a[3*at:]), [3]float32(b[3*at:])) > matchDeltaE {
			off++
		}
	}
	return float64(off) / float64(max(len(places), 1))
}

// middleOf lists the colours of the middle of a tile.
func middleOf(tile []float32) (middle [][3]float32) {
	for _, at := range pixels(image.Rect(0, 0, fine, fine).Inset(fine/4), image.Rectangle{}) {
		middle = append(middle, [3]float32(tile[3*at:]))
	}
	return middle
}
