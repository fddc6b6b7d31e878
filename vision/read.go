package vision

import (
	"cmp"
	"image"
	"slices"
)

// reading turns a board into a grid: which cells hold tiles, which look each
// tile has, and what to make of the tiles that look like no other.
type reading struct {
	*sheet             // of the board alone, in detail
	tiles  [][]float32 // what [reading.tile] has been asked for
	held   []bool      // cell -> a tile lies there
	look   []int       // cell -> class, or noClass
	class  []class
	// Pixels of a tile: the inner ones, which no border reaches; of these the
	// telling ones, by which classes differ; those in the middle, by which a
	// colour is judged; and those on the rim, which a mark leaves free.
	inner, telling, middle, rim []int
	reach                       float64 // Delta E up to which pixels are the same
	glitter                     float64 // how many times as far tiles of a class lie apart as they mostly do
	maybe                       []bool  // cell -> held only if it turns out to be a tile: nothing lies on it
	// match[i] is how much of cell i looks like the class it is taken for, and
	// rival how much looks like the best other one; 0 to 1.
	match, rival []float64
	closed       []float32       // how completely the faintest of a cell's borders is an edge, 0 to 1
	marked       []bool          // something lies on the tile that its class does not have
	empty        []bool          // nothing lies there just now
	covered      []bool          // something lies over it that is no part of the game
	swaps        bool            // neighbours are swapped in this game: tiles lie nowhere for long
	board        image.Rectangle // the board without its headroom, in cells
}

const noClass = -1

// class is the tiles of one look.
type class struct {
	cells []int
	mean  []float32 // the average tile: L (0..100), a, b of side x side pixels
}

// Of the tiles of a board that is not refused altogether, this share may remain
// unread, or carry marks or be tiles that nobody has named.
const maxUnsure = 0.25

// minConfidence is what a cell needs to be read at all.
const minConfidence = 0.2

// read reads a board. Where some of its tiles do not look quite like others, it is read anew on
// the lattice on which they do most nearly.
func (f *frame) read(b *board) (*reading, error) {
	const (
		most     = 3    // times
		still    = 0.25 // pixels of a tile's picture: nothing else would be seen
		farthest = 2.0  // and beyond that the gradients tell nothing
	)
	r, gaps, err := f.readOn(b)
	for n := 0; n < most && err == nil && r.plainTiles() < count(r.held); n++ {
		l, moved := r.register()
		if moved < still || moved > farthest {
			break
		}
		again, nextGaps, nextErr := f.readOn(b.on(l))
		if nextErr != nil || again.plainTiles() <= r.plainTiles() {
			err = nextErr
			break
		}
		r, gaps = again, nextGaps
	}
	if err != nil {
		return nil, err
	}
	return r, r.settled(gaps, r.board)
}

// readOn reads a board on its lattice. gaps lists the cells that are held though nothing lies in
// them, as a tile does above.
func (f *frame) readOn(b *board) (r *reading, gaps []int, err error) {
	region := b.headroom()
	s, err := newSheet(f, b.part(region), fine)
	if err != nil {
		return nil, nil, err
	}
	n := len(s.patches)
	tile := image.Rect(0, 0, fine, fine)
	r = &reading{sheet: s, tiles: make([][]float32, n), look: make([]int, n), match: make([]float64, n), rival: make([]float64, n), marked: make([]bool, n), empty: make([]bool, n), covered: make([]bool, n),
		inner: pixels(tile.Inset(matchInset), image.Rectangle{}), middle: pixels(tile.Inset(fine/4), image.Rectangle{}), rim: pixels(tile.Inset(matchInset-1), tile.Inset(matchInset+2))}
	r.glitter = max(b.alike/sameLook, 1)
	edges := f.borders(b.lattice, sharpestTwo)
	r.held, r.maybe, gaps = f.held(b, region, edges)
	b.each(region, func(i int) { r.closed = append(r.closed, edges.faintest(i)) })
	r.classes(b, region)
	r.telling = r.inner
	r.split()
	r.join()
	r.tell()
	for i := range r.held {
		if r.held[i] {
			r.identify(i)
		} else {
			r.look[i] = noClass
		}
	}
	board := b.region.Sub(region.Min)
	r.board = board
	if r.swaps = r.gaps && r.swapped(); r.swaps {
		for _, at := range gaps {
			r.look[at] = noClass
		}
		r.each(board, func(at int) { r.maybe[at] = false })
		for i, held := range r.held {
			if held && (r.look[i] == noClass || r.match[i] < apartClear) {
				r.inMotion(i)
			}
		}
	}
	r.cover(f)
	gaps = slices.DeleteFunc(gaps, func(at int) bool {
		return r.covered[at] || r.look[at] != noClass && r.match[at] >= apartClear // the light of a selected tile lies on it
	})
	r.addLone()
	return r, gaps, nil
}

// plainTiles counts the tiles that are seen to be of a class with nothing on them.
func (r *reading) plainTiles() (n int) {
	for i := range r.held {
		if r.plain(i) {
			n++
		}
	}
	return n
}

// alikeTiles counts the tiles that look like those of a class.
func (r *reading) alikeTiles() (n int) {
	for i, held := range r.held {
		if held && (r.covered[i] || r.match[i] >= plainMatch) {
			n++
		}
	}
	return n
}

// count counts what is true.
func count(all []bool) (n int) {
	for _, is := range all {
		if is {
			n++
		}
	}
	return n
}

// classes makes a class of every look among the tiles, the most frequent first.
func (r *reading) classes(b *board, region image.Rectangle) {
	number := map[int]int{}
	for i := range r.held {
		at := (region.Min.Y+i/r.cols)*b.cols + region.Min.X + i%r.cols
		if !b.tile[at] || !r.held[i] || b.size[b.of[at]] < 2 {
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

func (r *reading) sortClasses() {
	slices.SortStableFunc(r.class, func(a, b class) int { return cmp.Compare(len(b.cells), len(a.cells)) })
}

// addLone makes classes of the tiles that are the last of their colour. Gems have
// none: those that look like no other are special.
func (r *reading) addLone() {
	if r.gaps && r.filling(r.held) < fullCell {
		return
	}
	var lone []int
	for i, held := range r.held {
		if held && !r.covered[i] && r.look[i] == noClass && r.lone(r.tile(i)) {
			lone = append(lone, i)
		}
	}
	for _, i := range lone {
		r.look[i], r.match[i], r.rival[i] = len(r.class), 1, 0
		r.class = append(r.class, class{cells: []int{i}, mean: r.tile(i)})
	}
}

func (r *reading) anyClass(int) bool { return true }
