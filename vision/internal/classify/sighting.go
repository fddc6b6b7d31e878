package classify

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// sighting is a class that shows at some place on the sheet.
type sighting struct {
	class int
	share float64 // of its foreground
}

// sightings finds classes anywhere on a sheet.
type sightings struct {
	r     *Reading
	top   int     // row of pixels of the sheet above which tiles are hidden
	sheet Tile    // the whole sheet and a cell more on each side, averaged as in [TileAt]
	width int     // of that, in pixels
	shown [][]int // class -> the inner pixels that show it
}

// newSightings prepares to find the classes of a reading.
func newSightings(r *Reading) sightings {
	whole := image.Rect(0, 0, r.Sheet.Lab.W, r.Sheet.Lab.H).Inset(-segment.Fine)
	s := sightings{r: r, sheet: TileAt(r.Sheet.Lab, whole), width: whole.Dx()}
	if r.Style == segment.Swapped {
		s.top = r.Board.Min.Y * segment.Fine
	}
	for _, c := range r.Classes {
		s.shown = append(s.shown, r.foreground(c.Mean, InnerPixels))
	}
	return s
}

// at lists the classes of which at least the given share shows at a place the size of a cell.
func (s *sightings) at(place image.Rectangle, least float64) (found []sighting) {
	hidden := max(s.top-place.Min.Y, 0) * segment.Fine
	for k, shown := range s.shown {
		from, _ := slices.BinarySearch(shown, hidden)
		visible := shown[from:]
		if len(visible) == 0 || 2*len(visible) < len(shown) {
			continue
		}
		if share := s.shareAt(place.Min, k, visible, least); share >= least {
			found = append(found, sighting{k, share})
		}
	}
	return found
}

// shareAt is the share of the given pixels of a class that show at a place, or something smaller than least. Most places
// show something else, as one in so many pixels tell.
func (s *sightings) shareAt(place image.Point, class int, pixels []int, least float64) float64 {
	const step, rough = 7, 0.65 // of least; by eye
	all := float64(len(pixels))
	if few := int((1 - rough*least) * all / step); s.others(place, class, pixels, step, few) > few {
		return 0
	}
	most := len(pixels) - int(math.Ceil(least*all))
	return float64(len(pixels)-s.others(place, class, pixels, 1, most)) / all
}

// others counts which of the given pixels of a class, one in step, do not show at a place, up to one more than most.
func (s *sightings) others(place image.Point, class int, pixels []int, step, most int) (n int) {
	mean, first := s.r.Classes[class].Mean, (place.Y+segment.Fine)*s.width+place.X+segment.Fine
	limit := float32(s.r.Tolerance * s.r.Tolerance)
	for i := 0; i < len(pixels) && n <= most; i += step {
		at := pixels[i]
		p, q := (*[3]float32)(s.sheet[3*(first+at/segment.Fine*s.width+at%segment.Fine):]), (*[3]float32)(mean[3*at:])
		if pixel.DeltaESquaredTo(p[0], p[1], p[2], q) >= limit {
			n++
		}
	}
	return n
}

// share is the share of the given pixels of a class that a tile shows, 0 if there are none.
func (s *sightings) share(tile Tile, class int, pixels []int) float64 {
	if len(pixels) == 0 {
		return 0
	}
	return tile.Alike(s.r.Classes[class].Mean, pixels, s.r.Tolerance)
}
