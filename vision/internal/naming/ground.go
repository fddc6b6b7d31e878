package naming

import (
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/rank"
)

// groundColor names a tile with something on it after the class with clearly the nearest ground colour. It
// is used without a palette. The confidence is 0 to 1.
func groundColor(r *classify.Reading, at int, names Names) (engine.Color, float64) {
	const black = 55.0 // L; this includes power-ups that are white or grey on black; by eye
	own := r.Ground(r.Tile(at))
	if own[0] < black && pixel.Chroma(own) < pixel.MinChroma {
		return engine.Unknown, 0 // some power-ups are pictures on black
	}
	near := nearestGround(r, own, names)
	k := near.class
	if r.Style.Apart() {
		if !near.conclusive() || !showsSome(r, at, k) {
			k = classify.NoClass
		}
	} else {
		k = belowMark(r, at, near)
	}
	if k == classify.NoClass {
		return engine.Unknown, 0
	}
	return names.letters[k], max(1-near.distance/near.next, classify.MinConfidence)
}

// showsSome reports whether a tile with a mark shows some of the tile below, of class k. The mean of a colourful tile
// of another kind may be the colour of the class by chance.
func showsSome(r *classify.Reading, at, k int) bool {
	const least = 0.08 // of the distinctive pixels. Measured on 11 games: 0.14 and more below marks, 0.006 and less by chance
	_, match, _ := r.Nearest(r.Tile(at), func(i int) bool { return i == k })
	return match >= least
}

// nearGround is the class whose ground is nearest to a colour.
type nearGround struct {
	class          int     // NoClass if all classes are marked
	distance, next float64 // Delta E to that class, and to the next of another letter
}

// conclusive reports whether the colour is near to that of the class, and to no other.
func (n nearGround) conclusive() bool {
	const (
		near = 18.0 // Delta E; by eye
		lead = 2.0  // least ratio of the distance to the next class; by eye
	)
	return n.distance <= near && n.next > lead*n.distance
}

// nearestGround finds the class without marks whose ground is nearest to a colour. Classes with the same
// letter are not rivals.
func nearestGround(r *classify.Reading, color [3]float32, names Names) nearGround {
	const seen = 1.0 // Delta E; smaller distances are equal; by eye
	n := nearGround{class: classify.NoClass, distance: math.Inf(1)}
	letters := rank.Ranking[engine.Color]{Score: math.Inf(-1), Second: math.Inf(-1)}
	for k, c := range r.Classes {
		if names.marked[k] {
			continue
		}
		d := pixel.DeltaE(color, r.Ground(c.Mean))
		if d < n.distance {
			n.class, n.distance = k, d
		}
		letters.Add(names.letters[k], -d)
	}
	n.distance, n.next = max(n.distance, seen), max(-letters.Second, seen)
	return n
}

// belowMark is the class of a tile that touches others and carries a mark, NoClass if that is unclear. A
// colourful tile whose ground is near to no class may be the last of its colour, and without a mark.
func belowMark(r *classify.Reading, at int, near nearGround) int {
	const same = 10.0 // Delta E; measured for rims of a class: at most 6 if the mark has its hue, 17 if it has another colour
	tile := r.Tile(at)
	if near.distance > same && r.HasHue(tile) {
		return classify.NoClass
	}
	if k := byGlimpse(r, tile, near.conclusive()); k != classify.NoClass {
		return k
	}
	return byRimHue(r, tile)
}

// byGlimpse is the class of a tile that shows little more than a part of its rim, NoClass if there is none.
// A few pixels must match the class, and almost none any other. The rim must have its colour (conclusive) or at least
// roughly its hue.
func byGlimpse(r *classify.Reading, tile classify.Tile, conclusive bool) int {
	const (
		few   = 0.045 // of the distinctive pixels must match, by eye,
		lead  = 3.0   // this many times as many as match any other class; by eye
		about = 35.0  // degrees; by eye
	)
	k, match, rival := r.Nearest(tile, classify.AnyClass)
	if k == classify.NoClass || match < few || match < lead*rival {
		return classify.NoClass
	}
	if !conclusive && pixel.HueOf(r.Ground(tile)).To(pixel.HueOf(r.Ground(r.Classes[k].Mean))) > about {
		return classify.NoClass
	}
	return k
}

// rare reports whether class k is grey and small compared with the others. Its tiles may be power-ups, of
// which some are black.
func rare(r *classify.Reading, k int) bool {
	const often = 6 // times fewer tiles than an average class; by eye
	tiles := 0
	for _, c := range r.Classes {
		tiles += len(c.Cells)
	}
	return pixel.Chroma(r.Ground(r.Classes[k].Mean)) < pixel.MinChroma && often*len(r.Classes[k].Cells)*len(r.Classes) <= tiles
}
