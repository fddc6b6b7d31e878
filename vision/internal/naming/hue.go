package naming

import (
	"math"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/rank"
)

// vivid is the chroma from which a hue is clearly visible. Chosen by eye.
const vivid = 2 * pixel.MinChroma

// nearestHue finds the candidate whose hue is nearest to that of a class. gap is the angle between the two,
// and next that to the second nearest, in degrees. Grey is at 180 degrees from any hue.
func nearestHue(classes []classify.Class, c classify.Class, candidate func(j int) bool) (nearest int, gap, next float64) {
	ranking := rank.Within(180)
	own := pixel.HueOf(c.Mean.MiddleColor())
	for j := range classes {
		if candidate(j) {
			ranking.Add(j, -own.To(pixel.HueOf(classes[j].Mean.MiddleColor())))
		}
	}
	return ranking.Best, -ranking.Score, -ranking.Second
}

// byRimHue is the class whose hue most of the rim of a tile clearly has, NoClass if there is none. A mark
// may cover a part of the rim, and the rest may be darker or lighter than in plain tiles.
func byRimHue(r *classify.Reading, tile classify.Tile) int {
	const (
		most = 0.36 // of the pixels of the rim have the hue, by eye,
		lead = 3.0  // this many times as many as any other; by eye
	)
	hues := make([]pixel.Hue, len(r.Classes))
	for k, c := range r.Classes {
		hues[k] = pixel.HueOf(r.Ground(c.Mean))
	}
	votes := make([]float64, len(r.Classes))
	for _, px := range classify.RimPixels {
		color := tile.At(px)
		if pixel.Chroma(color) < vivid {
			continue
		}
		for k := range hues {
			if pixel.HueOf(color).To(hues[k]) <= classify.SameHue {
				votes[k]++
			}
		}
	}
	ranking := mostVoted(votes)
	if ranking.Score < most*float64(len(classify.RimPixels)) || ranking.Score < lead*ranking.Second {
		return classify.NoClass
	}
	return ranking.Best
}

// mostVoted ranks classes by votes.
func mostVoted(votes []float64) rank.Ranking[int] {
	ranking := rank.New()
	for k, n := range votes {
		ranking.Add(k, n)
	}
	return ranking
}

// hasColorOf reports whether a tile has the colour of class k: no other class of more than a few tiles is nearer to it,
// unless it has the same letter (if letters are given). It is always true where tiles touch, because there a match by
// pixels already implies it. Where tiles lie apart, pixels may match by their backdrop alone.
func hasColorOf(r *classify.Reading, tile classify.Tile, k int, letters []engine.Color) bool {
	if !r.Style.Apart() {
		return true
	}
	own := r.Ground(tile)
	ranking := rank.Within(math.Inf(1))
	for j, c := range r.Classes {
		if !small(c) || j == k && !few(r.Classes, c) {
			ranking.Add(j, -pixel.DeltaE(own, r.Ground(c.Mean)))
		}
	}
	best := ranking.Best
	return best == k || best != classify.NoClass && letters != nil && letters[best] == letters[k]
}
