package segment

import (
	"image"
)

// Board is a part of a lattice that looks like a board: cells that hold tiles, each column
// standing on the floor.
type Board struct {
	*Sheet
	clusters
	Region      image.Rectangle // cells of the sheet: X columns, Y rows
	IsTile      []bool          // cell of the sheet -> holds a tile
	Ground      []int           // looks found to be ground behind the tiles
	Threshold   float64         // of the clustering
	Score       float64         // in pixels of border, see rate
	Crisp       float64         // mean edge between tiles of different looks, 0 to 1
	HalvesTried bool            // halves of its cells were tried, and make no better board
}

const (
	MinTiles   = 6   // fewer are no board
	minBorder  = 0.7 // mean edge between a tile and other looks
	minOver    = 0.2 // the same on upper borders alone
	FlatSpread = 4.0 // Delta E; a cell with less has one colour

	// Delta E between the ground and the middle of a tile that lies apart.
	minGroundContrast = 12.0

	// What a border between two tiles of the same look costs, relative to what one between
	// different looks is worth: it makes a lattice finer than the tiles, and flat ground taken
	// for tiles, score below 0.
	sameCost = 0.3
	holeCost = 2.0 // likewise, per cell without a tile that has one above it
)

// Count counts the tiles of each look within r.
func (b *Board) Count(r image.Rectangle) []int {
	n := make([]int, len(b.Size))
	b.Each(r, func(i int) {
		if b.IsTile[i] {
			n[b.Label[i]]++
		}
	})
	return n
}

// LabelCount counts the looks among the tiles.
func (b *Board) LabelCount() (n int) {
	for _, tiles := range b.Count(b.Region) {
		if tiles > 0 {
			n++
		}
	}
	return n
}

// tiled is the bounding box of the tiles within r.
func (b *Board) tiled(r image.Rectangle) (t image.Rectangle) {
	b.Each(r, func(i int) {
		if b.IsTile[i] {
			t = t.Union(image.Rect(i%b.Cols, i/b.Cols, i%b.Cols+1, i/b.Cols+1))
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

// Tiles counts the tiles.
func (b *Board) Tiles() (n int) {
	for _, t := range b.IsTile {
		if t {
			n++
		}
	}
	return n
}

// holes counts the cells without a tile that have one above them.
func (b *Board) holes() (n int) {
	for col := b.Region.Min.X; col < b.Region.Max.X; col++ {
		covered := false
		for row := b.Region.Min.Y; row < b.Region.Max.Y; row++ {
			if b.IsTile[row*b.Cols+col] {
				covered = true
			} else if covered {
				n++
			}
		}
	}
	return n
}

// Better reports whether b is preferable to o, which may be nil: a lattice finer than the tiles
// has more borders to score by, but fainter ones.
func (b *Board) Better(o *Board) bool {
	return o == nil || b.Score*b.Crisp*b.Crisp > o.Score*o.Crisp*o.Crisp
}

// Standing counts the tiles that stand out from the ground.
func (b *Board) Standing() (n int) {
	for i, tile := range b.IsTile {
		if tile && b.StandsOut(i) {
			n++
		}
	}
	return n
}

// TopTile is the row of the highest tile of a column, b.rows if it has none.
func (b *Board) TopTile(col int) int {
	for row := b.Region.Min.Y; row < b.Region.Max.Y; row++ {
		if b.IsTile[row*b.Cols+col] {
			return row
		}
	}
	return b.Rows
}
