package learn

import (
	"image"
	"slices"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/naming"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// addPictures adds to the palette the average tiles of looks that their pictures distinguish, but not their
// colours. It sets Apart and Like of these looks.
func (l *Lesson) addPictures(samples []Sample) error {
	var looks []*Kind
	var pictures []*calibration.Picture
	var tiles []classify.Tile
	for i := range l.Kinds {
		if l.Kinds[i].ByColor() {
			continue
		}
		picture, err := average(samples, l.Kinds[i].Letter)
		if err != nil {
			return err
		}
		tile := naming.PictureTile(picture)
		looks, pictures, tiles = append(looks, &l.Kinds[i]), append(pictures, picture), append(tiles, tile)
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

// leastApart is the least share of the distinctive pixels in which a tile must differ from the nearest
// other one. Less may be noise.
const leastApart = 0.1

// average is the average tile of a colour in the sample that shows it at the largest size.
func average(samples []Sample, letter engine.Color) (*calibration.Picture, error) {
	largest := 0.0
	var mean imgproc.Lab
	for _, s := range samples {
		if area := s.Lattice.W * s.Lattice.H; area > largest {
			c := s.cut(image.Pt(segment.Fine, segment.Fine))
			if cells := c.usual(s.Grid, letter); len(cells) > 0 {
				mean, largest = c.average(cells), area
			}
		}
	}
	return calibration.NewPicture(mean.Image())
}

// average is the mean picture of the given cells.
func (c cutting) average(cells []int) imgproc.Lab {
	sum := make([]int, 3*c.size.X*c.size.Y)
	for _, cell := range cells {
		for i, v := range c.lab.Part(image.Rectangle{Max: c.size}.Add(c.corner(cell))).Pix {
			sum[i] += int(v)
		}
	}
	mean := imgproc.Lab{W: c.size.X, H: c.size.Y, Pix: make([]uint8, len(sum))}
	for i, v := range sum {
		mean.Pix[i] = uint8((v + len(cells)/2) / len(cells))
	}
	return mean
}

// differing lists the inner pixels in which any of the tiles clearly differs from the first.
func differing(tiles []classify.Tile) (places []int) {
	for _, at := range classify.InnerPixels {
		if slices.ContainsFunc(tiles, func(t classify.Tile) bool {
			return pixel.DeltaE(t.At(at), tiles[0].At(at)) >= 2*classify.MatchDeltaE
		}) {
			places = append(places, at)
		}
	}
	return places
}

// offAt is the share of the given pixels in which two tiles differ.
func offAt(places []int, a, b classify.Tile) float64 {
	if len(places) == 0 {
		return 0
	}
	return 1 - a.Alike(b, places, classify.MatchDeltaE)
}

// middleOf lists the colours of the middle of a tile.
func middleOf(tile classify.Tile) (middle [][3]float32) {
	for _, at := range classify.MiddlePixels {
		middle = append(middle, tile.At(at))
	}
	return middle
}
