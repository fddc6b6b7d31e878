package naming

import (
	"image"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/rank"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Swap games have gems that look like no other of their colour: they burn, shine, carry a number, or are
// just shrinking away. The hues of their foreground pixels still reveal the colour, by a vote. Measured on
// pictures of Bejeweled Blitz: the foreground of special gems covers 0.27 to 0.44 of the cell, and 0.6 or
// more of it has the hue of the gem. The foreground of text over an empty cell covers at most 0.22, that of
// shrinking gems 0.20.
const (
	foregroundInset = 6    // the outermost sixth of a tile is ignored, because flames burn there
	leastForeground = 0.25 // least foreground of a cell that looks like no other
	leastAlike      = 0.1  // and of a cell that looks like a few others
	hueShare        = 0.45 // least share of the foreground that has the hue of the colour
	hueLead         = 1.6  // least ratio of that share to the share of the next colour
	nearHue         = 30.0 // degrees from the hue of the colour, at most
	shadowL         = 50.0 // L below which grey counts as shadow
)

// specialGem reads a gem that is not plain. The cell is Empty if the rules for other tiles apply: the gem looks like
// many others, or carries a mark and its hues are inconclusive, or the game has no special gems.
func specialGem(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	if !names.marks.gems {
		return engine.Cell{}, 0
	}
	k := r.Cells[at].Class
	bare := k != classify.NoClass && !r.Cells[at].Marked
	suspect := bare && (names.letters[k] == engine.Unknown || names.fresh[k] && small(r.Classes[k])) // as all gems of its class
	if bare && !names.marked[k] && !suspect {
		return engine.Cell{}, 0
	}
	if power, fits := powerOf(r, at, classify.NoClass, names.marks); power.OwnTile() {
		if likeGem(r, at, names, fits) {
			return unreadable, 0
		}
		return engine.Cell{Color: engine.Colorless, Power: power}, fits
	}
	least := leastForeground
	if suspect {
		least = leastAlike
	}
	class, sure := classByForeground(r, at, names, least)
	switch {
	case class == classify.NoClass && (suspect || k == classify.NoClass):
		return unreadable, 0
	case class == classify.NoClass:
		return engine.Cell{}, 0
	case k == classify.NoClass:
		cell.Power, _ = powerOf(r, at, class, names.marks)
	}
	cell.Color = names.letters[class]
	return cell, sure
}

// likeGem reports whether a tile correlates at least as well with a plain gem as with the picture of a
// power-up (fits). Scaling may split the tiles of one colour into several classes, so an unusual one may be
// plain.
func likeGem(r *classify.Reading, at int, names Names, fits float64) bool {
	part := classify.WholeTile.Inset(classify.MatchInset)
	for k, c := range r.Classes {
		if names.inPalette(k) && aroundPart(r, at, part).BestMatch(c.Mean.Lab().Part(part)) >= fits {
			return true
		}
	}
	return false
}

// classByForeground is the class whose hue most of the foreground of a gem has, NoClass if none clearly
// leads. sure is 0 to 1. least is the share of the cell that the foreground must cover.
func classByForeground(r *classify.Reading, at int, names Names, least float64) (class int, sure float64) {
	tile := r.Tile(at)
	inner := classify.WholeTile.Inset(segment.Fine / foregroundInset)
	grounds := make([][3]float32, len(r.Classes))
	for k, c := range r.Classes {
		grounds[k] = r.Ground(c.Mean)
	}
	votes := make([]float64, len(grounds))
	foreground := 0.0
	for _, i := range tile.Foreground(r.Sheet.BackdropColor) {
		px := tile.At(i)
		if dark := pixel.Chroma(px) < pixel.MinChroma && px[0] < shadowL; dark || !image.Pt(i%segment.Fine, i/segment.Fine).In(inner) {
			continue
		}
		foreground++
		if k := classOfHue(px, grounds, names); k != classify.NoClass {
			votes[k]++
		}
	}
	ranking := mostVoted(votes)
	if foreground < least*float64(segment.Fine*segment.Fine) || ranking.Score < hueShare*foreground || ranking.Score < hueLead*ranking.Second {
		return classify.NoClass, 0
	}
	return ranking.Best, ranking.Score / (ranking.Score + ranking.Second)
}

// classOfHue is the class of a palette colour whose hue is nearest to that of a pixel, NoClass if none is
// near. Grey pixels get the first grey class.
func classOfHue(px [3]float32, grounds [][3]float32, names Names) int {
	grey := pixel.Chroma(px) < pixel.MinChroma
	ranking := rank.Within(nearHue)
	for k, own := range grounds {
		if !names.inPalette(k) || grey != (pixel.Chroma(own) < pixel.MinChroma) {
			continue
		}
		if grey {
			return k
		}
		ranking.Add(k, -pixel.HueOf(px).To(pixel.HueOf(own)))
	}
	return ranking.Best
}
