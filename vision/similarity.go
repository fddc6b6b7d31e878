package vision

import (
	"slices"
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
	apartClear     = 0.6  // and what tells what it is where much of a cell is backdrop
	inMotionClear  = 0.7  // of a tile that moves
	rivalFactor    = 2.0  // and this many times the share of any other class
)

// identify finds the class of a tile.
func (r *reading) identify(cell int) {
	tile := r.tile(cell)
	k, match, rival := r.nearest(tile, r.anyClass)
	if k != noClass && match < plainMatch && match > rival {
		match = r.shifted(tile, r.class[k].mean, r.tolerance)
	}
	r.cells[cell].match, r.cells[cell].rival = match, rival
	switch {
	case match >= plainMatch:
		r.cells[cell].class = k
	case r.isGround(match, rival):
		r.cells[cell].class, r.cells[cell].marked = k, true
	default:
		r.cells[cell].class = r.byPattern(tile, r.anyClass)
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
	return match >= groundMatch && match >= rivalFactor*rival
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
	for _, at := range innerPixels {
		if slices.ContainsFunc(r.class, func(c class) bool {
			return deltaE([3]float32(c.mean[3*at:]), [3]float32(r.class[0].mean[3*at:])) >= differ
		}) {
			distinctive = append(distinctive, at)
		}
	}
	r.distinctive = innerPixels
	if float64(len(distinctive)) >= enough*float64(len(innerPixels)) {
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

// byPattern finds the candidate with whose lightness that of a tile correlates clearly best, if
// the tile is not more colourful: tiles of a selected or fading group are washed out.
func (r *reading) byPattern(tile []float32, candidate func(k int) bool) int {
	const moreColor = 15.0 // of chroma, which no washing out adds
	pattern := lightness(tile, fine)
	color := chroma(middleColor(tile))
	best, first, second := noClass, 0.0, 0.0
	for k, c := range r.class {
		if !candidate(k) || color > chroma(middleColor(c.mean))+moreColor {
			continue
		}
		if c := correlation(pattern, lightness(c.mean, fine)); c > first {
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

// anyClass accepts every class as a candidate.
func (r *reading) anyClass(int) bool { return true }
