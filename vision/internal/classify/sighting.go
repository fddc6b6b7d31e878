package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// sighting is a class that shows at some place on the sheet.
type sighting struct {
	class int
	share float64 // of its foreground
}

// sightings finds classes anywhere on a sheet. It compares a sample of the pixels first, and all pixels
// only if the sample matches.
type sightings struct {
	r       *Reading
	top     int          // row of pixels of the sheet above which tiles are hidden
	shown   [][]int      // class -> the inner pixels that show it
	samples [][]sample   // class -> the samplePixels that show it
	colors  [][3]float32 // at samplePixels, of the last place
	found   []sighting   // at the last place
}

// sample is one of the sampled pixels of a class.
type sample struct {
	pixel, index int // of the tile, and in samplePixels
	color        [3]float32
}

const (
	roughStep = 7    // one in so many inner pixels is compared first; by eye
	roughSeen = 0.75 // and this part of the share to be found must match; by eye
)

// samplePixels are the inner pixels that are compared first.
var samplePixels = func() (some []int) {
	for i := 0; i < len(InnerPixels); i += roughStep {
		some = append(some, InnerPixels[i])
	}
	return some
}()

// newSightings prepares to find the classes of a reading.
func newSightings(r *Reading) sightings {
	s := sightings{r: r, colors: make([][3]float32, len(samplePixels))}
	if r.layout.onTheMove {
		s.top = r.Board.Min.Y * segment.Fine
	}
	for _, c := range r.Classes {
		var samples []sample
		for i, at := range samplePixels {
			if len(r.layout.foreground(c.Mean, []int{at})) > 0 {
				samples = append(samples, sample{at, i, c.Mean.At(at)})
			}
		}
		s.shown, s.samples = append(s.shown, r.layout.foreground(c.Mean, InnerPixels)), append(s.samples, samples)
	}
	return s
}

// at lists the classes of which at least the given share shows at a place the size of a cell. The list is
// valid until the next call.
func (s *sightings) at(place image.Rectangle, least float64) []sighting {
	s.found = s.found[:0]
	for i, at := range samplePixels {
		s.colors[i] = colorAt(s.r.Sheet, place.Min.X+at%segment.Fine, place.Min.Y+at/segment.Fine)
	}
	hidden := max(s.top-place.Min.Y, 0) * segment.Fine
	var tile Tile
	for k := range s.r.Classes {
		if !s.mayShow(k, hidden, roughSeen*least) {
			continue
		}
		if tile == nil {
			tile = TileAt(s.r.Sheet.Lab, place)
		}
		from, _ := slices.BinarySearch(s.shown[k], hidden)
		if visible := s.shown[k][from:]; 2*len(visible) >= len(s.shown[k]) {
			if share := s.share(tile, k, visible); share >= least {
				s.found = append(s.found, sighting{k, share})
			}
		}
	}
	return s.found
}

// mayShow reports whether at least this share of the sampled pixels of a class match at the last place. The first
// hidden pixels do not count.
func (s *sightings) mayShow(class, hidden int, least float64) bool {
	samples := s.samples[class]
	from, _ := slices.BinarySearchFunc(samples, hidden, func(p sample, first int) int { return p.pixel - first })
	samples = samples[from:]
	same, all := len(samples), float64(max(len(samples), 1)) // same: an upper bound
	for i := range samples {
		p := &samples[i]
		c := s.colors[p.index]
		if float64(pixel.DeltaESquaredTo(c[0], c[1], c[2], &p.color)) < s.r.Tolerance*s.r.Tolerance {
			continue
		}
		if same--; float64(same)/all < least {
			return false
		}
	}
	return float64(same)/all >= least
}

// share is the share of the given pixels of a class that a tile shows, 0 if there are none.
func (s *sightings) share(tile Tile, class int, pixels []int) float64 {
	if len(pixels) == 0 {
		return 0
	}
	return tile.Alike(s.r.Classes[class].Mean, pixels, s.r.Tolerance)
}

// colorAt is the colour of a pixel of a sheet, averaged as in [TileAt].
func colorAt(s *segment.Sheet, x, y int) (color [3]float32) {
	w, h := s.Lab.W, s.Lab.H
	x, y = min(max(x, 0), w-1), min(max(y, 0), h-1)
	right, below := min(x+1, w-1), min(y+1, h-1)
	px, next := s.Lab.Pix[3*(y*w+x):], s.Lab.Pix[3*(y*w+right):]
	under, across := s.Lab.Pix[3*(below*w+x):], s.Lab.Pix[3*(below*w+right):]
	for c := range color {
		color[c] = float32(int(px[c])+int(next[c])+int(under[c])+int(across[c])) / 4
	}
	return [3]float32{color[0] * (100.0 / 255), color[1] - 128, color[2] - 128}
}
