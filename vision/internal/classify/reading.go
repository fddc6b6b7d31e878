package classify

import (
	"image"

	"github.com/domvision/domvision/vision/internal/segment"
)

// Reading turns a board into a grid: which cells hold tiles, the class of each tile, and what to
// make of tiles that look like no other.
type Reading struct {
	*segment.Sheet             // of the board and its headroom, in detail
	tiles          [][]float32 // cache of [reading.tile]
	Cells          []Cell
	Classes        []Class
	comparer
	NoiseScale float64 // how many times as far as usual tiles of a class lie apart, 1 or more
	Style      segment.Style
	Board      image.Rectangle // the board without its headroom, in cells
}

// Cell is what was found out about a cell.
type Cell struct {
	Occupied  bool // a tile lies there
	Tentative bool // only if it can be read: it is on top, and little is seen in it
	Marked    bool // something lies on the tile that its class does not have
	Empty     bool // nothing lies there at the moment
	Covered   bool // something lies over it that is not part of the game

	Class int // of its tile, or noClass
	// match is the share of the cell that looks like its class, and rival the largest share that
	// looks like another one; 0 to 1.
	Match, Rival float64
	Border       float32 // its faintest one, 0 to 1
}

// occupied marks the cells that hold a tile.
func (r *Reading) occupied() []bool {
	in := make([]bool, len(r.Cells))
	for i := range in {
		in[i] = r.Cells[i].Occupied
	}
	return in
}

const NoClass = -1

// Class is the tiles of one kind.
type Class struct {
	Cells []int
	Mean  []float32 // the average tile, as of [reading.tile]
}

// newReading returns a reading of which no cell has been read.
func newReading(s *segment.Sheet) *Reading {
	n := len(s.Patches)
	return &Reading{
		Sheet: s, Style: s.Style, tiles: make([][]float32, n), Cells: make([]Cell, n),
		comparer: comparer{distinctive: InnerPixels},
	}
}

// plainTiles counts the tiles of a class with nothing on them.
func (r *Reading) plainTiles() (n int) {
	for i := range r.Cells {
		if r.plain(i) {
			n++
		}
	}
	return n
}

// AlikeTiles counts the tiles that look like those of a class, and those that are covered.
func (r *Reading) AlikeTiles() (n int) {
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Occupied && (c.Covered || c.Match >= plainMatch) {
			n++
		}
	}
	return n
}

// TileCount counts the cells that hold a tile.
func (r *Reading) TileCount() (n int) {
	for i := range r.Cells {
		if r.Cells[i].Occupied {
			n++
		}
	}
	return n
}

// plain reports whether a cell holds a tile of a class with nothing on it.
func (r *Reading) plain(i int) bool {
	return r.Cells[i].Occupied && r.Cells[i].Class != NoClass && !r.Cells[i].Marked
}
