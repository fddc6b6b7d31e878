package naming

import (
	"math"

	"github.com/domvision/domvision/engine"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// groundColor names a tile with something on it after the class whose ground has clearly the
// nearest colour. It is used where there is no palette.
func groundColor(r *classify.Reading, at int, names Names) (engine.Color, float64) {
	const (
		near  = 18.0 // Delta E
		lead  = 2.0  // times as far to the next class
		same  = 10.0 // Delta E; measured between rims below marks of their own hue at most 6, of other colours 17
		black = 55.0 // L; includes the black of power-ups and what is white or grey in them
		seen  = 1.0  // Delta E; smaller distances cannot be told apart
	)
	tile := r.Tile(at)
	own := r.Ground(tile)
	best, first, second := classify.NoClass, math.Inf(1), math.Inf(1)
	for k, c := range r.Classes {
		if names.marked[k] {
			continue
		}
		d := pixel.DeltaE(own, r.Ground(c.Mean))
		if d < first {
			best, first, second = k, d, first
		} else if names.letters[k] != names.letters[best] {
			second = min(second, d)
		}
	}
	first, second = max(first, seen), max(second, seen)
	clear := first <= near && second > lead*first
	switch {
	case own[0] < black && pixel.Chroma(own) < pixel.MinChroma:
		return engine.Unknown, 0 // some power-ups are pictures on black
	case r.Style.Apart() && clear:
	case r.Style.Apart():
		return engine.Unknown, 0
	case first > same && r.HasHue(tile):
		// Nothing of another hue lies on it, and yet it is like no other: it may be
		// the last of a colour near to that of others.
		return engine.Unknown, 0
	default:
		k := byGlimpse(r, at, clear)
		if k == classify.NoClass {
			k = byRimHue(r, at)
		}
		if k == classify.NoClass || names.marked[k] || clear && k != best {
			return engine.Unknown, 0
		}
		best = k
	}
	return names.letters[best], max(1-first/second, classify.MinConfidence)
}

// rare reports whether class k is grey and small, compared with the others, so that its tiles may
// be power-ups: some are black.
func rare(r *classify.Reading, k int) bool {
	const often = 6 // times fewer tiles than the classes have on average
	tiles := 0
	for _, c := range r.Classes {
		tiles += len(c.Cells)
	}
	return pixel.Chroma(r.Ground(r.Classes[k].Mean)) < pixel.MinChroma && often*len(r.Classes[k].Cells)*len(r.Classes) <= tiles
}

// byGlimpse is the class of which a tile shows hardly more than a part of the rim, noClass if there
// is none: a few pixels match it, almost none any other class, and the rim has its colour (clear)
// or, except over scenery, at least about its hue.
func byGlimpse(r *classify.Reading, at int, clear bool) int {
	const (
		few   = 0.045 // of the distinctive pixels
		lead  = 3.0   // times as many as of any other class
		about = 35.0  // degrees
	)
	tile := r.Tile(at)
	k, match, rival := r.Nearest(tile, classify.AnyClass)
	if k == classify.NoClass || match < few || match < lead*rival {
		return classify.NoClass
	}
	if !clear && (r.Cells[at].Tentative || pixel.HueOf(r.Ground(tile)).To(pixel.HueOf(r.Ground(r.Classes[k].Mean))) > about) {
		return classify.NoClass
	}
	return k
}

// byRimHue is the class whose hue most of the rim of a tile clearly has, noClass if there is none:
// a mark may cover a part of the rim, and the rest be darker or lighter than in plain tiles.
func byRimHue(r *classify.Reading, at int) int {
	const (
		most  = 0.36 // of the pixels of the rim
		lead  = 3.0  // times as many as any other class
		vivid = 2 * pixel.MinChroma
	)
	tile := r.Tile(at)
	hues := make([]pixel.Hue, len(r.Classes))
	for k, c := range r.Classes {
		hues[k] = pixel.HueOf(r.Ground(c.Mean))
	}
	votes := make([]float64, len(r.Classes))
	for _, px := range classify.RimPixels {
		color := [3]float32(tile[3*px:])
		if pixel.Chroma(color) < vivid {
			continue
		}
		for k := range hues {
			if pixel.HueOf(color).To(hues[k]) <= classify.SameHue {
				votes[k]++
			}
		}
	}
	best, second := leading(len(votes), func(k int) float64 { return votes[k] })
	if best == classify.NoClass || votes[best] < most*float64(len(classify.RimPixels)) || votes[best] < lead*second || r.Cells[at].Tentative {
		return classify.NoClass
	}
	return best
}

// colorOf reports whether a tile's colour is nearest to that of class k, or of a class with the
// same letter if letters are given. Pixels of tiles that lie apart may match by their backdrop
// alone.
func colorOf(r *classify.Reading, tile classify.Tile, k int, letters []engine.Color) bool {
	own := r.Ground(tile)
	best, first := classify.NoClass, math.Inf(1)
	for j, c := range r.Classes {
		if d := pixel.DeltaE(own, r.Ground(c.Mean)); d < first && len(c.Cells) > maxAlikeMarks {
			best, first = j, d
		}
	}
	return best == k || best != classify.NoClass && letters != nil && letters[best] == letters[k]
}

// byHue finds the candidate whose hue is nearest to that of c: the angle between the two, and to
// the second nearest, in degrees. Grey is at 180 degrees from any hue.
func byHue(r *classify.Reading, c classify.Class, candidate func(j int) bool) (owner int, gap, next float64) {
	owner, gap, next = classify.NoClass, 180, 180
	own := pixel.HueOf(c.Mean.MiddleColor())
	for j := range r.Classes {
		if !candidate(j) {
			continue
		}
		if angle := own.To(pixel.HueOf(r.Classes[j].Mean.MiddleColor())); angle < gap {
			owner, gap, next = j, angle, gap
		} else {
			next = min(next, angle)
		}
	}
	return owner, gap, next
}
