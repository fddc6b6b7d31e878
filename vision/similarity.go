package vision

import (
	"image"
	"math"
	"slices"

	"gonum.org/v1/gonum/stat"
)

// Tiles are compared pixel by pixel, leaving out the outermost. Measured on composed
// Destruct-o-Match boards: plain tiles match their class in 0.9 and more of the pixels, tiles with
// an icon in 0.2 to 0.7, tiles of another class in less than 0.2.
const (
	matchInset     = 3    // pixels
	matchDeltaE    = 9.0  // up to which two pixels match
	mostTolerance  = 15.0 // likewise, of tiles that glitter,
	leastTolerance = 4.5  // and where classes are close together; below that, noise decides
	plainMatch     = 0.85 // share of matching pixels of a tile with nothing on it
	groundMatch    = 0.25 // of one with a mark beside which enough of the ground shows,
	apartMatch     = 0.25 // the same where much of a cell is backdrop,
	apartClear     = 0.6  // and what tells what it is there
	inMotionClear  = 0.7  // of a tile that moves
	rivalFactor    = 2.0  // and this many times the share of any other class
	fadedPattern   = 0.6  // correlation of a faded tile with its class,
	fadedMargin    = 0.2  // and its lead over any other
)

// average is the mean picture of some cells.
func (r *reading) average(cells []int) []float32 {
	sum := make([]float32, 3*r.side*r.side)
	for _, cell := range cells {
		for i, v := range r.tile(cell) {
			sum[i] += v
		}
	}
	for i := range sum {
		sum[i] /= float32(len(cells))
	}
	return sum
}

// tile is the picture of a cell: L (0..100), a and b of side x side pixels, each the mean of 2 x
// 2 pixels of the sheet, for single ones depend too much on how a tile was scaled. It is shared,
// and must not be written to.
func (r *reading) tile(cell int) []float32 {
	if r.tiles[cell] == nil {
		r.tiles[cell] = r.tileAt(r.rect(cell, 0))
	}
	return r.tiles[cell]
}

// tileAt is such a picture of any place on the sheet. Beyond the sheet, its outermost pixels are
// repeated.
func (r *reading) tileAt(rect image.Rectangle) []float32 {
	t := make([]float32, 0, 3*r.side*r.side)
	w, h := r.looks.w, r.looks.h
	for y := rect.Min.Y; y < rect.Max.Y; y++ {
		row := r.looks.pix[3*min(max(y, 0), h-1)*w:]
		below := r.looks.pix[3*min(max(y+1, 0), h-1)*w:]
		for x := rect.Min.X; x < rect.Max.X; x++ {
			at, right := 3*min(max(x, 0), w-1), 3*min(max(x+1, 0), w-1)
			var px [3]float32
			for c := range px {
				px[c] = float32(int(row[at+c])+int(row[right+c])+int(below[at+c])+int(below[right+c])) / 4
			}
			t = append(t, px[0]*(100.0/255), px[1]-128, px[2]-128)
		}
	}
	return t
}

// pixels lists the pixels of a tile that lie in one rectangle and not in another, as indices.
func pixels(in, notIn image.Rectangle) (places []int) {
	for y := in.Min.Y; y < in.Max.Y; y++ {
		for x := in.Min.X; x < in.Max.X; x++ {
			if !image.Pt(x, y).In(notIn) {
				places = append(places, y*fine+x)
			}
		}
	}
	return places
}

// identify finds the class of a tile.
func (r *reading) identify(cell int) {
	tile := r.tile(cell)
	k, match, rival := r.nearest(tile, r.anyClass)
	if k != noClass && match < plainMatch && match > rival {
		match = r.shifted(tile, r.class[k].mean, r.tolerance)
	}
	r.match[cell], r.rival[cell] = match, rival
	switch {
	case match >= plainMatch:
		r.look[cell] = k
	case r.isGround(match, rival):
		r.look[cell], r.marked[cell] = k, true
	default:
		r.look[cell] = r.byPattern(tile, r.anyClass)
	}
}

// nearest is the candidate with the highest similarity to a tile, and the second highest
// similarity.
func (r *reading) nearest(tile []float32, candidate func(k int) bool) (best int, match, rival float64) {
	best = noClass
	for k := range r.class {
		if !candidate(k) {
			continue
		}
		if m := r.similarity(tile, r.class[k].mean, 0, 0, r.tolerance); m > match {
			best, match, rival = k, m, match
		} else {
			rival = max(rival, m)
		}
	}
	return best, match, rival
}

// isGround reports whether a match of less than plainMatch still shows a class, with a mark on
// it.
func (r *reading) isGround(match, rival float64) bool {
	least := groundMatch
	if r.gaps {
		least = apartMatch
	}
	return match >= least && match >= rivalFactor*rival
}

// similarity is the share of distinctive pixels in which two tiles match within tolerance. dx and
// dy shift the second tile, in pixels.
func (r *reading) similarity(a, b []float32, dx, dy int, tolerance float64) float64 {
	return r.alike(a, b, r.distinctive, dx, dy, tolerance)
}

