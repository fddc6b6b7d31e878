package collapse

import (
	"encoding/binary"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Groups are the connected components of equal tiles. Tiles of one colour on top of each other
// make a pile. A union-find forest over the cells, in which every pile is a tree, joins the piles
// that touch each other. The piles, and what touches at the left, are found anew only in the
// columns that a move has changed, from the lowest cell on that it changed, eight cells at a time.
//
// What lies in which set is hard to predict, so the inner loops avoid branches on it.

// tally is the points of a group, by its size.
type tally []int32

// newTally tabulates the points of groups of every size up to the given number of cells; those that are too small
// have none.
func newTally(points func(n int) int, smallest, cells int) tally {
	t := make(tally, smallest)
	for n := smallest; n <= cells; n++ {
		t = append(t, int32(points(n)))
	}
	return t
}

// points is what a group of n tiles earns.
func (t tally) points(n int) int { return int(t[n]) }

// forest is disjoint sets of cells, as trees.
type forest struct {
	parent []uint16 // a root is its own parent
	size   []uint16 // of a root: how many cells its set has
}

func newForest(cells int) forest { return forest{make([]uint16, cells), make([]uint16, cells)} }

// copyFrom copies the cells from start to end.
func (f *forest) copyFrom(g *forest, start, end int) {
	copy(f.parent[start:end], g.parent[start:end])
	copy(f.size[start:end], g.size[start:end])
}

// root finds the representative of the set of cell i.
func (f *forest) root(i int) int { return rootOf(f.parent, i) }

func rootOf(parent []uint16, i int) int {
	r := parent[parent[i]] // most cells are at most this far from their root
	for parent[r] != r {
		r = parent[r]
	}
	return int(r)
}

// unite puts the set with the root r under the root s.
func unite(parent, size []uint16, r, s int) {
	parent[r] = uint16(s)
	size[s] += size[r]
}

// join joins cell i to cell j.
func (b *Board) join(i, j int) {
	f := &b.forest
	if r, s := f.root(i), f.root(j); r != s {
		unite(f.parent, f.size, r, s)
		b.roots.remove(r - b.bottom(0))
	}
}

// link finds the piles in the columns that have changed, and what touches them at the left.
func (b *Board) link() {
	all := uint64(1)<<b.cols - 1
	changed := b.unlinked & all
	b.unlinked = 0
	for set := changed; set != 0; set &= set - 1 {
		b.pileUp(bits.TrailingZeros64(set))
	}
	shift := b.shift & 63
	stride := 1 << shift
	for set := (changed | changed<<1) & all &^ 1; set != 0; set &= set - 1 {
		col := bits.TrailingZeros64(set) % engine.MaxSide
		i := col << shift
		left := b.equals(i+stride, i, int(min(b.height[col-1], b.height[col])))
		below := b.below[i>>6] >> (i & 63)
		b.left.setColumn(i, stride, left&^(below&(left<<1))) // one link joins two piles
	}
}

// pileUp finds the piles in a column, and keeps those below the lowest cell that has changed.
func (b *Board) pileUp(col int) {
	stride := 1 << (b.shift & 63)
	i, height := col<<(b.shift&63), int(b.height[col%engine.MaxSide])
	first := min(int(b.lowest[col%engine.MaxSide]), height)
	b.lowest[col%engine.MaxSide] = unchanged
	bottom := i + stride
	below := b.equals(bottom, bottom-1, height)
	b.below.setColumn(i, stride, below)
	parent, size := b.piles.parent[bottom:bottom+height], b.piles.size[bottom:bottom+height]
	root := 0
	if first > 0 {
		root = int(parent[first-1]) - bottom
		size[root] = uint16(first - root)
	}
	below >>= first & 63
	for y := first; y < len(parent); y++ {
		if below&1 == 0 {
			root = y
		}
		below >>= 1
		parent[y] = uint16(bottom + root)
		size[root] = uint16(y - root + 1)
	}
}

// equals compares n cells from i on with n cells from j on, and returns as a set which pairs are of one
// colour.
func (b *Board) equals(i, j, n int) (set uint64) {
	x, y := (*[16]tile)(b.cells[i:]), (*[16]tile)(b.cells[j:])
	set = equal(binary.LittleEndian.Uint64(x[:8]), binary.LittleEndian.Uint64(y[:8]))
	if n > 8 {
		set |= equal(binary.LittleEndian.Uint64(x[8:]), binary.LittleEndian.Uint64(y[8:])) << 8
	}
	for k := 16; k < n; k += 8 {
		set |= equal(binary.LittleEndian.Uint64(b.cells[i+k:]), binary.LittleEndian.Uint64(b.cells[j+k:])) << (k & 63)
	}
	return set
}

// findGroups builds the forest of the board, and finds the roots of groups of ordinary boulders. It
// returns by how much the sizes of these groups together exceed the tiles in them, since a Wild is in
// several, and how many Wilds are in none.
func (b *Board) findGroups() (shared, lone int) {
	b.link()
	b.grouped = true
	start, end, stride := b.bottom(0), b.bottom(b.standing()), 1<<(b.shift&63)
	b.forest.copyFrom(&b.piles, start, end)
	words := (end - start + 63) >> 6
	clear(b.likely[words:])
	clear(b.roots[words:])
	far, near := stride>>6, stride&63 // how far away the column at the right is, in words and cells
	right, beyond := b.left[far:][:words], b.left[far+1:][:words]
	below, left, likely, roots := b.below[:words], b.left[:words], b.likely[:words], b.roots[:words]
	parent, size, base := b.forest.parent, b.forest.size, start
	for k, below := range below {
		joined := right[k]>>near | beyond[k]<<1<<(63-near) // what others are joined to
		likely[k] = (below>>1 | joined) &^ below
		roots[k] = likely[k]
		for cells := left[k]; cells != 0; cells &= cells - 1 {
			i := base + bits.TrailingZeros64(cells)
			if r, s := rootOf(parent, i), rootOf(parent, i-stride); r != s {
				unite(parent, size, r, s)
				roots.remove(r - start)
			}
		}
		base += 64
	}
	if b.corners {
		b.joinCorners()
	}
	if b.wilds > 0 {
		shared, lone = b.joinWilds()
	}
	if b.smallest > 2 {
		b.dropSmall()
	}
	return shared, lone
}

// joinCorners joins the tiles of one colour that touch at a corner.
func (b *Board) joinCorners() {
	stride := 1 << (b.shift & 63)
	for col := 1; col < b.standing(); col++ {
		i, n := b.bottom(col), int(min(b.height[col], b.height[col-1]+1))
		for _, step := range [...]int{-stride - 1, -stride + 1} {
			for set := b.equals(i, i+step, n) & (1<<n - 1); set != 0; set &= set - 1 {
				j := i + bits.TrailingZeros64(set)
				b.join(j, j+step)
				b.likely.add(int(b.piles.parent[j]) - b.bottom(0))
				b.likely.add(int(b.piles.parent[j+step]) - b.bottom(0))
				b.roots.add(b.forest.root(j) - b.bottom(0))
			}
		}
	}
}

// dropSmall leaves out the groups that are too small.
func (b *Board) dropSmall() {
	base := b.bottom(0)
	for _, roots := range b.roots {
		for ; roots != 0; roots &= roots - 1 {
			if i := base + bits.TrailingZeros64(roots); b.forest.size[i] < b.smallest {
				b.roots.remove(i - b.bottom(0))
			}
		}
		base += 64
	}
}

// score is the points of a group of n equal tiles.
func (b *Board) score(t tile, n int) int {
	points := b.points.points(n)
	if b.weights != nil {
		points *= b.weights[t]
	}
	return points
}

// sumUp returns the points of all groups, how many there are, and how many tiles are in none.
func (b *Board) sumUp() (points, groups, singles int) {
	shared, lone := b.findGroups()
	tiles, base := 0, b.bottom(0)
	for _, roots := range b.roots {
		for ; roots != 0; roots &= roots - 1 {
			n := b.forest.size[base+bits.TrailingZeros64(roots)]
			groups++
			tiles += int(n)
			points += int(b.points[n])
		}
		base += 64
	}
	switch {
	case b.multipliers > 0:
		points += b.multiply()
	case b.weights != nil:
		points = b.weigh()
	}
	return points, groups, b.tiles - b.bombs - b.wilds - (tiles - shared) + lone
}

// weigh sums up the points of all groups in a game with weights.
func (b *Board) weigh() (points int) {
	base := b.bottom(0)
	for _, roots := range b.roots {
		for ; roots != 0; roots &= roots - 1 {
			i := base + bits.TrailingZeros64(roots)
			points += b.score(b.cells[i], int(b.forest.size[i]))
		}
		base += 64
	}
	return points
}

// equal compares eight tiles with eight others (SIMD within a register): bit k of the
// result is set if those in byte k are ordinary boulders of one colour.
func equal(x, y uint64) uint64 {
	const (
		low7 = 0x7f7f7f7f7f7f7f7f
		high = 0x8080808080808080
	)
	same := ^((x ^ y) + low7) & (x << 1) & high // no tile has bit 7, colours have bit 6
	return same * 0x0002040810204081 >> 56      // gathers the high bits
}

// standing is the number of columns up to the last that is not empty.
func (b *Board) standing() int {
	n := b.cols
	for n > 0 && b.height[n-1] == 0 {
		n--
	}
	return n
}

// cellSet is a set of cells, counted from the bottom of the first column.
type cellSet []uint64

func (s cellSet) add(i int) { s[i>>6] |= 1 << (i & 63) }

func (s cellSet) remove(i int) { s[i>>6] &^= 1 << (i & 63) }

// setColumn replaces the cells of the column that begins with cell i. It has a stride of
// cells, or if that is more than 64, none beyond those.
func (s cellSet) setColumn(i, stride int, cells uint64) {
	column := ^uint64(0) >> ((64 - stride) & 63) // all 64 for larger strides
	s[i>>6] = s[i>>6]&^(column<<(i&63)) | cells<<(i&63)
}

// flood lists the group of the ordinary boulder in cell i by flood fill, in b.queue and
// b.flags, and returns its size and the powers in it.
func (b *Board) flood(i int) (n int, powers powerSet) {
	t, queue, flags := b.cells[i], b.queue, b.flags
	clear(flags)
	queue[0], flags[i] = uint16(i), true
	n = 1
	for k := 0; k < n; k++ {
		at := int(queue[k])
		for _, step := range b.around {
			next := max(0, at+step) // a corner of the first cell would lie before all cells
			if c := b.cells[next]; (c == t || c == wild) && !flags[next] {
				queue[n], flags[next] = uint16(next), true
				n++
			}
		}
	}
	if b.marked > 0 {
		for _, k := range queue[:n] {
			powers = powers.with(b.marks[k].power())
		}
	}
	return n, powers
}
