package vision

import (
	"math"

	"github.com/domvision/domvision/calibration"
)

// prepared is a profile made ready for use.
type prepared struct {
	*calibration.Profile
	icons    []icon
	pictures [][]float32 // of the colours of the palette, as [reading.tile] has them; nil for none
}

// fit names the classes after the profile whose palette and measures suit the
// board best, or freely where none does.
func (r *Recognizer) fit(read *reading, b *board) (naming, error) {
	const (
		minShare    = 0.5  // of the tiles have a colour of the palette
		aspectSlack = 0.12 // of the logarithm of width by height
		wrongAspect = 0.5  // what another aspect costs
		wrongKind   = 0.5  // and tiles that touch where they should not, or the reverse
	)
	names, err := read.name(nil)
	best := minShare
	for i := range r.profiles {
		l := &r.profiles[i]
		if l.Full && !read.full(b, l.Profile) {
			continue
		}
		cost := misfit(l.Rows, b.region.Dy()) + misfit(l.Cols, b.region.Dx())
		if l.Aspect > 0 && math.Abs(math.Log(b.w/b.h/l.Aspect)) > aspectSlack {
			cost += wrongAspect
		}
		if l.Apart != b.gaps {
			cost += wrongKind
		}
		if 1-cost <= best {
			continue // whatever share of the tiles it names
		}
		n, nameErr := read.name(l)
		if nameErr != nil {
			return names, nameErr
		}
		if n.share-cost > best {
			best, names = n.share-cost, n
		}
	}
	return names, err
}

// misfit is what it costs a profile, in parts of the tiles that its palette
// names, that a board shows n rows or columns: little, because boards shrink.
func misfit(of calibration.Range, n int) float64 {
	const (
		larger  = 0.05  // than any board of this profile
		smaller = 0.001 // for each row or column
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

// full reports whether a board has a size that a profile names, tiles nearly
// everywhere, and hardly any three in line, as a game has in which neighbours are
// swapped.
func (r *reading) full(b *board, p *calibration.Profile) bool {
	const nearly = 0.8 // of the cells; gems may be on their way
	tiles := 0
	for _, held := range r.held {
		if held {
			tiles++
		}
	}
	rows, cols := b.region.Dy(), b.region.Dx()
	return p.Rows.Holds(rows) && p.Cols.Holds(cols) && float64(tiles) >= nearly*float64(rows*cols) && r.swapped()
}
