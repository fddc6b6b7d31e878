package vision

import "image"

// reading turns a board into a grid: which cells hold tiles, the class of each tile, and what to
// make of tiles that look like no other.
type reading struct {
	*sheet             // of the board and its headroom, in detail
	tiles  [][]float32 // cache of [reading.tile]
	cells  []cellState
	class  []class
	comparer
	glitter float64 // how many times as far as usual tiles of a class lie apart, 1 or more
	style   Style
	board   image.Rectangle // the board without its headroom, in cells
}

// cellState is what was found out about a cell.
type cellState struct {
	occupied  bool // a tile lies there
	tentative bool // only if it can be read: it is on top, and little is seen in it
	marked    bool // something lies on the tile that its class does not have
	empty     bool // nothing lies there at the moment
	covered   bool // something lies over it that is not part of the game

	class int // of its tile, or noClass
	// match is the share of the cell that looks like its class, and rival the largest share that
	// looks like another one; 0 to 1.
	match, rival float64
	border       float32 // its faintest one, 0 to 1
}

// occupied marks the cells that hold a tile.
func (r *reading) occupied() []bool {
	in := make([]bool, len(r.cells))
	for i := range in {
		in[i] = r.cells[i].occupied
	}
	return in
}

const noClass = -1

// class is the tiles of one kind.
type class struct {
	cells []int
	mean  []float32 // the average tile, as of [reading.tile]
}

// newReading returns a reading of which no cell has been read.
func newReading(s *sheet) *reading {
	n := len(s.patches)
	return &reading{
		sheet: s, style: s.style, tiles: make([][]float32, n), cells: make([]cellState, n),
		comparer: comparer{distinctive: innerPixels},
	}
}

// plainTiles counts the tiles of a class with nothing on them.
func (r *reading) plainTiles() (n int) {
	for i := range r.cells {
		if r.plain(i) {
			n++
		}
	}
	return n
}

// alikeTiles counts the tiles that look like those of a class, and those that are covered.
func (r *reading) alikeTiles() (n int) {
	for i := range r.cells {
		if c := &r.cells[i]; c.occupied && (c.covered || c.match >= plainMatch) {
			n++
		}
	}
	return n
}

// tileCount counts the cells that hold a tile.
func (r *reading) tileCount() (n int) {
	for i := range r.cells {
		if r.cells[i].occupied {
			n++
		}
	}
	return n
}

// plain reports whether a cell holds a tile of a class with nothing on it.
func (r *reading) plain(i int) bool {
	return r.cells[i].occupied && r.cells[i].class != noClass && !r.cells[i].marked
}
