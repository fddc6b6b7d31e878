package water

import (
	"cmp"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Chosen by eye; measured on composed boards: pieces are 1 to 3 levels from their twins, and 20 and more
// from others.
const (
	twinLevels = 8.0  // of 255: mean difference of two pictures of one piece, at most
	farLevels  = 16.0 // and of pieces that may still be the same
	leastGain  = 1.4  // limits of a tint's gain
	mostGain   = 4.0
)

// piece is the inside of a cell, without its rim, as a raster of red, green and blue.
type piece [3 * pieceSide * pieceSide]float32

const pieceSide = 6

// piecesOf samples the cells of a lattice, row by row.
func piecesOf(f *pixel.Frame, l segment.Lattice) []piece {
	const side = pieceSide + 2 // with the rim
	pix := f.Scaled(l.Box(), l.Cols*side, l.Rows*side)
	all := make([]piece, l.Rows*l.Cols)
	for i := range all {
		for at := range pieceSide * pieceSide {
			x, y := i%l.Cols*side+1+at%pieceSide, i/l.Cols*side+1+at/pieceSide
			for c := range 3 {
				all[i][3*at+c] = float32(pix[3*(y*l.Cols*side+x)+c])
			}
		}
	}
	return all
}

// distance is the mean difference of two pieces, one of them with a tint removed, in levels.
func (p *piece) distance(t *tint, wet *piece) float64 {
	var gain, dark [3]float32
	for c := range t {
		gain[c], dark[c] = float32(t[c].gain), float32(t[c].dark)
	}
	var sum float32
	for i := range p {
		d := p[i] - min(max(gain[i%3]*wet[i]+dark[i%3], 0), 255)
		sum += max(d, -d)
	}
	return float64(sum) / float64(len(p))
}

// pair is a piece under water and the dry one that looks most like it.
type pair struct {
	wet, dry *piece
	distance float64 // with the tint removed
}

// pairs finds the twins of all pieces under water, the best ones first.
func pairs(dry, wet []piece, t *tint) []pair {
	all := make([]pair, len(wet))
	for i := range wet {
		all[i] = pair{&wet[i], nil, math.Inf(1)}
		for j := range dry {
			if d := dry[j].distance(t, &wet[i]); d < all[i].distance {
				all[i].dry, all[i].distance = &dry[j], d
			}
		}
	}
	slices.SortStableFunc(all, func(a, b pair) int { return cmp.Compare(a.distance, b.distance) })
	return all
}

// fit is a tint of pieces under water, and how well it explains them.
type fit struct {
	tint
	off   float64 // mean distance of the pieces from their twins above, in levels, at most farLevels each
	share float64 // of the pieces that have a twin above
	score float64 // the number of these, less several times that of the others
}

// fitTint measures the tint of pieces under water. It starts from several estimates, and improves
// each by linear regression over the better half of the pairs.
func fitTint(dry, wet []piece) fit {
	const rounds = 3
	best := fit{off: math.Inf(1)}
	for _, t := range estimates(dry, wet) {
		for n := range rounds + 1 {
			all := pairs(dry, wet, &t)
			if f := fitOf(t, all); f.off < best.off {
				best = f
			}
			if n < rounds {
				t = refitted(t, all)
			}
		}
	}
	return best
}

// fitOf tells how well a tint explains some pieces.
func fitOf(t tint, all []pair) fit {
	f := fit{tint: t}
	for _, p := range all {
		f.off += min(p.distance, farLevels) / float64(len(all))
		if p.distance <= twinLevels {
			f.share += 1 / float64(len(all))
		}
	}
	return f
}

// estimates are tints to start from: the usual one, and those that make what is darkest under water
// as dark as in the dry, with several gains and with those that make the brightest as bright.
func estimates(dry, wet []piece) []tint {
	all := []tint{usualTint(), {}, {}, {}, {}}
	for c := range 3 {
		dark, bright := spread(dry, c)
		wetDark, wetBright := spread(wet, c)
		gains := [4]float64{1.7, 2.2, 2.8, (bright - dark) / max(wetBright-wetDark, 1)}
		for i, gain := range gains {
			gain = min(max(gain, leastGain), mostGain)
			all[i+1][c].gain, all[i+1][c].dark = gain, dark-gain*wetDark
		}
	}
	return all
}

// spread is between which values of a channel nearly all pixels of some pieces lie.
func spread(pieces []piece, channel int) (low, high float64) {
	const few = 0.02 // of the pixels
	var values []float32
	for i := range pieces {
		for at := channel; at < len(pieces[i]); at += 3 {
			values = append(values, pieces[i][at])
		}
	}
	slices.Sort(values)
	n := int(few * float64(len(values)))
	return float64(values[n]), float64(values[len(values)-1-n])
}

// refitted is the tint that fits the better half of some pairs best.
func refitted(t tint, all []pair) tint {
	const enough = 100.0 // levels squared: a channel that varies less tells no gain
	half := all[:(len(all)+1)/2]
	for c := range t {
		var n, x, y, xx, xy float64
		for _, p := range half {
			for i := c; i < len(p.wet); i += 3 {
				wet, dry := float64(p.wet[i]), float64(p.dry[i])
				n, x, y, xx, xy = n+1, x+wet, y+dry, xx+wet*wet, xy+wet*dry
			}
		}
		if variance := xx/n - x/n*x/n; variance < enough/(t[c].gain*t[c].gain) {
			continue
		}
		t[c].gain = min(max((n*xy-x*y)/(n*xx-x*x), leastGain), mostGain)
		t[c].dark = (y - t[c].gain*x) / n
	}
	return t
}

// waterline finds the first row under water, and the tint: most pieces below it have a twin above
// with the tint removed, and not as they are. ok is false if no row is under water.
func waterline(all []piece, cols int) (row int, best fit, ok bool) {
	const ( // chosen by eye
		leastWet = 0.7 // share of the pieces under water that have a twin above,
		mostDry  = 0.5 // and of those that have one without a tint
		leastDry = 2   // rows
		missing  = 2.0 // a piece without a twin counts as so many with one
	)
	for r := len(all)/cols - 1; r >= leastDry; r-- {
		above, below := all[:r*cols], all[r*cols:]
		if untinted(above, below) > mostDry {
			continue
		}
		f := fitTint(above, below)
		f.score = (f.share - missing*(1-f.share)) * float64(len(below))
		if f.share >= leastWet && f.score > best.score {
			row, best, ok = r, f, true
		}
	}
	return row, best, ok
}

// untinted is the share of some pieces that have a twin above as they are.
func untinted(above, below []piece) float64 {
	none := tint{{1, 0}, {1, 0}, {1, 0}}
	return fitOf(none, pairs(above, below, &none)).share
}
