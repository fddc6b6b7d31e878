package collapse

import (
	"encoding/binary"
	"math/bits"
)

// Groups are the connected components of equal tiles. They are found with a union-find
// forest over the cells: cells are compared with those below and at the left, eight at a time,
// and the sets of each equal pair are joined.
//
// While the sets grow, one number, the balance, keeps all that a search asks about them: in its
// lower half the points of all groups, in its upper half how many tiles are in none.

// single is the balance of a tile that is in no group.
const single = 1 << 32

// tally is the balance of a set, by its size.
type tally struct {
	balance []uint64
	growth  []uint64 // of the balance by one more tile that was single
}

// newTally tabulates the points of groups of every size up to the given number of cells.
func newTally(points func(n int) int, cells int) *tally {
	t := &tally{balance: []uint64{0, single}}
	for n := 2; n <= cells; n++ {
		t.balance = append(t.balance, uint64(points(n)))
	}
	for n := range cells {
		t.growth = append(t.growth, t.balance[n+1]-t.balance[n]-single)
	}
	return t
}

// node is a cell in the forest.
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

// findGroups builds the forest of the board and returns its balance by t. It leaves
// in b.likely the cells that can be the root of a group of ordinary boulders.
func (b *Board) findGroups(t *tally) (sum uint64) {
	f, growth := b.forest, t.growth
	start, end, stride := b.bottom(0), b.bottom(b.standing()), 1<<b.shift
	copy(f[start:end], b.singles[start:end])
	clear(b.likely)
	sum = uint64(b.tiles-b.bombs-b.wilds) * single
	for base := start; base < end; base += 64 { // whole columns; of 64 rows, one, then the empty cells above it
		var below, left uint64 // cells equal to the one below, at the left
		here, under, beside := b.cells[base:base+64], b.cells[base-1:base+63], b.cells[base-stride:base-stride+64]
		for k := 0; k < 64; k += 8 {
			tiles := binary.LittleEndian.Uint64(here[k : k+8])
			below = below>>8 | equal(tiles, binary.LittleEndian.Uint64(under[k:k+8]))
			left = left>>8 | equal(tiles, binary.LittleEndian.Uint64(beside[k:k+8]))
		}
		left &^= below & (left << 1)                 // the pair below has joined these already
		b.likely.addAll(base-start, below>>1&^below) // the lowest one of a pile
		b.likely.addAll(base-start-stride, left)     // what others are joined to
		for ; below != 0; below &= below - 1 {
			i := base + bits.TrailingZeros64(below)
			root := f[i-1].parent // its column has not been joined to others yet
			n := f[root].size
			f[i].parent, f[root].size = root, n+1
			sum += growth[n]
		}
		for ; left != 0; left &= left - 1 {
			i := base + bits.TrailingZeros64(left)
			sum += f.join(i, i-stride, t.balance)
		}
	}
	if b.wilds > 0 {
		sum += b.joinWilds(t)
	}
	if b.multipliers > 0 {
		sum += b.multiply(t)
	}
	return sum
}

// equal compares eight tiles with eight others (SIMD within a register): bit 56+k of the
// result is set if those in byte k are ordinary boulders of one colour.
func equal(x, y uint64) uint64 {
	const (
		low7 = 0x7f7f7f7f7f7f7f7f
		high = 0x8080808080808080
	)
	same := ^((x ^ y) + low7) & (x << 1) & high     // no tile has bit 7, colours have bit 6
	return same * 0x0002040810204081 & (0xff << 56) // gathers the high bits in the top byte
}

// join puts the set of cell i under the root of that of cell j, and returns the
// change of the balance.
func (f forest) join(i, j int, balance []uint64) uint64 {
	i, j = f.root(i), f.root(j)
	if i == j {
		return 0
	}
	m, n := f[i].size, f[j].size
	f[i].parent, f[j].size = uint16(j), m+n
	return balance[m+n] - balance[m] - balance[n]
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
