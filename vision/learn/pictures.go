package learn

import (
	"image"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/naming"
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
	distinctive := classify.Differing(tiles)
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
			Name: look.Name, Letter: string(look.Letter.Char()), Mean: sRGB(meanColor(tiles[i].Colors(classify.MiddlePixels))), Picture: pictures[i],
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

// offAt is the share of the given pixels in which two tiles differ.
func offAt(places []int, a, b classify.Tile) float64 {
	if len(places) == 0 {
		return 0
	}
	return 1 - a.Alike(b, places, classify.MatchDeltaE)
}
