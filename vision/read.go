package vision

import (
	"cmp"
	"image"
	"slices"
)

// reading turns a board into a grid: which cells hold tiles, the class of each tile, and what to
// make of tiles that look like no other.
type reading struct {
	*sheet               // of the board and its headroom, in detail
	tiles    [][]float32 // cache of [reading.tile]
	occupied []bool      // cell -> a tile lies there
	look     []int       // cell -> class, or noClass
	class    []class
	// Pixels of a tile: the inner ones, which no border reaches; of these the distinctive ones, in
	// which classes differ; the middle ones, by which a colour is judged; and those on the rim,
	// which a mark leaves free.
	inner, distinctive, middle, rim []int
	tolerance                       float64 // Delta E up to which two pixels count as the same
	glitter                         float64 // how many times as far as usual tiles of a class lie apart, 1 or more
	tentative                       []bool  // cell -> occupied only if it can be read: it is on top, and little is seen in it
	// match[i] is the share of cell i that looks like its class, and rival[i] the largest share
	// that looks like another one; 0 to 1.
	match, rival []float64
	closed       []float32       // the faintest border of a cell, 0 to 1
	marked       []bool          // something lies on the tile that its class does not have
	empty        []bool          // nothing lies there at the moment
	covered      []bool          // something lies over it that is not part of the game
	swapGame     bool            // this is a swap game, in which tiles are always on the move
	board        image.Rectangle // the board without its headroom, in cells
}

const noClass = -1

// class is the tiles of one kind.
type class struct {
	cells []int
	mean  []float32 // the average tile, as of [reading.tile]
}

// The share of tiles of a board that may remain unread, or carry marks that nobody has named;
// else the board is refused.
const maxUnsure = 0.25

// The confidence that a cell needs to be read at all.
const minConfidence = 0.2

// read reads a board. Where some tiles do not look quite like others, the lattice is registered
// and the board read again, as long as that makes more tiles plain.
func (f *frame) read(b *board) (*reading, error) {
	const (
		most     = 3    // rounds
		still    = 0.25 // pixels of the sheet: a smaller move changes nothing,
		farthest = 2.0  // and a larger one is beyond what gradients tell
	)
	r, holes := f.readOn(b)
	for n := 0; n < most && r.plainTiles() < count(r.occupied); n++ {
		l, moved := r.register()
		if moved < still || moved > farthest {
			break
		}
		again, nextHoles := f.readOn(b.on(l))
		if again.plainTiles() <= r.plainTiles() {
			break
		}
		r, holes = again, nextHoles
	}
	return r, r.settled(holes, r.board)
}

// readOn reads a board on its lattice. holes lists the cells below a tile in which nothing is
// seen.
func (f *frame) readOn(b *board) (r *reading, holes []int) {
	region := b.headroom()
	s := newSheet(f, b.part(region), fine)
	r = newReading(s)
	r.board = b.region.Sub(region.Min)
	r.glitter = max(b.threshold/sameLook, 1)
	edges := f.borders(b.lattice, sharpestTwo)
	r.occupied, r.tentative, holes = f.occupancy(b, region, edges)
	b.each(region, func(i int) { r.closed = append(r.closed, edges.faintest(i)) })
	r.classes(b, region)
	r.splitLooks()
	r.mergeClasses()
	r.chooseDistinctive()
	for i := range r.occupied {
		if r.occupied[i] {
			r.identify(i)
		} else {
			r.look[i] = noClass
		}
	}
	if r.swapGame = r.gaps && r.maybeSwapGame(); r.swapGame {
		r.identifyMoving(holes)
	}
	r.cover(f)
	holes = slices.DeleteFunc(holes, func(at int) bool {
		return r.covered[at] || r.look[at] != noClass && r.match[at] >= apartClear // a selected tile glows
	})
	r.addSingletons()
	return r, holes
}

// newReading returns a reading of which no cell has been read.
func newReading(s *sheet) *reading {
	n := len(s.patches)
	tile, none := image.Rect(0, 0, fine, fine), image.Rectangle{}
	inner := pixels(tile.Inset(matchInset), none)
	return &reading{
		sheet: s, tiles: make([][]float32, n), look: make([]int, n),
		match: make([]float64, n), rival: make([]float64, n),
		marked: make([]bool, n), empty: make([]bool, n), covered: make([]bool, n),
		inner: inner, distinctive: inner, middle: pixels(tile.Inset(fine/4), none),
		rim: pixels(tile.Inset(matchInset-1), tile.Inset(matchInset+2)),
	}
}

// plainTiles counts the tiles of a class with nothing on them.
func (r *reading) plainTiles() (n int) {
	for i := range r.occupied {
		if r.plain(i) {
			n++
		}
	}
	return n
}

// alikeTiles counts the tiles that look like those of a class, and those that are covered.
func (r *reading) alikeTiles() (n int) {
	for i, occupied := range r.occupied {
		if occupied && (r.covered[i] || r.match[i] >= plainMatch) {
			n++
		}
	}
	return n
}

// count counts the true values.
func count(all []bool) (n int) {
	for _, is := range all {
		if is {
			n++
		}
	}
	return n
}

// classes makes a class of every look that two tiles have, largest first.
func (r *reading) classes(b *board, region image.Rectangle) {
	number := map[int]int{}
	for i := range r.occupied {
		at := (region.Min.Y+i/r.cols)*b.cols + region.Min.X + i%r.cols
		if !b.tile[at] || !r.occupied[i] || b.size[b.of[at]] < 2 {
			continue
		}
		k, ok := number[b.of[at]]
		if !ok {
			k = len(r.class)
			number[b.of[at]] = k
			r.class = append(r.class, class{})
		}
		r.class[k].cells = append(r.class[k].cells, i)
	}
	for k := range r.class {
		r.class[k].mean = r.average(r.class[k].cells)
	}
	r.sortClasses()
}

// sortClasses puts the largest class first.
func (r *reading) sortClasses() {
	slices.SortStableFunc(r.class, func(a, b class) int { return cmp.Compare(len(b.cells), len(a.cells)) })
}

// addSingletons makes classes of tiles that are the last of their colour. Not of gems: one that
// looks like no other is special.
func (r *reading) addSingletons() {
	if r.gaps && r.filling(r.occupied) < fullCell {
		return
	}
	var lone []int
	for i, occupied := range r.occupied {
		if occupied && !r.covered[i] && r.look[i] == noClass && r.uniqueHue(r.tile(i)) {
			lone = append(lone, i)
		}
	}
	for _, i := range lone {
		r.look[i], r.match[i], r.rival[i] = len(r.class), 1, 0
		r.class = append(r.class, class{cells: []int{i}, mean: r.tile(i)})
	}
}
