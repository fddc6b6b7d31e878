package segment

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/rank"
)

// removeGround removes the most frequent flat cluster that is ground behind the tiles. It returns the rest
// of the board, or nil if no cluster is ground. An enclosed cluster is not ground, unless it lacks the
// outline that most tiles have.
func removeGround(b *Board, edges Borders, enclosed []bool) *Board {
	flat := flatClusters(b)
	outline, outlined := outlines(b, edges)
	var best *Board
	most := 0
	for k, count := range b.Count(b.Region) {
		bare := outlined && outline[k] < openSide
		if count <= most || !flat[k] || enclosed[k] && !bare {
			continue
		}
		if rest := without(b, k, edges, enclosed); rest != nil && isGround(b, rest, k, edges, bare) && !flooded(rest, k, flat) {
			best, most = rest, count
			best.Ground = append(slices.Clone(b.Ground), k)
		}
	}
	return best
}

// flooded reports whether cluster k is the largest colour of a flood game: several parts of it lie among the others, which form
// a board of plain squares that touch. While tiles fall, one group of ground cells may lie below others.
func flooded(b *Board, k int, flat []bool) bool {
	const several = 3 // by eye
	if b.Style.Apart() {
		return false
	}
	plain, sets := true, newDisjointSets(len(b.Label))
	b.Each(b.Region, func(i int) {
		plain = plain && (!b.IsTile[i] || flat[b.Label[i]])
		b.Neighbours(i, func(j int) {
			if b.Label[i] == k && b.Label[j] == k && b.CellRect(j).In(b.Region) {
				sets.join(i, j)
			}
		})
	})
	parts := map[int]bool{} // root -> whether it reaches the upper row
	b.Each(b.Region, func(i int) {
		if b.Label[i] == k {
			root := sets.root(i)
			parts[root] = parts[root] || i/b.Cols == b.Region.Min.Y
		}
	})
	n := 0
	for _, open := range parts {
		if !open {
			n++
		}
	}
	return plain && n >= several
}

// flatClusters marks the clusters that have a tile of one plain colour.
func flatClusters(b *Board) []bool {
	flat := make([]bool, len(b.Size))
	for i, k := range b.Label {
		flat[k] = flat[k] || b.IsTile[i] && b.Patches[i].Spread() < FlatSpread
	}
	return flat
}

// outlines returns the mean edge between neighbouring tiles of each cluster, 1 if it has no neighbouring
// tiles. outlined is true if most clusters have an outline, so that one without it is not tiles.
func outlines(b *Board, edges Borders) (outline []float32, outlined bool) {
	outline, pairs := innerBorders(b, edges)
	var all, n float32
	for k := range outline {
		if pairs[k] == 0 {
			outline[k] = 1
			continue
		}
		all += outline[k] // each cluster counts once, because ground is large
		n++
	}
	return outline, n > 1 && all >= ClosedSide*n
}

// without removes the tiles of cluster k and returns the best board of the rest, trimmed, or nil.
func without(b *Board, k int, edges Borders, enclosed []bool) *Board {
	tile := make([]bool, len(b.IsTile))
	for i := range tile {
		tile[i] = b.IsTile[i] && b.Label[i] != k
	}
	rest := bestComponent(edges, b.Sheet, b.Clusters, tile)
	if rest != nil {
		trim(rest, edges, enclosed)
	}
	return rest
}

// isGround reports whether cluster k of a board is ground. rest is the board without it. bare says that the
// cluster lacks the outline that most tiles have.
func isGround(b, rest *Board, k int, edges Borders, bare bool) bool {
	return behindTiles(rest, k, edges) && !faded(b, k) || bare && behindBareTiles(rest, k)
}

// behindBareTiles reports whether cluster k, whose cells lack an outline, lies where ground lies. While tiles fall, many
// ground cells lie below a tile. Dark tiles may lack an outline as well, but lie anywhere.
func behindBareTiles(b *Board, k int) bool {
	const ( // chosen by eye
		mostlyCovered = 0.6  // share of the cells in the board
		allAround     = 0.9  // of the cells around it, where even those in it that lie below a tile are ground,
		few           = 0.05 // if they are at most so many of its cells: a table has its colour all around, too
	)
	inside, below := covered(b, k)
	return float64(below) <= mostlyCovered*float64(inside) ||
		float64(below) <= few*float64(b.Region.Dx()*b.Region.Dy()) && around(b, k) >= allAround
}

// behindTiles reports whether cluster k lies where ground lies: hardly any of it below a tile, nothing but
// more of it above it, and enough of it in the board or around it.
func behindTiles(b *Board, k int, edges Borders) bool {
	const ( // chosen by eye
		minInside  = 2    // cells of ground among the tiles, or
		minAround  = 0.3  // of the cells around the board
		maxCovered = 0.34 // of those inside lie below a tile; some do while tiles fall
	)
	inside, below := covered(b, k)
	ended := false
	b.Each(b.Region, func(i int) {
		row := i / b.Cols
		ended = ended || b.Label[i] == k && row > b.Region.Min.Y && b.Label[i-b.Cols] != k && edges.above[i] > ClosedSide && row <= b.TopTile(i%b.Cols)
	})
	if ended || float64(below) > maxCovered*float64(inside) {
		return false
	}
	return inside >= minInside || around(b, k) >= minAround
}

// around is the share of cluster k among the cells around the board.
func around(b *Board, k int) float64 {
	found, all := 0, 0
	b.Each(b.Region.Inset(-1).Intersect(image.Rect(0, 0, b.Cols, b.Rows)), func(i int) {
		if !b.CellRect(i).In(b.Region) {
			all++
			if b.Label[i] == k {
				found++
			}
		}
	})
	return float64(found) / float64(max(all, 1))
}

// covered counts the cells of cluster k in the board, and those that lie below a tile.
func covered(b *Board, k int) (inside, below int) {
	b.Each(b.Region, func(i int) {
		if b.Label[i] == k {
			inside++
			if i/b.Cols > b.TopTile(i%b.Cols) {
				below++
			}
		}
	})
	return inside, below
}

// faded reports whether cluster k has the pattern of light and dark of one other cluster, only fainter, as
// tiles that fade out have. Measured: a correlation of 0.98, with the next cluster 0.64, and half of the
// deviation. Grounds correlate at most 0.4, and where colours are dithered with clusters that are fainter
// or rarer themselves.
func faded(b *Board, k int) bool {
	const fainter = 0.67 // times the standard deviation, at most; by eye
	tiles := b.Count(b.Region)
	patterns := patterns(b, tiles)
	like := rank.New()
	for other := range patterns {
		if other != k {
			like.Add(other, Correlation(patterns[k][:], patterns[other][:]))
		}
	}
	return like.Score >= FadedPattern && like.Score-like.Second >= FadedMargin && tiles[like.Best] > tiles[k] &&
		Deviation(patterns[k][:]) <= fainter*Deviation(patterns[like.Best][:])
}

// patterns averages the patterns of the tiles of each cluster. tiles is the number of tiles of each
// cluster.
func patterns(b *Board, tiles []int) []pattern {
	patterns := make([]pattern, len(tiles))
	b.Each(b.Region, func(i int) {
		if k := b.Label[i]; b.IsTile[i] {
			for at := range patterns[k] {
				patterns[k][at] += float64(b.Patches[i][3*at]) / float64(tiles[k])
			}
		}
	})
	return patterns
}
