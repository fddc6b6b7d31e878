package taught

import (
	"image"
	"image/color"
	"maps"
	"math"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Shown is a picture whose board is known. Its bounds begin at (0,0). It is not white-balanced, because the
// balance depends on everything else on the screen.
type Shown struct {
	Image   *image.RGBA
	Lattice geometry.Lattice
	Grid    engine.Grid
}

// Teach makes the pictures of tiles by which a profile finds its board. It uses only plain tiles and empty
// cells. It returns nil if there are no tiles.
func Teach(all []Shown) (*calibration.Taught, error) {
	t := new(calibration.Taught)
	looks := map[engine.Color][]look{}
	for _, s := range all {
		size := [2]float64{math.Round(100*s.Lattice.W) / 100, math.Round(100*s.Lattice.H) / 100}
		if !slices.Contains(t.Sizes, size) {
			t.Sizes = append(t.Sizes, size)
		}
		cells := newSheet(pixel.NewArea(s.Image), s.Lattice)
		for i, c := range s.Grid.Cells {
			if c.Power != engine.NoPower || !c.Color.IsColor() && !c.IsEmpty() {
				continue
			}
			looks[c.Color] = append(looks[c.Color], lookOf(cells.cell(i), cells.stride))
		}
	}
	letters := slices.Sorted(maps.Keys(looks))
	if len(letters) == 0 || len(letters) == 1 && letters[0] == engine.Empty {
		return nil, nil
	}
	for _, letter := range letters {
		for _, part := range split(looks[letter]) {
			taught, err := teachTile(letter, part)
			if err != nil {
				return nil, err
			}
			t.Tiles = append(t.Tiles, taught)
		}
	}
	return t, nil
}

// look is the pixels of a cell.
type look [3 * fine * fine]uint8

func lookOf(cell []uint8, stride int) (l look) {
	for y := range fine {
		copy(l[3*fine*y:], cell[y*stride:][:3*fine])
	}
	return l
}

// difference is the difference of two looks, with equal weights for all pixels.
func (l *look) difference(o *look) float64 {
	sum := 0
	for i, v := range l {
		d := int(v) - int(o[i])
		sum += d * d
	}
	return float64(sum) / (fine * fine)
}

// median is the median of some looks, value by value.
func median(all []look) (m look) {
	values := make([]uint8, len(all))
	for i := range m {
		for k := range all {
			values[k] = all[k][i]
		}
		slices.Sort(values)
		m[i] = values[len(values)/2]
	}
	return m
}

// The tiles of a letter have two looks if splitting them leaves less than splitShare of their mean
// difference, each part has at least splitLeast tiles, and the parts differ by more than splitFar. Chosen
// by eye.
const (
	splitShare = 0.4
	splitLeast = 2
	splitFar   = 600.0
)

// split divides the looks of a letter in two if they clearly are two kinds, such as tiles above and under
// water. It uses 2-means clustering, starting with the median and the look farthest from it.
func split(all []look) [][]look {
	whole := median(all)
	mean, far, farthest := 0.0, 0.0, 0
	for i := range all {
		d := all[i].difference(&whole)
		mean += d / float64(len(all))
		if d > far {
			far, farthest = d, i
		}
	}
	middles := [2]look{whole, all[farthest]}
	var parts [2][]look
	apart := 0.0
	for range 4 {
		parts, apart = [2][]look{}, 0
		for i := range all {
			a, b := all[i].difference(&middles[0]), all[i].difference(&middles[1])
			k := 0
			if b < a {
				k = 1
			}
			parts[k] = append(parts[k], all[i])
			apart += min(a, b) / float64(len(all))
		}
		if min(len(parts[0]), len(parts[1])) < splitLeast {
			return [][]look{all}
		}
		middles = [2]look{median(parts[0]), median(parts[1])}
	}
	if apart > splitShare*mean || middles[0].difference(&middles[1]) < splitFar {
		return [][]look{all}
	}
	return parts[:]
}

// A pixel has half the weight if its values vary by halfNoise within a letter: the root mean square
// difference from the median, summed over the channels. Chosen by eye.
const halfNoise = 30.0

// usualSpread is the quantile of the differences of the shown tiles that becomes their spread. A few tiles
// may be hidden by a pointer. Chosen by eye.
const usualSpread = 0.9

// teachTile makes the picture of a tile from its looks.
func teachTile(letter engine.Color, looks []look) (t calibration.TaughtTile, err error) {
	middle := median(looks)
	img := image.NewNRGBA(image.Rect(0, 0, fine, fine))
	var opacity [fine * fine]float64
	sum := 0.0
	for i := range opacity {
		v := 0.0
		for k := range looks {
			for c := range 3 {
				d := float64(looks[k][3*i+c]) - float64(middle[3*i+c])
				v += d * d / float64(len(looks))
			}
		}
		opacity[i] = 1 / (1 + v/(halfNoise*halfNoise))
		sum += opacity[i]
		img.SetNRGBA(i%fine, i/fine, color.NRGBA{middle[3*i], middle[3*i+1], middle[3*i+2], uint8(max(math.Round(255*opacity[i]), 1))})
	}
	var off []float64
	for k := range looks {
		d := 0.0
		for i, o := range opacity {
			for c := range 3 {
				v := float64(looks[k][3*i+c]) - float64(middle[3*i+c])
				d += o / sum * v * v
			}
		}
		off = append(off, d)
	}
	slices.Sort(off)
	t = calibration.TaughtTile{Letter: string(letter.Char()), Spread: math.Round(off[int(usualSpread*float64(len(off)-1))])}
	t.Picture, err = calibration.NewPicture(img)
	return t, err
}
