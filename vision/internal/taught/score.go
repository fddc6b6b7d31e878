package taught

import "math/bits"

// The samples of a cell in the search: 16 of its 64 pixels. Those at the border show gaps; the inner ones
// rule out tiles by colour.
var (
	sampled = [4]int{0, 2, 5, 7}
	inner   = [4]int{5, 6, 9, 10} // indices of samples
)

const samples = 16

// probe is a tile reduced to the colours and weights of its samples. The weights add up to about probeSum.
type probe struct {
	r, g, b, weight [samples]int32
	// limit is the difference at which the score, which is full for no difference, reaches zero.
	limit int32
}

const (
	probeSum = 256
	// The limit of a probe is the greatest limit of the tile times probeWider, and what half a pixel changes.
	// Chosen by eye.
	probeWider = 1.5
)

// newProbe reduces a tile to the samples.
func newProbe(t *tile, limit float32) (p probe) {
	var pix [coarse * coarse][3]float64
	var weight [coarse * coarse]float64
	t.shrink(&pix, &weight)
	sum := 0.0
	for s := range samples {
		sum += weight[sampled[s/4]*coarse+sampled[s%4]]
	}
	for s := range samples {
		at := sampled[s/4]*coarse + sampled[s%4]
		p.r[s], p.g[s], p.b[s] = int32(pix[at][0]+0.5), int32(pix[at][1]+0.5), int32(pix[at][2]+0.5)
		p.weight[s] = int32(weight[at]/sum*probeSum + 0.5)
	}
	p.limit = int32(probeWider * limit)
	p.limit += p.between(&pix)
	return p
}

// between is the difference of the tile from itself where its samples lie between those of the picture: half a
// pixel off along both axes.
func (p *probe) between(pix *[coarse * coarse][3]float64) int32 {
	sum := 0.0
	for s := range samples {
		x, y := sampled[s%4], sampled[s/4]
		for c := range 3 {
			next := func(dx, dy int) float64 { return pix[min(y+dy, coarse-1)*coarse+min(x+dx, coarse-1)][c] }
			off := (next(0, 0)+next(1, 0)+next(0, 1)+next(1, 1))/4 - next(0, 0)
			sum += float64(p.weight[s]) / probeSum * off * off
		}
	}
	return int32(sum)
}

// shrink averages the pixels of a tile to the coarse pixels of the search.
func (t *tile) shrink(pix *[coarse * coarse][3]float64, weight *[coarse * coarse]float64) {
	overlap := func(small, large int) float64 { // of a small pixel and a large one, in units of 1/coarse
		return float64(max(min((small+1)*fine, (large+1)*coarse)-max(small*fine, large*coarse), 0))
	}
	for at := range pix {
		area := 0.0
		for i, w := range t.weight {
			share := overlap(at%coarse, i%fine) * overlap(at/coarse, i/fine)
			area += share
			weight[at] += share * float64(w)
			for c := range 3 {
				pix[at][c] += share * float64(t.pix[3*i+c])
			}
		}
		weight[at] /= area
		for c := range 3 {
			pix[at][c] /= area
		}
	}
}

// table has, for each inner sample and colour, a bit for each tile that the sample may belong to. Tiles
// beyond the 64th share bits.
type table struct {
	may [len(inner)][1 << (3 * depth)]uint64
}

// The table quantizes colours to depth bits per channel.
const (
	depth = 4
	step  = 256 >> depth
)

// Three of the four inner samples of a tile must differ by at most sampleWider times the limit of the tile.
// Chosen by eye.
const sampleWider = 2.0

// newTable makes the table of some tiles.
func newTable(tiles []tile) *table {
	t := new(table)
	for i := range tiles {
		p := &tiles[i].probe
		most := int32(sampleWider * float32(p.limit))
		for k, s := range inner {
			blind := 4*samples*p.weight[s] < probeSum // too little weight to rule anything out
			for at := range t.may[k] {
				r, g, b := away(at>>(2*depth), p.r[s]), away(at>>depth&(1<<depth-1), p.g[s]), away(at&(1<<depth-1), p.b[s])
				if blind || r*r+g*g+b*b <= most {
					t.may[k][at] |= 1 << (i % 64)
				}
			}
		}
	}
	return t
}

// away is the distance of a value from the quantization step with an index.
func away(index int, v int32) int32 {
	from := int32(index * step)
	return max(from-v, v-(from+step-1), 0)
}

// index is the index of a colour in a table.
func index(r, g, b uint8) uint16 {
	return uint16(r>>(8-depth))<<(2*depth) | uint16(g>>(8-depth))<<depth | uint16(b>>(8-depth))
}

// full is the score of a place that shows exactly a tile.
const full = 255

// score computes for each place of a scaled picture of w x h pixels, red, green and blue, how much it looks like a tile
// with its top-left corner there: 0 to full.
func (g *Game) score(pix []uint8, w, h int) []uint8 {
	score, indices := make([]uint8, w*h), make([]uint16, w*h)
	for i := range indices {
		indices[i] = index(pix[3*i], pix[3*i+1], pix[3*i+2])
	}
	var offset [samples]int
	for s := range offset {
		offset[s] = sampled[s/4]*w + sampled[s%4]
	}
	may := &g.table.may
	for y := 0; y+coarse <= h; y++ {
		row := indices[y*w:]
		upper, lower := row[offset[inner[0]]:], row[offset[inner[2]]:]
		const right = 3 // from one inner sample to the next: sampled[2]-sampled[1]
		out := score[y*w:][:w-coarse+1]
		for x := range out {
			a, b, c, d := may[0][upper[x]], may[1][upper[x+right]], may[2][lower[x]], may[3][lower[x+right]]
			if any := a&b&(c|d) | c&d&(a|b); any != 0 {
				out[x] = g.best(any, pix[3*(y*w+x):], &offset)
			}
		}
	}
	return score
}

// best is the best score at a place of the tiles whose bits are set.
func (g *Game) best(which uint64, pix []uint8, offset *[samples]int) uint8 {
	best := int32(0)
	for ; which != 0; which &= which - 1 {
		for i := bits.TrailingZeros64(which); i < g.lettered; i += 64 {
			best = max(best, g.tiles[i].probe.score(pix, offset))
		}
	}
	return uint8(best)
}

// score is the score of one tile at a place.
func (p *probe) score(pix []uint8, offset *[samples]int) int32 {
	most := p.limit * probeSum
	var sum int32
	for s, at := range offset {
		px := pix[3*at:][:3]
		r, g, b := int32(px[0])-p.r[s], int32(px[1])-p.g[s], int32(px[2])-p.b[s]
		sum += p.weight[s] * min(r*r+g*g+b*b, capped)
		if sum >= most {
			return 0
		}
	}
	return full - int32(int64(sum)*full/int64(most))
}
