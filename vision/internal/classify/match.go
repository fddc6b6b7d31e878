package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/rank"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Least shares of pixels that match. Measured on composed Destruct-o-Match boards: plain tiles match their
// class in 0.9 or more of the pixels, tiles with an icon in 0.2 to 0.7, and tiles of another class in less
// than 0.2.
const (
	plainMatch  = 0.85 // of a tile with nothing on it
	usualMatch  = 0.75 // of one in a small cell, if most of its class match no better
	groundMatch = 0.25 // of a tile with a mark, beside which enough of the ground shows
	rivalFactor = 2.0  // least ratio of the match of such a tile to that of any other class

	smallSide = 20 // pixels; cells are small below it. Chosen by eye

	// ApartMatch is the least share if much of a cell is backdrop. Chosen by eye.
	ApartMatch = 0.6
)

// Identify finds the class of the tile in a cell.
func (r *Reading) Identify(cell int) {
	tile, c := r.Tile(cell), &r.Cells[cell]
	k, match, rival := r.Nearest(tile, AnyClass)
	if k != NoClass && match < plainMatch && match > rival {
		match = tile.AlikeNear(r.Classes[k].Mean, r.pixelsOf(k), mostShifted, r.Tolerance)
	}
	c.Match, c.Rival = match, rival
	switch {
	case rival >= plainMatch:
		c.Class = r.closer(tile, k)
	case match >= plainMatch:
		c.Class = k
	case IsGround(match, rival):
		c.Class, c.Marked = k, true
	default:
		c.Class = r.ByPattern(tile, AnyClass)
	}
}

// unmarkUsual takes the marks from small tiles that match their class about as well as most of it do: the pixels at their edges
// differ, and most tiles of a kind carry no mark.
func (r *Reading) unmarkUsual() {
	const ( // chosen by eye
		mostBelow = 0.07 // the median match of the class
		fewest    = 5    // tiles; of fewer, no match is usual
	)
	if !r.smallCells() {
		return
	}
	matches := make([][]float64, len(r.Classes))
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Occupied && c.Class != NoClass {
			matches[c.Class] = append(matches[c.Class], c.Match)
		}
	}
	least := make([]float64, len(r.Classes))
	for k := range least {
		if least[k] = plainMatch; len(matches[k]) >= fewest {
			least[k] = max(quantile(matches[k], 0.5)-mostBelow, usualMatch)
		}
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Marked && c.Class != NoClass && c.Match >= least[c.Class] {
			c.Marked = false
		}
	}
}

// smallCells reports whether the edges of a tile are a fifth of it.
func (r *Reading) smallCells() bool { return min(r.Sheet.W, r.Sheet.H) < smallSide }

// closer decides between a class and the next that a tile looks like: classes that are the same but for their corners, such as
// those of discs on the ground and of discs in a selected group. It is the one that the tile resembles where they differ.
func (r *Reading) closer(tile Tile, k int) int {
	next, _, _ := r.Nearest(tile, func(j int) bool { return j != k })
	a, b := r.Classes[k].Mean, r.Classes[next].Mean
	differ := slices.DeleteFunc(slices.Clone(allPixels), func(at int) bool { return pixel.DeltaE(a.At(at), b.At(at)) < 2*MatchDeltaE })
	if len(differ) > 0 && tile.Alike(b, differ, r.Tolerance) > tile.Alike(a, differ, r.Tolerance) {
		return next
	}
	return k
}

// Full returns the reading of a board that has a tile in every cell: it identifies the cells that seemed to
// hold none. It does not change r.
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

// AlikeTiles counts the tiles that match a class, and those that are covered.
func (r *Reading) AlikeTiles() int {
	small := r.smallCells()
	return r.count(func(c *Cell) bool {
		return c.Occupied && (c.Covered || c.Match >= plainMatch || small && c.Plain() && c.Match >= usualMatch)
	})
}

// AnyClass accepts every class as a candidate.
func AnyClass(int) bool { return true }

// Nearest returns the candidate with the highest similarity to a tile, or NoClass if all have 0; that
// similarity; and the second highest.
func (r *Reading) Nearest(tile Tile, candidate func(k int) bool) (class int, match, rival float64) {
	ranking := rank.New()
	for k := range r.Classes {
		if candidate(k) {
			ranking.Add(k, tile.Alike(r.Classes[k].Mean, r.pixelsOf(k), r.Tolerance))
		}
	}
	return ranking.Best, ranking.Score, ranking.Second
}

// IsGround reports whether a match too low for a plain tile is high enough for a class with a mark on it.
func IsGround(match, rival float64) bool {
	return match >= groundMatch && match >= rivalFactor*rival
}

// ByPattern finds the candidate whose lightness clearly correlates best with that of a tile, or NoClass.
// The tile must not be more colourful: the tiles of a selected or fading group are washed out.
func (r *Reading) ByPattern(tile Tile, candidate func(k int) bool) int {
	const moreColor = 15.0 // of chroma; washing out adds none; by eye
	pattern := tile.Lightness()
	color := pixel.Chroma(tile.MiddleColor())
	ranking := rank.New()
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
