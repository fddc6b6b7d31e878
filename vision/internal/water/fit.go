package water

import (
	"cmp"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/locate"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Chosen by eye. Measured on composed boards: a piece differs by 1 to 3 levels from its twin, an equal
// piece elsewhere, and by 20 or more from other pieces.
const (
	twinLevels = 8.0  // of 255; greatest mean difference of twins
	farLevels  = 16.0 // and of pieces that may still be twins
	leastGain  = 1.4  // limits of the gain of a tint
	mostGain   = 4.0
)

// piece is the inside of a cell, without its rim, as a raster of red, green and blue values.
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

// distance is the mean difference of two pieces, in levels, with the tint removed from the wet one.
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
	distance float64 // in levels, with the tint removed
}

// pairs finds the nearest dry piece for every piece under water. The best pairs come first.
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
	off   float64 // mean distance of the pieces from their nearest dry ones, in levels; each counts at most farLevels
	share float64 // of the pieces that have a twin above
	score float64 // the number of these pieces, less several times that of the others
}

// fitTint measures the tint of pieces under water. It starts with several estimates, and improves each by
// linear regression over the better half of the pairs.
func fitTint(dry, wet []piece) fit {
	const rounds = 3 // by eye
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

// fitOf measures how well a tint explains the pieces.
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

// estimates lists tints to start with: the usual one, and tints that map the darkest wet values to the
// darkest dry ones, with several gains. The last gain also maps the brightest values to each other.
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

// spread is the range of values of a channel in which nearly all pixels of the pieces lie.
func spread(pieces []piece, channel int) (low, high float64) {
	const few = 0.02 // of the pixels; by eye
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

// refitted fits a tint to the better half of the pairs.
func refitted(t tint, all []pair) tint {
	const enough = 100.0 // levels squared; a channel that varies less does not determine a gain; by eye
	half := all[:(len(all)+1)/2]
	for c := range t {
		var all, r locate.Regression
		for _, p := range half {
			for i := c; i < len(p.wet); i += 3 {
				all.Add(float64(p.wet[i]), float64(p.dry[i]), 1)
			}
		}
		if r.AddGroup(all); r.Variance() < enough/(t[c].gain*t[c].gain) {
			continue
		}
		t[c].gain = min(max(r.Slope(), leastGain), mostGain)
		t[c].dark = r.Intercept(t[c].gain)
	}
	return t
}

// waterline finds the first row under water, and the tint. Most pieces from that row down must have a twin
// above with the tint removed, but not without. ok is false if no row is under water.
func waterline(all []piece, cols int) (row int, best fit, ok bool) {
	const ( // chosen by eye
		leastWet = 0.7 // least share of the pieces under water that have a twin above
		mostDry  = 0.5 // greatest share of those that have one without removing a tint
		leastDry = 2   // dry rows
		missing  = 2.0 // a piece without a twin outweighs so many with one
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

// untinted is the share of the pieces below that have a twin above without removing a tint.
func untinted(above, below []piece) float64 {
	none := tint{{1, 0}, {1, 0}, {1, 0}}
	return fitOf(none, pairs(above, below, &none)).share
}
