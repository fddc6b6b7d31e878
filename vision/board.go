package vision

import (
	"image"
	"math"
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

	waterline float64 // pixels from the top of the frame; 0 if nothing is under water
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

// findBoard finds the best board on a lattice, nil if there is none. Cells are clustered with the
// given threshold, see [sheet.cluster].
func (f *frame) findBoard(l lattice, threshold float64) *board {
	if l.rows < 1 || l.cols < 1 {
		return nil
	}
	s := newSheet(f, l, coarse)
	c := s.cluster(threshold)
	edges := f.borders(s.lattice, sharpest)
	if l.gaps {
		edges.invert(s)
	}
	framed := edges.framed(c)
	tile := make([]bool, len(c.of))
	for i, k := range c.of {
		tile[i] = c.size[k] > 1 && framed[i]
	}
	b := edges.best(s, c, tile)
	enclosed := f.enclosed(edges, c)
	for b != nil {
		b.trim(edges, enclosed)
		less := b.withoutGround(edges, enclosed)
		if less == nil {
			break
		}
		b = less
	}
	if b == nil || b.region.Empty() {
		return nil
	}
	b.rate(edges)
	b.threshold = threshold
	return b
}

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

// best is the connected component of some tiles with the highest score, and all other tiles of
// the looks in it: an empty column may divide a board.
func (b borders) best(s *sheet, c clusters, tile []bool) *board {
	part, n := s.parts(tile)
	if n == 0 {
		return nil
	}
	score := make([]float64, n)
	b.pairs(func(i, j int, length float64, edge float32) {
		if p := part[i]; p >= 0 && p == part[j] {
			score[p] += worth(c.of[i] == c.of[j], length, edge)
		}
	})
	top := 0
	for p := range score {
		if score[p] > score[top] {
			top = p
		}
	}
	looks := make([]bool, len(c.size))
	for i, p := range part {
		looks[c.of[i]] = looks[c.of[i]] || p == top
	}
	found := &board{sheet: s, clusters: c, tile: make([]bool, len(tile))}
	for i, k := range c.of {
		found.tile[i] = tile[i] && looks[k]
	}
	if found.tiles() < minTiles {
		return nil
	}
	found.region = found.tiled(image.Rect(0, 0, s.cols, s.rows))
	return found
}

// rate scores a board by the borders between its tiles, without those that were taken for tiles
// at first and dropped.
func (b *board) rate(edges borders) {
	b.score = -holeCost * float64(b.holes()) * math.Sqrt(b.w*b.h)
	var edged, lengths float64
	edges.pairs(func(i, j int, length float64, edge float32) {
		if !b.tile[i] || !b.tile[j] {
			return
		}
		same := b.of[i] == b.of[j]
		b.score += worth(same, length, edge)
		if !same {
			edged += float64(edge) * length
			lengths += length
		}
	})
	b.crisp = edged / max(lengths, 1)
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

// patterned reports whether the looks of a board follow a rule that no game deals: all neighbours
// along the rows or columns look alike, as in bars, or of two looks none do, as on a
// chequerboard. There must be so many tiles that this cannot be chance. (With more than two
// looks, no two neighbours look alike where a game is over.)
func (b *board) patterned() bool {
	const many = 10         // neighbours of the other kind that chance would make
	var pairs, alike [2]int // along rows, along columns
	b.each(b.region, func(i int) {
		b.neighbours(i, func(j int) {
			if i > j || !b.tile[i] || !b.tile[j] {
				return
			}
			along := min(j-i-1, 1)
			pairs[along]++
			if b.of[i] == b.of[j] {
				alike[along]++
			}
		})
	})
	chance := 0.0 // that two tiles look alike
	for _, n := range b.count(b.region) {
		part := float64(n) / float64(b.tiles())
		chance += part * part
	}
	for along, n := range pairs {
		if alike[along] == n && float64(n)*(1-chance) >= many {
			return true
		}
	}
	return b.looks() == 2 && alike == [2]int{} && float64(pairs[0]+pairs[1])*chance >= many
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
