package vision

import (
	"image"
)

// board is a part of a lattice that looks like a board: cells that hold tiles, each column
// standing on the floor.
type board struct {
	*sheet
	clusters
	region      image.Rectangle // cells of the sheet: X columns, Y rows
	tile        []bool          // cell of the sheet -> holds a tile
	ground      []int           // looks found to be ground behind the tiles
	threshold   float64         // of the clustering
	score       float64         // in pixels of border, see rate
	crisp       float64         // mean edge between tiles of different looks, 0 to 1
	halvesTried bool            // halves of its cells were tried, and make no better board
}

const (
	minTiles   = 6   // fewer are no board
	minBorder  = 0.7 // mean edge between a tile and other looks
	minOver    = 0.2 // the same on upper borders alone
	flatSpread = 4.0 // Delta E; a cell with less has one colour

	// Delta E between the ground and the middle of a tile that lies apart.
	minGroundContrast = 12.0

	// What a border between two tiles of the same look costs, relative to what one between
	// different looks is worth: it makes a lattice finer than the tiles, and flat ground taken
	// for tiles, score below 0.
	sameCost = 0.3
	holeCost = 2.0 // likewise, per cell without a tile that has one above it
)

// count counts the tiles of each look within r.
func (b *board) count(r image.Rectangle) []int {
	n := make([]int, len(b.size))
	b.each(r, func(i int) {
		if b.tile[i] {
			n[b.of[i]]++
		}
	})
	return n
}

// looks counts the looks among the tiles.
func (b *board) looks() (n int) {
	for _, tiles := range b.count(b.region) {
		if tiles > 0 {
			n++
		}
	}
	return n
}

// tiled is the bounding box of the tiles within r.
func (b *board) tiled(r image.Rectangle) (t image.Rectangle) {
	b.each(r, func(i int) {
		if b.tile[i] {
			t = t.Union(image.Rect(i%b.cols, i/b.cols, i%b.cols+1, i/b.cols+1))
		}
	})
	return t
}

// worth is what the border between two tiles adds to the score of a board: an edge between
// different looks counts for it, a missing one against it.
func worth(same bool, length float64, edge float32) float64 {
	if same {
		return -sameCost * length
	}
	return (2*float64(edge) - 1) * length
}

// tiles counts the tiles.
func (b *board) tiles() (n int) {
	for _, t := range b.tile {
		if t {
			n++
		}
	}
	return n
}

// holes counts the cells without a tile that have one above them.
func (b *board) holes() (n int) {
	for col := b.region.Min.X; col < b.region.Max.X; col++ {
		covered := false
		for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
			if b.tile[row*b.cols+col] {
				covered = true
			} else if covered {
				n++
			}
		}
	}
	return n
}

// better reports whether b is preferable to o, which may be nil: a lattice finer than the tiles
// has more borders to score by, but fainter ones.
func (b *board) better(o *board) bool {
	return o == nil || b.score*b.crisp*b.crisp > o.score*o.crisp*o.crisp
}

// standing counts the tiles that stand out from the ground.
func (b *board) standing() (n int) {
	for i, tile := range b.tile {
		if tile && b.standsOut(i) {
			n++
		}
	}
	return n
}

// topTile is the row of the highest tile of a column, b.rows if it has none.
func (b *board) topTile(col int) int {
	for row := b.region.Min.Y; row < b.region.Max.Y; row++ {
		if b.tile[row*b.cols+col] {
			return row
		}
	}
	return b.rows
}
