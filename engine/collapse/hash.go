package collapse

// Hash tells positions apart: equal positions of boards of one size have equal
// hashes, and different ones almost surely different hashes. It is a Zobrist
// hash whose key for a tile in a cell is the product of two random numbers, so
// that no table of keys is needed.
func (b *Board) Hash() uint64 {
	var h uint64
	for i, t := range b.cells {
		if t != empty {
			h += mix(uint64(i)) * mix(uint64(t)<<32)
		}
	}
	if b.marked > 0 {
		for i, m := range b.marks {
			if m != 0 {
				h += mix(uint64(i)) * mix(uint64(m)<<40)
			}
		}
	}
	return h
}

// mix is the finaliser of SplitMix64.
func mix(x uint64) uint64 {
	x += 0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}
