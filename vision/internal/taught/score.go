package taught

// The search compares samples x samples places of a cell: each 2 x 2 pixels of a tile, or one of the scaled picture.
const samples = 4

var (
	sampled = [samples]int{0, 2, 5, 7}  // in a cell of the scaled picture
	finely  = [samples]int{0, 3, 7, 10} // in a tile
	// inwards lists the inner samples first: their colours rule out most tiles. Those at the border may show gaps.
	inwards = [samples * samples]int{5, 6, 9, 10, 0, 1, 2, 3, 4, 7, 8, 11, 12, 13, 14, 15}
)

// probe is a tile reduced to the colours and weights of its samples. The weights add up to about probeSum.
type probe struct {
	colors [samples * samples][3]int32
	weight [samples * samples]int32
	// limit is the difference at which the score, which is full for no difference, reaches zero.
	limit int32
}

const (
	probeSum = 256
	// The limit of a probe is the greatest limit of the tile times probeWider, and what half a pixel of the scaled
	// picture changes. Chosen by eye.
	probeWider = 1.5
)

// newProbe reduces a tile to the samples.
func newProbe(t *tile, limit float32) (p probe) {
	var sum, between int32
	for s, at := range inwards {
		var weight int32
		p.colors[s], weight = t.square(finely[at%samples], finely[at/samples])
		p.weight[s] = weight
		sum += weight
	}
	for s, at := range inwards {
		p.weight[s] = (p.weight[s]*probeSum + sum/2) / sum
		beside, _ := t.square(min(finely[at%samples]+1, fine-2), min(finely[at/samples]+1, fine-2))
		for c, v := range beside {
			between += p.weight[s] * (v - p.colors[s][c]) * (v - p.colors[s][c])
		}
	}
	p.limit = int32(probeWider*limit) + between/probeSum
	return p
}

// square is the mean colour of 2 x 2 pixels of a tile, and the sum of their weights.
func (t *tile) square(x, y int) (mean [3]int32, weight int32) {
	for _, i := range [4]int{y*fine + x, y*fine + x + 1, y*fine + fine + x, y*fine + fine + x + 1} {
		weight += t.weight[i]
		for c := range mean {
			mean[c] += int32(t.pix[3*i+c])
		}
	}
	for c := range mean {
		mean[c] /= 4
	}
	return mean, weight
}

// full is the score of a place that shows exactly a tile.
const full = 255

// score computes for each place of a scaled picture of w x h pixels, red, green and blue, how much it looks like a tile
// with its top-left corner there: 0 to full.
func (g *Game) score(pix []uint8, w, h int) []uint8 {
	score := make([]uint8, w*h)
	var offset [samples * samples]int
	for s, at := range inwards {
		offset[s] = 3 * (sampled[at/samples]*w + sampled[at%samples])
	}
	for y := 0; y+coarse <= h; y++ {
		for x := 0; x+coarse <= w; x++ {
			best, place := int32(0), pix[3*(y*w+x):]
			for i := range g.tiles[:g.lettered] {
				best = max(best, g.tiles[i].probe.score(place, &offset))
			}
			score[y*w+x] = uint8(best)
		}
	}
	return score
}

// score is the score of one tile at a place.
func (p *probe) score(pix []uint8, offset *[samples * samples]int) int32 {
	most := p.limit * probeSum
	var sum int32
	for s, at := range offset {
		px, own := pix[at:][:3], &p.colors[s]
		r, g, b := int32(px[0])-own[0], int32(px[1])-own[1], int32(px[2])-own[2]
		sum += p.weight[s] * min(r*r+g*g+b*b, capped)
		if sum >= most {
			return 0
		}
	}
	return full - int32(int64(sum)*full/int64(most))
}
