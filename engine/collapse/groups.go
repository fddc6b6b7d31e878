package collapse

import (
	"bytes"
	"encoding/binary"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Groups are found with a union-find forest over the cells: which ones are equal
// to the cell below or at the left is told for eight cells at a time, and the
// sets of each such pair are joined.
//
// All that is asked about the groups is kept in one number while they grow, the
// balance: in its lower half the points of all groups, in its upper half how
// many tiles are in none. Joining two sets changes it by
// balance[joint size] - balance[one size] - balance[other size].

// single is the balance of a tile that is in no group.
const single = 1 << 32

// newBalance tabulates the balance of a set by its size.
func newBalance(points func(n int) int, cells int) []uint64 {
	balance := make([]uint64, cells+1)
	balance[1] = single
	for n := 2; n < len(balance); n++ {
		balance[n] = uint64(points(n))
	}
	return balance
}

// forest is the sets of cells that belong together.
type forest struct {
	parent []uint16 // by cell; that of a root is itself
	size   []uint16 // by cell; that of a root is the size of its set
}

// root is the representative of the set that holds cell i.
func (f *forest) root(i uint16) uint16 {
	for f.parent[i] != i {
		i = f.parent[i]
	}
	return i
}

// findGroups builds the forest of the board and returns its balance.
func (b *Board) findGroups() uint64 {
	copy(b.parent, b.identity)
	copy(b.size, b.ones)
	sum := uint64(b.tiles-b.bombs-b.wilds) * single
	stride := 1 << b.shift
	end := b.bottom(b.cols)
	for base := b.bottom(0); base < end; base += 64 {
		var below, left uint64
		for k := base; k < min(base+64, end); k += 8 {
			tiles := binary.LittleEndian.Uint64(b.cells[k:])
			below |= equal(tiles, binary.LittleEndian.Uint64(b.cells[k-1:])) << (k - base)
			left |= equal(tiles, binary.LittleEndian.Uint64(b.cells[k-stride:])) << (k - base)
		}
		for ; below != 0; below &= below - 1 {
			i := base + bits.TrailingZeros64(below)
			sum += b.join(i, i-1)
		}
		for ; left != 0; left &= left - 1 {
			i := base + bits.TrailingZeros64(left)
			sum += b.join(i, i-stride)
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

// equal compares eight tiles with eight others: bit k of the result tells
// whether those in byte k are ordinary boulders of one colour.
func equal(x, y uint64) uint64 {
	const (
		low7 = 0x7f7f7f7f7f7f7f7f
		high = 0x8080808080808080
	)
	same := ^((x ^ y) + low7) & (x << 1) & high // no tile has bit 7, colours have bit 6
	return same * 0x0002040810204081 >> 56      // gathers the high bits in one byte
}

// join puts the set of cell i under the root of that of cell j, and returns the
// change of the balance.
func (b *Board) join(i, j int) uint64 {
	ri, rj := b.root(uint16(i)), b.root(uint16(j))
	if ri == rj {
		return 0
	}
	m, n := b.size[ri], b.size[rj]
	b.parent[ri], b.size[rj] = rj, m+n
	return b.balance[m+n] - b.balance[m] - b.balance[n]
}

// joinWilds joins what Wilds connect, one colour after the other, and returns
// the balance of the Wilds. They leave the sets of the colours before as these
// are, for no ordinary boulder ever has a Wild above itself.
func (b *Board) joinWilds() (sum uint64) {
	wilds, colors := b.listWilds()
	grouped := b.flags
	clear(grouped)
	for ; colors != 0; colors &= colors - 1 {
		t := firstColor + tile(bits.TrailingZeros64(colors))
		for _, w := range wilds {
			b.parent[w], b.size[w] = w, 1
			sum += single
		}
		for _, w := range wilds {
			for _, step := range b.around {
				if b.cells[int(w)+step] == wild {
					sum += b.join(int(w), int(w)+step)
				}
			}
		}
		for _, w := range wilds {
			for _, step := range b.around {
				if b.cells[int(w)+step] == t {
					sum += b.join(int(w), int(w)+step)
				}
			}
		}
		for _, w := range wilds {
			switch root := b.root(w); {
			case b.cells[root] != wild:
				grouped[w] = true
			case root == w: // Wilds without an ordinary boulder are no group
				sum -= b.balance[b.size[w]]
			}
		}
	}
	for _, w := range wilds {
		if !grouped[w] {
			sum += single
		}
	}
	return sum
}

// listWilds lists the cells with a Wild or Morph in b.queue, and the colours
// next to them as a set of bits.
func (b *Board) listWilds() (wilds []uint16, colors uint64) {
	wilds = b.queue[:0]
	for i := 0; len(wilds) < b.wilds; i++ {
		i += bytes.IndexByte(b.cells[i:], wild)
		wilds = append(wilds, uint16(i))
		for _, step := range b.around {
			if t := b.cells[i+step]; isColor(t) {
				colors |= 1 << (t - firstColor)
			}
		}
	}
	return wilds, colors
}

// multiplier is what a Multiplier multiplies its group's points by. Two in one
// group multiply once (a decision).
const multiplier = 3

// multiply returns what Multipliers add to the balance.
func (b *Board) multiply() (sum uint64) {
	done := b.flags
	clear(done)
	for i, m := range b.marks {
		if m.power() != engine.Multiplier || !isColor(b.cells[i]) {
			continue
		}
		if root := b.root(uint16(i)); b.size[root] > 1 && !done[root] {
			done[root] = true
			sum += (multiplier - 1) * b.balance[b.size[root]]
		}
	}
	return sum
}

// flood lists the group of the ordinary boulder in cell i, in b.queue and
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
