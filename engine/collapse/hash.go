package collapse

import (
	"encoding/binary"
	"math/bits"
)

// Hash implements [engine.Puzzle]. It is a Zobrist hash: the sum of one key for each column. A mixing function,
// not a table, gives the keys.
func (b *Board) Hash() (h uint64) {
	for set := b.unhashed; set != 0; set &= set - 1 {
		if col := bits.TrailingZeros64(set); col < b.cols {
			b.hashes[col] = b.hashColumn(col)
		}
	}
	b.unhashed = 0
	for _, key := range b.hashes {
		h += key
	}
	if b.outlook != nil {
		h += b.ahead.key()
	}
	return h
}

// key is what the outlook adds to the hash: nothing while no Undo is banked and no Timer runs.
func (f foresight) key() uint64 {
	n := uint64(f.fuse)
	if f.charged {
		n |= 1<<8 | uint64(f.best)<<16
	}
	if n == 0 {
		return 0
	}
	return mix(n)
}

// hashColumn is the key of a column: that of what lies in it, wherever it stands,
// mixed with where it does. An empty one has none.
func (b *Board) hashColumn(col int) (h uint64) {
	if b.height[col] == 0 {
		return 0
	}
	bottom := b.bottom(col)
	top := bottom + int(b.height[col])
	for i := bottom; i < top; i += 8 {
		h = mix(h + binary.LittleEndian.Uint64(b.cells[i:]))
	}
	if b.marked > 0 {
		for y, m := range b.marks[bottom:top] {
			if m != 0 {
				h += mix(uint64(m) + mix(^uint64(y)))
			}
		}
	}
	return mix(h + mix(uint64(col)))
}

// mix is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
