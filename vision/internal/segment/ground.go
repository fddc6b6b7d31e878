package segment

import (
	"image"
	"slices"
)

// withoutGround returns the board that remains when the most frequent flat look that is ground
// behind the tiles is removed; nil if there is none. A look that is enclosed is not ground, unless
// it lacks the outline that most tiles have.
func (b *Board) withoutGround(edges Borders, enclosed []bool) *Board {
	flat := make([]bool, len(b.Size))
	for i, k := range b.Label {
		flat[k] = flat[k] || b.IsTile[i] && b.Patches[i].Spread() < FlatSpread
	}
	within, outlined := b.outlines(edges)
	var best *Board
	most := 0
	for k, count := range b.Count(b.Region) {
		bare := outlined && within[k] < openSide
		if count <= most || !flat[k] || enclosed[k] && !bare {
			continue
		}
		tile := make([]bool, len(b.IsTile))
		for i := range tile {
			tile[i] = b.IsTile[i] && b.Label[i] != k
		}
		less := edges.best(b.Sheet, b.clusters, tile)
		if less == nil {
			continue
		}
		less.trim(edges, enclosed)
		if less.onGround(k, edges) && !b.faded(k) || bare && less.covered(k) <= mostlyCovered {
			best, most = less, count
			best.Ground = append(slices.Clone(b.Ground), k)
		}
	}
	return best
}

// faded reports whether look k has the pattern of light and dark of one other look, fainter, as
// the few tiles that fade out do. Measured: a correlation of 0.98, with the next look 0.64, and
// half of the deviation. Grounds correlate at most 0.4, and where colours are dithered with looks
// that are fainter or rarer themselves.
func (b *Board) faded(k int) bool {
	const fainter = 0.67 // times the standard deviation, at most
	tiles := b.Count(b.Region)
	patterns := make([][patchSide * patchSide]float64, len(tiles))
	b.Each(b.Region, func(i int) {
		if look := b.Label[i]; b.IsTile[i] {
			for at := range patterns[look] {
				patterns[look][at] += float64(b.Patches[i][3*at]) / float64(tiles[look])
			}
		}
	})
	full := k
	var first, second float64
	for look := range patterns {
		if look == k {
			continue
		}
		if c := Correlation(patterns[k][:], patterns[look][:]); c > first {
			full, first, second = look, c, first
		} else {
			second = max(second, c)
		}
	}
	return first >= FadedPattern && first-second >= FadedMargin && tiles[full] > tiles[k] &&
		Deviation(patterns[k][:]) <= fainter*Deviation(patterns[full][:])
}

// mostlyCovered is the share of a look's cells in the board that may lie below a tile if it is
// ground without an outline, while tiles are falling. Dark tiles may lack an outline as well, but
// lie anywhere.
const mostlyCovered = 0.6

// covered is the share of look k's cells in the board that lie below a tile.
func (b *Board) covered(k int) float64 {
	inside, below := 0, 0
	for col := b.Region.Min.X; col < b.Region.Max.X; col++ {
		top := b.TopTile(col)
		for row := b.Region.Min.Y; row < b.Region.Max.Y; row++ {
			if b.Label[row*b.Cols+col] == k {
				inside++
				if row > top {
					below++
				}
			}
		}
	}
	return float64(below) / float64(max(inside, 1))
}

// outlines is the mean edge between neighbouring tiles of the same look, 1 for looks that have
// none, and whether most tiles have an outline, so that a look without one is not a tile.
func (b *Board) outlines(edges Borders) (within []float32, outlined bool) {
	within, pairs := b.borderWithin(edges)
	var all, n float32
	for k := range within {
		if pairs[k] == 0 {
			within[k] = 1
			continue
		}
		all += within[k] // each look counts once: a ground is large
		n++
	}
	return within, n > 1 && all >= ClosedSide*n
}

// onGround reports whether look k is the ground behind the tiles of b: hardly any of it lies
// below a tile, nothing but more of it above it, and there is enough of it in the board or around
// it.
func (b *Board) onGround(k int, edges Borders) bool {
	const (
		minInside  = 2    // cells of ground among the tiles, or
		minAround  = 0.3  // of the cells around the board
		maxCovered = 0.34 // of those inside lie below a tile; some do while tiles fall
	)
	inside, below := 0, 0
	for col := b.Region.Min.X; col < b.Region.Max.X; col++ {
		covered := false
		for row := b.Region.Min.Y; row < b.Region.Max.Y; row++ {
			i := row*b.Cols + col
			if b.Label[i] != k {
				covered = covered || b.IsTile[i]
				continue
			}
			ended := row > b.Region.Min.Y && b.Label[i-b.Cols] != k && edges.above[i] > ClosedSide
			if ended && !covered {
				return false
			}
			inside++
			if covered {
				below++
			}
		}
	}
	if float64(below) > maxCovered*float64(inside) {
		return false
	}
	around, all := 0, 0
	b.Each(b.Region.Inset(-1).Intersect(image.Rect(0, 0, b.Cols, b.Rows)), func(i int) {
		if !image.Pt(i%b.Cols, i/b.Cols).In(b.Region) {
			all++
			if b.Label[i] == k {
				around++
			}
		}
	})
	return inside >= minInside || float64(around) >= minAround*float64(all) && all > 0
}
