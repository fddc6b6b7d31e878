package collapse

import (
	"encoding/binary"
	"math/bits"
)

// Groups are the connected components of equal tiles. Tiles of one colour on top of each other
// make a pile. A union-find forest over the cells, in which every pile is a tree, joins the piles
// that touch each other. The piles, and what touches at the left, are found anew only in the
// columns that a move has changed, eight cells at a time.
//
// While the sets grow, one number, the balance, sums up all that a search needs of them: the points of all
// groups, how many there are, and how many tiles are in none.

// The parts of a balance, from the lowest bit on: points, groups, single tiles.
const (
	oneGroup = 1 << 32 // the balance of a group besides its points
	single   = 1 << 48 // the balance of a tile that is in no group
)

// balanceParts splits a balance.
func balanceParts(sum uint64) (points, groups, singles int) {
	return int(sum % oneGroup), int(sum / oneGroup % (single / oneGroup)), int(sum / single)
}

// tally is the balance of a set, by its size.
type tally []uint64

// newTally tabulates the points of groups of every size up to the given number of cells.
func newTally(points func(n int) int, cells int) tally {
	t := tally{0, single}
	for n := 2; n <= cells; n++ {
		t = append(t, uint64(points(n))+oneGroup)
	}
	return t
}

// growth is the change of the balance by one more tile that was single, by the size before. A
// pile begins with a tile that stays single.
func (t tally) growth() []uint64 {
	g := []uint64{0}
	for n := 1; n+1 < len(t); n++ {
		g = append(g, t[n+1]-t[n]-single)
	}
	return g
}

// points is what a group of n tiles earns.
func (t tally) points(n int) int { return int(t[n] % oneGroup) }

// node is a cell in a forest.
type node struct {
	parent uint16 // a root is its own parent
	size   uint16 // of a root: how many cells its set has
}

type forest []node

// root finds the representative of the set of cell i.
func (f forest) root(i int) int {
	r := f[f[i].parent].parent // most cells are at most this far from their root
	for f[r].parent != r {
		r = f[r].parent
	}
	return int(r)
}

// link finds the piles in the columns that have changed, and what touches them at the left.
func (b *Board) link() {
	all := uint64(1)<<b.cols - 1
	changed := b.unlinked & all
	b.unlinked = 0
	for set := changed; set != 0; set &= set - 1 {
		b.pileUp(bits.TrailingZeros64(set))
	}
	for set := (changed | changed<<1) & all &^ 1; set != 0; set &= set - 1 {
		col := bits.TrailingZeros64(set)
		i, bottom, stride := col<<b.shift, b.bottom(col), 1<<b.shift
		left := b.equals(bottom, bottom-stride, int(min(b.height[col-1], b.height[col])))
		below := b.below[i>>6] >> (i & 63)
		b.left.setColumn(i, stride, left&^(below&(left<<1))) // one link joins two piles
	}
}

// pileUp finds the piles in a column.
func (b *Board) pileUp(col int) {
	bottom, height := b.bottom(col), int(b.height[col])
	below := b.equals(bottom, bottom-1, height)
	b.below.setColumn(col<<b.shift, 1<<b.shift, below)
	root, sum, column := 0, uint64(0), b.piles[bottom:bottom+height]
	for y := range column {
		if below&1 == 0 {
			root = y
		}
		below >>= 1
		n := y - root
		column[y].parent = uint16(bottom + root)
		column[root].size = uint16(n + 1)
		sum += b.growth[n]
	}
	b.pileSum += sum - b.pileSums[col]
	b.pileSums[col] = sum
}

// equals compares n cells from i on with n cells from j on, and returns as a set which pairs are of one
// colour.
func (b *Board) equals(i, j, n int) (set uint64) {
	for y := 0; y < n; y += 8 {
		set |= equal(binary.LittleEndian.Uint64(b.cells[i+y:]), binary.LittleEndian.Uint64(b.cells[j+y:])) << y
	}
	return set
}

// findGroups builds the forest of the board and returns its balance. It leaves in b.likely the
// cells that can be the root of a group of ordinary boulders.
func (b *Board) findGroups() (sum uint64) {
	b.link()
	f, start, end, stride := b.forest, b.bottom(0), b.bottom(b.standing()), 1<<b.shift
	copy(f[start:end], b.piles[start:end])
	clear(b.likely)
	sum = uint64(b.tiles-b.bombs-b.wilds)*single + b.pileSum
	words := (end - start + 63) >> 6
	for k, below := range b.below[:words] {
		left := b.left[k]
		b.likely[k] |= below >> 1 &^ below // the lowest one of a pile
		b.likely.addAll(k<<6-stride, left) // what others are joined to
		for base := start + k<<6; left != 0; left &= left - 1 {
			i := base + bits.TrailingZeros64(left)
			sum += f.join(i, i-stride, b.points)
		}
	}
	if b.wilds > 0 {
		sum += b.joinWilds()
	}
	if b.multipliers > 0 {
		sum += b.multiply()
	}
	return sum
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

// join puts the set of cell i under the root of that of cell j, and returns
// the change of the balance.
func (f forest) join(i, j int, t tally) uint64 {
	i, j = f.root(i), f.root(j)
	if i == j {
		return 0
	}
	m, n := f[i].size, f[j].size
	f[i].parent, f[j].size = uint16(j), m+n
	return t[m+n] - t[m] - t[n]
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

// addAll adds a set of cells that are counted from i on, which may lie before the
// first: those that do are none.
func (s cellSet) addAll(i int, cells uint64) {
	k, shift := i>>6, i&63
	if k >= 0 {
		s[k] |= cells << shift
	}
	if shift > 0 {
		s[k+1] |= cells >> (64 - shift)
	}
}

// setColumn replaces the cells of the column that begins with cell i. It has a stride of
// cells, or if that is more than 64, none beyond those.
func (s cellSet) setColumn(i, stride int, cells uint64) {
	shift := i & 63
	s[i>>6] = s[i>>6]&^((1<<stride-1)<<shift) | cells<<shift
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
			next := at + step
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
