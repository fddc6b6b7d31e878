package segment

import (
	"image"
	"slices"
)

// trim removes scenery at the sides of a board: outer rows and columns whose clusters mostly occur nowhere
// else, clusters that lie only outside of all others, and a few cells below an empty row. Clusters that are clearly tiles
// stay, because all tiles of a colour may lie in one outer column. Scenery has no borders between its cells.
func trim(b *Board, edges Borders, enclosed []bool) {
	sure := separated(b, edges, enclosed)
	for !b.Region.Empty() {
		inner, ok := withoutBand(b, sure)
		if !ok {
			inner, ok = withoutOutlier(b, sure)
		}
		if !ok {
			inner, ok = withoutStrays(b, sure)
		}
		if !ok {
			inner, ok = withoutHanging(b)
		}
		if !ok {
			return
		}
		b.Each(b.Region, func(i int) {
			if !b.CellRect(i).In(inner) {
				b.IsTile[i] = false
			}
		})
		b.Region = b.extent(inner)
	}
}

// separated marks the clusters that are clearly tiles: those with borders between their own neighbouring
// tiles, and those that are enclosed.
func separated(b *Board, edges Borders, enclosed []bool) []bool {
	within, pairs := innerBorders(b, edges)
	sure := slices.Clone(enclosed)
	for k, n := range pairs {
		sure[k] = sure[k] || n > 0 && within[k] >= ClosedSide
	}
	return sure
}

// innerBorders returns the mean edge between neighbouring tiles of each cluster, and the number of such
// pairs.
func innerBorders(b *Board, edges Borders) (mean []float32, pairs []int) {
	mean, pairs = make([]float32, len(b.Size)), make([]int, len(b.Size))
	edges.pairs(func(i, j int, _ float64, edge float32) {
		if b.IsTile[i] && b.IsTile[j] && b.Label[i] == b.Label[j] {
			mean[b.Label[i]] += edge
			pairs[b.Label[i]]++
		}
	})
	for k, n := range pairs {
		mean[k] /= float32(max(n, 1))
	}
	return mean, pairs
}

// withoutBand returns the region without a foreign band along one side or around a corner, if there is one.
// sure marks the clusters that are clearly tiles.
func withoutBand(b *Board, sure []bool) (inner image.Rectangle, ok bool) {
	const ( // chosen by eye
		thickest = 3   // rows or columns of a band
		share    = 0.6 // of the tiles of each row or column of the band are foreign to the rest
		largest  = 0.4 // share of the cells of the board that a band may remove
	)
	r := b.Region
	for t := 1; t <= thickest; t++ {
		left, right, top, bottom := image.Pt(t, 0), image.Pt(-t, 0), image.Pt(0, t), image.Pt(0, -t)
		for _, cut := range [8]image.Rectangle{
			{Min: top}, {Max: bottom}, {Min: left}, {Max: right},
			{Min: top.Add(left)}, {Min: top, Max: right}, {Min: left, Max: bottom}, {Max: bottom.Add(right)},
		} {
			inner := image.Rectangle{r.Min.Add(cut.Min), r.Max.Add(cut.Max)}
			kept := inner.Dx() * inner.Dy()
			if inner.Dx() <= 0 || inner.Dy() <= 0 || float64(kept) < (1-largest)*float64(r.Dx()*r.Dy()) {
				continue
			}
			if foreignAround(b, inner, sure, share) {
				return inner, true
			}
		}
	}
	return r, false
}

// foreignAround reports whether every row and column outside of inner is foreign: at least the given share
// of its tiles are in clusters that do not occur within inner and are not clearly tiles.
func foreignAround(b *Board, inner image.Rectangle, sure []bool, share float64) bool {
	inside := b.Count(inner)
	foreign := func(r image.Rectangle) bool {
		all, foreign := 0, 0
		for k, n := range b.Count(r) {
			all += n
			if inside[k] == 0 && !sure[k] {
				foreign += n
			}
		}
		return float64(foreign) >= share*float64(all)
	}
	r := b.Region
	for row := r.Min.Y; row < r.Max.Y; row++ {
		if (row < inner.Min.Y || row >= inner.Max.Y) && !foreign(image.Rect(r.Min.X, row, r.Max.X, row+1)) {
			return false
		}
	}
	for col := r.Min.X; col < r.Max.X; col++ {
		if (col < inner.Min.X || col >= inner.Max.X) && !foreign(image.Rect(col, r.Min.Y, col+1, r.Max.Y)) {
			return false
		}
	}
	return true
}

// withoutOutlier returns the region without a cluster whose tiles all lie outside of the other clusters, if
// there is one. sure marks the clusters that are clearly tiles.
func withoutOutlier(b *Board, sure []bool) (inner image.Rectangle, ok bool) {
	const few = 4 // tiles; fewer of a kind may well lie on top of a board. Chosen by eye
	for k, n := range b.Count(b.Region) {
		if n < few || sure[k] {
			continue
		}
		inner = image.Rectangle{}
		b.Each(b.Region, func(i int) {
			if b.IsTile[i] && b.Label[i] != k {
				inner = inner.Union(b.CellRect(i))
			}
		})
		if !inner.Empty() && b.Count(inner)[k] == 0 {
			return inner, true
		}
	}
	return b.Region, false
}

// withoutStrays returns the region above an empty row below which lie only a few cells that look like tiles, if there is one:
// parts of a button in the colour of tiles, for example. sure marks the clusters that are clearly tiles.
func withoutStrays(b *Board, sure []bool) (inner image.Rectangle, ok bool) {
	const few = 0.05 // of all; by eye
	strays, clearly := 0, false
	for row := b.Region.Max.Y - 1; row > b.Region.Min.Y && !clearly && float64(strays) <= few*float64(b.Tiles()); row-- {
		tiles := 0
		b.Each(image.Rect(b.Region.Min.X, row, b.Region.Max.X, row+1), func(i int) {
			if b.IsTile[i] {
				tiles, clearly = tiles+1, clearly || sure[b.Label[i]]
			}
		})
		if inner = b.Region; tiles == 0 {
			inner.Max.Y = row
			return inner, true
		}
		strays += tiles
	}
	return b.Region, false
}

// withoutHanging returns the region without the columns beyond an empty one if the few tiles there hang in the air, as the next
// pieces beside a board do.
func withoutHanging(b *Board) (inner image.Rectangle, ok bool) {
	const few = 0.1 // of all; by eye
	r := b.Region
	tilesIn := func(part image.Rectangle) (n int) {
		for _, tiles := range b.Count(part) {
			n += tiles
		}
		return n
	}
	for col := r.Min.X + 1; col < r.Max.X-1; col++ {
		if tilesIn(image.Rect(col, r.Min.Y, col+1, r.Max.Y)) > 0 {
			continue
		}
		left, right := image.Rect(r.Min.X, r.Min.Y, col, r.Max.Y), image.Rect(col+1, r.Min.Y, r.Max.X, r.Max.Y)
		for _, cut := range [2][2]image.Rectangle{{left, right}, {right, left}} {
			ground := cut[0]
			ground.Min.Y = r.Max.Y - 1
			if tilesIn(ground) == 0 && float64(tilesIn(cut[0])) <= few*float64(b.Tiles()) {
				return cut[1], true
			}
		}
	}
	return r, false
}
