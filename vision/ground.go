package vision

import (
	"image"
	"slices"
)

// withoutGround returns the board that remains when the most frequent flat look that is ground
// behind the tiles is removed; nil if there is none. A look that is enclosed is not ground, unless
// it lacks the outline that most tiles have.
func (b *board) withoutGround(edges borders, enclosed []bool) *board {
	flat := make([]bool, len(b.size))
	for i, k := range b.of {
		flat[k] = flat[k] || b.tile[i] && b.patches[i].spread() < flatSpread
	}
	within, outlined := b.outlines(edges)
	var best *board
	most := 0
	for k, count := range b.count(b.region) {
		bare := outlined && within[k] < openSide
		if count <= most || !flat[k] || enclosed[k] && !bare {
			continue
		}
		tile := make([]bool, len(b.tile))
		for i := range tile {
			tile[i] = b.tile[i] && b.of[i] != k
		}
		less := edges.best(b.sheet, b.clusters, tile)
		if less == nil {
			continue
		}
		less.trim(edges, enclosed)
		if less.onGround(k, edges) && !b.faded(k) || bare && less.covered(k) <= mostlyCovered {
			best, most = less, count
			best.ground = append(slices.Clone(b.ground), k)
		}
	}
	return best
}

// faded reports whether look k has the pattern of light and dark of one other look, fainter, as
// the few tiles that fade out do. Measured: a correlation of 0.98, with the next look 0.64, and
// half of the deviation. Grounds correlate at most 0.4, and where colours are dithered with looks
// that are fainter or rarer themselves.
func (b *board) faded(k int) bool {
	const fainter = 0.67 // times the standard deviation, at most
	tiles := b.count(b.region)
	patterns := make([][patchSide * patchSide]float64, len(tiles))
	b.each(b.region, func(i int) {
		if look := b.of[i]; b.tile[i] {
			for at := range patterns[look] {
				patterns[look][at] += float64(b.patches[i][3*at]) / float64(tiles[look])
			}
		}
	})
	full := k
	var first, second float64
	for look := range patterns {
		if look == k {
			continue
		}
		if c := correlation(patterns[k][:], patterns[look][:]); c > first {
			full, first, second = look, c, first
		} else {
			second = max(second, c)
		}
	}
	return first >= fadedPattern && first-second >= fadedMargin && tiles[full] > tiles[k] &&
		deviation(patterns[k][:]) <= fainter*deviation(patterns[full][:])
}

// mostlyCovered is the share of a look's cells in the board that may lie below a tile if it is
// ground without an outline, while tiles are falling. Dark tiles may lack an outline as well, but
// lie anywhere.
const mostlyCovered = 0.6

// covered is the share of look k's cells in the board that lie below a tile.
func (b *board) covered(k int) float64 {
	inside, below := 0, 0
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		top := b.topTile(col)
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			if b.of[row*b.cols+col] == k {
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
func (b *board) outlines(edges borders) (within []float32, outlined bool) {
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
	return within, n > 1 && all >= closedSide*n
}

// onGround reports whether look k is the ground behind the tiles of b: hardly any of it lies
// below a tile, nothing but more of it above it, and there is enough of it in the board or around
// it.
func (b *board) onGround(k int, edges borders) bool {
	const (
		minInside  = 2    // cells of ground among the tiles, or
		minAround  = 0.3  // of the cells around the board
		maxCovered = 0.34 // of those inside lie below a tile; some do while tiles fall
	)
	inside, below := 0, 0
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		covered := false
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			i := row*b.cols + col
			if b.of[i] != k {
				covered = covered || b.tile[i]
				continue
			}
			ended := row > b.region.Min.Y && b.of[i-b.cols] != k && edges.above[i] > closedSide
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
	b.each(b.region.Inset(-1).Intersect(image.Rect(0, 0, b.cols, b.rows)), func(i int) {
		if !image.Pt(i%b.cols, i/b.cols).In(b.region) {
			all++
			if b.of[i] == k {
				around++
			}
		}
	})
	return inside >= minInside || float64(around) >= minAround*float64(all) && all > 0
}
