package naming

import (
	"math"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// If a profile fits, at least this share of the tiles has a colour of its palette. A full board shows
// nearly all colours of its game; one with other tiles is another theme or another game. Measured: on full
// boards 0.88 or more for the right profile, and 0.45 to 0.65 for those of other themes and games that
// share some colours. On other boards 0.69 or more for the right profile, whose palette may lack some
// colours, and up to 0.52 for those of other games.
//
// A full board that lacks several colours of its game shows an easy level or is that of another game, whose other tiles
// tell it: 0.76 to 0.87 on three boards of two such games.
const (
	minShare     = 0.6
	minFullShare = 0.75
	minFewShare  = 0.95 // of a full board that lacks two colours or more
)

// maxPlainness bounds the plainness of boards that a profile with textured tiles may fit, unless its tiles were
// taught: those may be plain. Measured: at most 0.43 on 61 screens of Destruct-o-Match, 1 on six tables with and
// without text.
const maxPlainness = 0.7

// leastShare is the least share for a profile of whose colours some are missing on the board.
func leastShare(p *calibration.Profile, missing int) float64 {
	switch {
	case !p.Full:
		return minShare
	case missing > 1 && p.Taught == nil:
		return minFewShare
	}
	return minFullShare
}

// FitProfile names the classes after the profile whose palette and measures fit the board best. If none
// fits, they get letters of their own.
func FitProfile(profiles []Prepared, r *classify.Reading, b *segment.Board) Names {
	names := name(r, nil, nil)
	best, plain := minShare, r.Plainness() > maxPlainness
	for i := range profiles {
		p := profiles[i].profile
		if p.Full && !full(r, b, p) || p.Textured && p.Taught == nil && plain {
			continue
		}
		cost := misfit(p, b)
		if 1-cost <= best {
			continue // even if it names all tiles
		}
		if n := name(r, &profiles[i], nil); n.share-cost > best && n.share >= leastShare(p, n.missing()) {
			best, names = n.share-cost, n
		}
	}
	return names
}

// FitShown names the classes after a profile whose taught tiles were seen on the board. shown is the letter of the tile
// that a cell shows, Unknown for none. ok is false if tiles of a class show several letters, or if a cell is empty in only
// one of the two readings.
func FitShown(p Prepared, r *classify.Reading, shown func(cell int) engine.Color) (names Names, ok bool) {
	letters := make([]engine.Color, len(r.Classes))
	for i := range r.Cells {
		c := &r.Cells[i]
		letter := shown(i)
		switch {
		case !c.Occupied && letter.IsColor(), c.Plain() && letter == engine.Empty:
			return names, false
		case !c.Plain() || !letter.IsColor():
		case letters[c.Class] == engine.Empty:
			letters[c.Class] = letter
		case letters[c.Class] != letter:
			return names, false
		}
	}
	return name(r, &p, letters), true
}

// misfit is the penalty for a profile whose measures differ from those of a board, as a share of named
// tiles.
func misfit(p *calibration.Profile, b *segment.Board) float64 {
	const (
		aspectSlack = 0.12 // difference of the logarithms of the aspect ratios; by eye
		wrongAspect = 0.5  // for another aspect ratio; by eye
		wrongStyle  = 0.5  // for tiles that touch where they should lie apart, or the reverse; by eye
	)
	cost := sizeCost(p.Rows, b.Region.Dy()) + sizeCost(p.Cols, b.Region.Dx())
	if p.Aspect > 0 && math.Abs(math.Log(b.W/b.H/p.Aspect)) > aspectSlack {
		cost += wrongAspect
	}
	if p.Apart != b.Style.Apart() {
		cost += wrongStyle
	}
	return cost
}

// sizeCost is the penalty for a board of n rows or columns. It is small, because boards shrink during a
// game.
func sizeCost(of calibration.Range, n int) float64 {
	const (
		larger  = 0.05  // for a board larger than any of the profile; by eye
		smaller = 0.001 // per missing row or column; by eye
		unsaid  = 0.02  // if the profile gives no sizes; by eye
	)
	switch {
	case of.Max == 0:
		return unsaid
	case !of.Allows(n):
		return larger
	}
	return smaller * float64(of.Max-n)
}

// full reports whether a board may belong to a game whose boards are always full: it has a size that the
// profile lists, tiles nearly everywhere, and hardly any three in line. Gems are shaded, unless somebody has
// taught others: plain squares in their colours are another game.
func full(r *classify.Reading, b *segment.Board, p *calibration.Profile) bool {
	const nearly = 0.8 // of the cells; some tiles may be moving; by eye
	rows, cols := b.Region.Dy(), b.Region.Dx()
	if p.Apart && p.Taught == nil && r.Plainness() > maxPlainness {
		return false
	}
	if p.Rows == p.Cols && rows != cols {
		return false // boards of such games are square
	}
	return p.Rows.Holds(rows) && p.Cols.Holds(cols) && float64(r.TileCount()) >= nearly*float64(rows*cols) && r.MaybeSwapGame()
}
