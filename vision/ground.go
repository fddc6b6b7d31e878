package vision

import (
	"image"
	"slices"
)

// withoutGround returns the board that remains when a flat look turns out to be
// the ground behind the tiles, or nil where there is none such. What is enclosed is
// no ground, unless it lacks the outline that most tiles have, and what fades is none.
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

// faded reports whether look k has the pattern of light and dark of one other look, fainter,
// as tiles that fade do, a few of all those alike. Measured: a correlation of 0.98, and 0.64 to
// the next look, with half of its deviation; the grounds of boards have at most 0.4, and where
// colours are dithered any, but of looks that are fainter or rare.
func (b *board) faded(k int) bool {
	const fainter = 0.67 // times the deviation, at most
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

// mostlyCovered is the part of a look's cells in the board that may lie below a
// tile if it is ground without an outline, and tiles are falling before it. Dark
// tiles may lack an outline, too, but lie anywhere.
const mostlyCovered = 0.6

// covered is the part of look k's cells in the board that lie below a tile.
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

// outlines is the mean edge between tiles of the same look, for each look with
// such neighbours, and whether most tiles of the board have an outline: then
// one that lacks it is none. Looks without such neighbours count as outlined.
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

// onGround reports whether look k is the ground that the tiles of b stand in
// front of: hardly any of it lies below a tile, nothing but more of it lies above
// it, and there is enough of it in the board or around it.
func (b *board) onGround(k int, edges borders) bool {
	const (
		minInside  = 2    // cells of ground among the tiles, or
		minAround  = 0.3  // the part of the cells around the board
		maxCovered = 0.34 // of those inside; more than none while tiles are falling
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

// table reports whether many cells that count as tiles are blank, in the colour of what
// lies around the board on all sides but one, where its heading may be: fields of a
// table, say of a calendar.
func (f *frame) table(b *board) (bool, error) {
	const (
		many = 1.0 / 3 // of the tiles
		thin = 0.1     // of a cell: the strips around the board, and what lies between them and it
	)
	blank, size := make([][3]float32, len(b.size)), make([]int, len(b.size))
	b.each(b.region, func(i int) {
		if k := b.of[i]; b.tile[i] && b.patches[i].spread() < flatSpread {
			blank[k], size[k] = b.patches[i].mean(), size[k]+1
		}
	})
	r, d := b.part(b.region).box(), thin*min(b.w, b.h)
	var around [][3]float32
	for _, strip := range [4]box{{r.x - 2*d, r.y, d, r.h}, {r.x + r.w + d, r.y, d, r.h}, {r.x, r.y - 2*d, r.w, d}, {r.x, r.y + r.h + d, r.w, d}} {
		if strip.x < 0 || strip.y < 0 || strip.x+strip.w > float64(f.w) || strip.y+strip.h > float64(f.h) {
			continue
		}
		lab, err := f.lab(strip, 1, 1)
		if err != nil {
			return false, err
		}
		around = append(around, lab.mean(image.Rect(0, 0, 1, 1)))
	}
	for k, n := range size {
		alike := 0
		for _, side := range around {
			if deltaE(side, blank[k]) <= backdropOnly {
				alike++
			}
		}
		if float64(n) >= many*float64(b.tiles()) && alike >= max(2, len(around)-1) {
			return true, nil
		}
	}
	return false, nil
}