// alike is the share of the given pixels in which two tiles match, their Delta E below tolerance.
func (r *reading) alike(a, b []float32, pixels []int, dx, dy int, tolerance float64) float64 {
	same := 0
	for _, at := range pixels {
		if float64(squareE([3]float32(a[3*at:]), [3]float32(b[3*(at+dy*r.side+dx):]))) < tolerance*tolerance {
			same++
		}
	}
	return float64(same) / float64(len(pixels))
}

// chooseDistinctive chooses the distinctive pixels: the inner ones in which some class differs
// from the first, unless they are too few. The backdrop of round tiles, say, tells nothing. It
// also sets the tolerance.
func (r *reading) chooseDistinctive() {
	const (
		differ = 2 * matchDeltaE // from the first class
		enough = 0.15            // of the inner pixels
	)
	var distinctive []int
	for _, at := range r.inner {
		if slices.ContainsFunc(r.class, func(c class) bool {
			return deltaE([3]float32(c.mean[3*at:]), [3]float32(r.class[0].mean[3*at:])) >= differ
		}) {
			distinctive = append(distinctive, at)
		}
	}
	r.distinctive = r.inner
	if float64(len(distinctive)) >= enough*float64(len(r.inner)) {
		r.distinctive = distinctive
	}
	// No pixel may be within tolerance of those of two classes.
	r.tolerance = min(matchDeltaE*r.glitter, mostTolerance)
	for k, c := range r.class {
		for _, d := range r.class[:k] {
			var sum, squares float64
			for _, at := range r.distinctive {
				e := deltaE([3]float32(c.mean[3*at:]), [3]float32(d.mean[3*at:]))
				sum += e
				squares += e * e
			}
			// The mean, weighted by the difference itself: shapes of one colour differ in few
			// pixels.
			apart := squares / max(sum, 1)
			r.tolerance = max(leastTolerance, min(r.tolerance, 0.6*apart))
		}
	}
}

// shifted is the highest similarity over shifts of the second tile by up to two pixels: a lattice
// does not fit all tiles equally well.
func (r *reading) shifted(a, b []float32, tolerance float64) (best float64) {
	const most = 2
	for dy := -most; dy <= most; dy++ {
		for dx := -most; dx <= most; dx++ {
			best = max(best, r.similarity(a, b, dx, dy, tolerance))
		}
	}
	return best
}

// byPattern finds the candidate with whose lightness that of a tile correlates clearly best, if
// the tile is not more colourful: tiles of a selected or fading group are washed out.
func (r *reading) byPattern(tile []float32, candidate func(k int) bool) int {
	const moreColor = 15.0 // of chroma, which no washing out adds
	pattern := lightness(tile, r.side)
	color := chroma(r.middleColor(tile))
	best, first, second := noClass, 0.0, 0.0
	for k, c := range r.class {
		if !candidate(k) || color > chroma(r.middleColor(c.mean))+moreColor {
			continue
		}
		if c := correlation(pattern, lightness(c.mean, r.side)); c > first {
			best, first, second = k, c, first
		} else {
			second = max(second, c)
		}
	}
	if first < fadedPattern || first-second < fadedMargin {
		return noClass
	}
	return best
}

// lightness is the L of a tile's inner pixels, averaged over blocks of 2 x 2.
func lightness(tile []float32, side int) []float64 {
	var l []float64
	for y := matchInset - 1; y+1 < side-matchInset+1; y += 2 {
		for x := matchInset - 1; x+1 < side-matchInset+1; x += 2 {
			at := 3 * (y*side + x)
			below := at + 3*side
			l = append(l, float64(tile[at]+tile[at+3]+tile[below]+tile[below+3])/4)
		}
	}
	return l
}

// correlation is Pearson's coefficient, 0 where either side hardly varies.
func correlation(a, b []float64) float64 {
	const flat = 0.5 // standard deviation of L; faded tiles have about 1
	var ma, mb float64
	for i := range a {
		ma += a[i]
		mb += b[i]
	}
	n := float64(len(a))
	ma, mb = ma/n, mb/n
	var ab, aa, bb float64
	for i := range a {
		ab += (a[i] - ma) * (b[i] - mb)
		aa += (a[i] - ma) * (a[i] - ma)
		bb += (b[i] - mb) * (b[i] - mb)
	}
	if aa < flat*flat*n || bb < flat*flat*n {
		return 0
	}
	return ab / math.Sqrt(aa*bb)
}

// deviation is the standard deviation.
func deviation(values []float64) float64 { return stat.PopStdDev(values, nil) }

// anyClass accepts every class as a candidate.
func (r *reading) anyClass(int) bool { return true }

// leading is the index of the greatest of n values of at least 0, noClass if n is 0, and the
// second greatest value.
func leading(n int, value func(i int) float64) (best int, second float64) {
	best, first := noClass, 0.0
	for i := range n {
		switch v := value(i); {
		case best == noClass:
			best, first = i, v
		case v > first:
			best, first, second = i, v, first
		case v > second:
			second = v
		}
	}
	return best, second
}
