package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// The shares of pixels that match. Measured on composed Destruct-o-Match boards: plain tiles match
// their class in 0.9 and more of the pixels, tiles with an icon in 0.2 to 0.7, tiles of another
// class in less than 0.2.
const (
	plainMatch  = 0.85 // a tile with nothing on it
	groundMatch = 0.25 // a tile with a mark, beside which enough of the ground shows
	rivalFactor = 2.0  // the match of such a tile is this many times that of any other class

	// ApartMatch is the share that tells the class where much of a cell is backdrop.
	ApartMatch = 0.6
)

// Identify finds the class of a tile.
func (r *Reading) Identify(cell int) {
	tile, c := r.Tile(cell), &r.Cells[cell]
	k, match, rival := r.Nearest(tile, AnyClass)
	if k != NoClass && match < plainMatch && match > rival {
		match = r.Shifted(tile, r.Classes[k].Mean)
	}
	c.Match, c.Rival = match, rival
	switch {
	case match >= plainMatch:
		c.Class = k
	case IsGround(match, rival):
		c.Class, c.Marked = k, true
	default:
		c.Class = r.ByPattern(tile, AnyClass)
	}
}

// Full is the reading of a board that has a tile in every cell: those that seemed to hold none are
// identified. The reading itself stays as it is.
func (r *Reading) Full() *Reading {
	full := *r
	full.Cells = slices.Clone(r.Cells)
	full.Sheet.Each(full.Board, func(cell int) {
		if !full.Cells[cell].Occupied {
			full.Identify(cell)
		}
	})
	return &full
}

// AlikeTiles counts the tiles that look like those of a class, and those that are covered.
func (r *Reading) AlikeTiles() int {
	return r.count(func(c *Cell) bool { return c.Occupied && (c.Covered || c.Match >= plainMatch) })
}

// AnyClass accepts every class as a candidate.
func AnyClass(int) bool { return true }

// Nearest is the candidate with the highest similarity to a tile, NoClass if all have 0, and the
// second highest similarity.
func (r *Reading) Nearest(tile Tile, candidate func(k int) bool) (class int, match, rival float64) {
	ranking := NewRanking()
	for k := range r.Classes {
		if candidate(k) {
			ranking.Add(k, r.similarity(tile, r.Classes[k].Mean))
		}
	}
	return ranking.Best, ranking.Score, ranking.Second
}

// IsGround reports whether a match too low for a plain tile still shows a class, with a mark on
// it.
func IsGround(match, rival float64) bool {
	return match >= groundMatch && match >= rivalFactor*rival
}

// ByPattern finds the candidate whose lightness clearly correlates best with that of a tile, if
// the tile is not more colourful: the tiles of a selected or fading group are washed out.
func (r *Reading) ByPattern(tile Tile, candidate func(k int) bool) int {
	const moreColor = 15.0 // of chroma, which no washing out adds
	pattern := tile.Lightness()
	color := pixel.Chroma(tile.MiddleColor())
	ranking := NewRanking()
	for k, c := range r.Classes {
		if candidate(k) && color <= pixel.Chroma(c.Mean.MiddleColor())+moreColor {
			ranking.Add(k, segment.Correlation(pattern, c.Mean.Lightness()))
		}
	}
	if ranking.Score < segment.FadedPattern || ranking.Score-ranking.Second < segment.FadedMargin {
		return NoClass
	}
	return ranking.Best
}
