package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Tiles are compared pixel by pixel, leaving out the outermost. Measured on composed
// Destruct-o-Match boards: plain tiles match their class in 0.9 and more of the pixels, tiles with
// an icon in 0.2 to 0.7, tiles of another class in less than 0.2.
const (
	MatchInset     = 3    // pixels
	MatchDeltaE    = 9.0  // up to which two pixels match
	mostTolerance  = 15.0 // likewise, of tiles that glitter,
	LeastTolerance = 4.5  // and where classes are close together; below that, noise decides
	plainMatch     = 0.85 // share of matching pixels of a tile with nothing on it
	groundMatch    = 0.25 // of one with a mark beside which enough of the ground shows,
	ApartClear     = 0.6  // and what tells what it is where much of a cell is backdrop
	inMotionClear  = 0.7  // of a tile that moves
	rivalFactor    = 2.0  // and this many times the share of any other class
)

// Identify finds the class of a tile.
func (r *Reading) Identify(cell int) {
	tile := r.Tile(cell)
	k, match, rival := r.Nearest(tile, r.AnyClass)
	if k != NoClass && match < plainMatch && match > rival {
		match = r.Shifted(tile, r.Classes[k].Mean, r.Tolerance)
	}
	r.Cells[cell].Match, r.Cells[cell].Rival = match, rival
	switch {
	case match >= plainMatch:
		r.Cells[cell].Class = k
	case r.IsGround(match, rival):
		r.Cells[cell].Class, r.Cells[cell].Marked = k, true
	default:
		r.Cells[cell].Class = r.ByPattern(tile, r.AnyClass)
	}
}

// Nearest is the candidate with the highest similarity to a tile, and the second highest
// similarity.
func (r *Reading) Nearest(tile []float32, candidate func(k int) bool) (best int, match, rival float64) {
	best = NoClass
	for k := range r.Classes {
		if !candidate(k) {
			continue
		}
		if m := r.similarity(tile, r.Classes[k].Mean, 0, 0, r.Tolerance); m > match {
			best, match, rival = k, m, match
		} else {
			rival = max(rival, m)
		}
	}
	return best, match, rival
}

// IsGround reports whether a match of less than plainMatch still shows a class, with a mark on
// it.
func (r *Reading) IsGround(match, rival float64) bool {
	return match >= groundMatch && match >= rivalFactor*rival
}

// chooseDistinctive chooses the distinctive pixels: the inner ones in which some class differs
// from the first, unless they are too few. The backdrop of round tiles, say, tells nothing. It
// also sets the tolerance.
func (r *Reading) chooseDistinctive() {
	const (
		differ = 2 * MatchDeltaE // from the first class
		enough = 0.15            // of the inner pixels
	)
	var distinctive []int
	for _, at := range InnerPixels {
		if slices.ContainsFunc(r.Classes, func(c Class) bool {
			return pixel.DeltaE([3]float32(c.Mean[3*at:]), [3]float32(r.Classes[0].Mean[3*at:])) >= differ
		}) {
			distinctive = append(distinctive, at)
		}
	}
	r.distinctive = InnerPixels
	if float64(len(distinctive)) >= enough*float64(len(InnerPixels)) {
		r.distinctive = distinctive
	}
	// No pixel may be within tolerance of those of two classes.
	r.Tolerance = min(MatchDeltaE*r.NoiseScale, mostTolerance)
	for k, c := range r.Classes {
		for _, d := range r.Classes[:k] {
			var sum, squares float64
			for _, at := range r.distinctive {
				e := pixel.DeltaE([3]float32(c.Mean[3*at:]), [3]float32(d.Mean[3*at:]))
				sum += e
				squares += e * e
			}
			// The mean, weighted by the difference itself: shapes of one colour differ in few
			// pixels.
			apart := squares / max(sum, 1)
			r.Tolerance = max(LeastTolerance, min(r.Tolerance, 0.6*apart))
		}
	}
}

// ByPattern finds the candidate with whose lightness that of a tile correlates clearly best, if
// the tile is not more colourful: tiles of a selected or fading group are washed out.
func (r *Reading) ByPattern(tile []float32, candidate func(k int) bool) int {
	const moreColor = 15.0 // of chroma, which no washing out adds
	pattern := Lightness(tile, segment.Fine)
	color := pixel.Chroma(MiddleColor(tile))
	best, first, second := NoClass, 0.0, 0.0
	for k, c := range r.Classes {
		if !candidate(k) || color > pixel.Chroma(MiddleColor(c.Mean))+moreColor {
			continue
		}
		if c := segment.Correlation(pattern, Lightness(c.Mean, segment.Fine)); c > first {
			best, first, second = k, c, first
		} else {
			second = max(second, c)
		}
	}
	if first < segment.FadedPattern || first-second < segment.FadedMargin {
		return NoClass
	}
	return best
}

// AnyClass accepts every class as a candidate.
func (r *Reading) AnyClass(int) bool { return true }
