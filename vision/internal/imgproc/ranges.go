package imgproc

// rangeMask marks the pixels of m that lie in any of the ranges. A table for each channel has a bit for
// every range that contains a value, so a pixel takes three look-ups for 64 ranges.
func rangeMask(m Lab, ranges []Range) []uint8 {
	mask := make([]uint8, m.W*m.H)
	for len(ranges) > 0 {
		n := min(len(ranges), 64)
		orInRanges(mask, m.Pix, ranges[:n])
		ranges = ranges[n:]
	}
	return mask
}

// orInRanges sets the bytes of the pixels that lie in any of at most 64 ranges to 255.
func orInRanges(mask, lab []uint8, ranges []Range) {
	var in [3][256]uint64
	for i, r := range ranges {
		bit := uint64(1) << i
		for c := range in {
			// A range toggles its bit where it begins and after its end; the prefix sums below fill it in.
			if r.Min[c] > r.Max[c] {
				continue
			}
			in[c][r.Min[c]] ^= bit
			if r.Max[c] < 255 {
				in[c][r.Max[c]+1] ^= bit
			}
		}
	}
	for v := 1; v < 256; v++ {
		in[0][v] ^= in[0][v-1]
		in[1][v] ^= in[1][v-1]
		in[2][v] ^= in[2][v-1]
	}
	for i := range mask {
		if len(lab) < 3 {
			return
		}
		if in[0][lab[0]]&in[1][lab[1]]&in[2][lab[2]] != 0 {
			mask[i] = 255
		}
		lab = lab[3:]
	}
}
