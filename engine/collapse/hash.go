package collapse

import "encoding/binary"

// Hash tells positions apart: equal positions of boards of one size have equal
// hashes, different ones almost surely different hashes. It is a sum of random
// keys as Zobrist's is, but with one key for eight cells, which a mixing function
// finds without a table.
func (b *Board) Hash() uint64 {
	var h uint64
	for i := 0; i < len(b.cells); i += 8 {
		if tiles := binary.LittleEndian.Uint64(b.cells[i:]); tiles != 0 {
			h += mix(tiles + mix(uint64(i)))
		}
	}
	if b.marked > 0 {
		for i, m := range b.marks {
			if m != 0 {
				h += mix(uint64(m) + mix(^uint64(i)))
			}
		}
	}
	return h
}

// mix is the finaliser of SplitMix64 (Steele, Lea and Flood, 2014).
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
