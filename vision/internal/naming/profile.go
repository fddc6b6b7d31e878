package naming

import (
	"fmt"
	"image"
	"math"

	"github.com/domvision/domvision/calibration"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Prepared is a profile with its pictures brought to the size of a cell.
type Prepared struct {
	*calibration.Profile
	icons    []icon
	pictures []classify.Tile // of the colours of the palette, as of [reading.tile]; nil where a colour has none
}

// FitProfile names the classes after the profile whose palette and measures fit the board best, or with
// letters of their own where none fits.
func FitProfile(profiles []Prepared, read *classify.Reading, b *segment.Board) Names {
	const (
		minShare    = 0.5  // of the tiles have a colour of the palette
		aspectSlack = 0.12 // difference of the logarithms of the aspect ratios
		wrongAspect = 0.5  // cost of another aspect ratio
		wrongKind   = 0.5  // cost of tiles that touch where they should not, or the reverse
	)
	names := name(read, nil)
	best := minShare
	for i := range profiles {
		l := &profiles[i]
		if l.Full && !full(read, b, l.Profile) {
			continue
		}
		cost := sizeCost(l.Rows, b.Region.Dy()) + sizeCost(l.Cols, b.Region.Dx())
		if l.Aspect > 0 && math.Abs(math.Log(b.W/b.H/l.Aspect)) > aspectSlack {
			cost += wrongAspect
		}
		if l.Apart != b.Style.Apart() {
			cost += wrongKind
		}
		if 1-cost <= best {
			continue // even if it names all tiles
		}
		if n := name(read, l); n.share-cost > best {
			best, names = n.share-cost, n
		}
	}
	return names
}

// sizeCost is the cost, as a share of named tiles, of a profile when a board shows n rows or
// columns. It is small, because boards shrink during a game.
func sizeCost(of calibration.Range, n int) float64 {
	const (
		larger  = 0.05  // than any board of the profile
		smaller = 0.001 // per missing row or column
		unsaid  = 0.02  // the profile does not say
	)
	switch {
	case of.Max == 0:
		return unsaid
	case !of.Allows(n):
		return larger
	}
	return smaller * float64(of.Max-n)
}

// full reports whether a board may be one of a game with full boards: of a size that the profile
// names, with tiles nearly everywhere, and hardly any three in line.
func full(r *classify.Reading, b *segment.Board, p *calibration.Profile) bool {
	const nearly = 0.8 // of the cells; some tiles may be moving
	tiles := r.TileCount()
	rows, cols := b.Region.Dy(), b.Region.Dx()
	return p.Rows.Holds(rows) && p.Cols.Holds(cols) && float64(tiles) >= nearly*float64(rows*cols) && r.MaybeSwapGame()
}

// PrepareProfiles brings the pictures of profiles to the size of a cell. An error says which
// profile has one that cannot be used.
func PrepareProfiles(profiles []calibration.Profile) (ready []Prepared, err error) {
	icons := map[image.Image]icon{} // profiles that extend one share its templates
	for i := range profiles {
		l := Prepared{Profile: &profiles[i]}
		for _, t := range profiles[i].Templates {
			ic, ok := icons[t.Image]
			if !ok {
				if ic, err = newIcon(t); err != nil {
					return nil, fmt.Errorf("profile %s: %w", l.Name, err)
				}
				icons[t.Image] = ic
			}
			l.icons = append(l.icons, ic)
		}
		for _, c := range profiles[i].Palette {
			l.pictures = append(l.pictures, PictureTile(c.Picture))
		}
		ready = append(ready, l)
	}
	return ready, nil
}
