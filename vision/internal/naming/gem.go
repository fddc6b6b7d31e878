package naming

import (
	"image"

	"github.com/domvision/domvision/engine"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// Swap games have gems that look like no other of their colour: they burn, shine, carry a number,
// or are just shrinking away. The hues of their foreground tell the colour all the same, by a
// vote of its pixels. Measured on pictures of Bejeweled Blitz: the foreground of special gems
// takes 0.27 to 0.44 of the cell, 0.6 and more of it in the gem's own hue; that of texts over an
// empty cell takes at most 0.22, that of shrinking gems 0.20.
const (
	foregroundInset = 6    // the outermost sixth of a tile is left out: flames burn there
	leastForeground = 0.25 // foreground, of a cell that looks like no other,
	leastAlike      = 0.1  // and of one that looks like a few others
	hueShare        = 0.45 // of the foreground has the hue of the colour,
	hueLead         = 1.6  // and this many times the share of the next colour
	nearHue         = 30.0 // degrees from the hue of the colour
	shadowL         = 50.0 // L below which grey is shadow
)

// specialGem reads a gem that is not plain. The cell is Empty if the gem is plain, or if this is no
// swap game with a known palette. A gem that looks like no other is special.
func specialGem(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	if r.Style != segment.Swapped || !names.full() {
		return engine.Cell{}, 0
	}
	k := r.Cells[at].Class
	few := k != classify.NoClass && !r.Cells[at].Marked &&
		(names.letters[k] == engine.Unknown || names.fresh[k] && len(r.Classes[k].Cells) <= maxAlikeMarks)
	if k != classify.NoClass && !r.Cells[at].Marked && !names.marked[k] && !few {
		return engine.Cell{}, 0
	}
	power, fits := powerOf(r, at, classify.NoClass, names.Profile)
	if power.OwnTile() {
		if likePiece(r, at, fits, names) {
			return unreadable, 0
		}
		return engine.Cell{Color: engine.Colorless, Power: power}, fits
	}
	if names.ownTiles() {
		return unreadable, 0
	}
	least := leastForeground
	if few {
		least = leastAlike
	}
	ground, sure := classByForeground(r, at, least, names)
	switch {
	case ground == classify.NoClass && (few || k == classify.NoClass):
		return unreadable, 0
	case ground == classify.NoClass:
		return engine.Cell{}, 0 // the part that matches a class may still tell
	}
	cell.Color = names.letters[ground]
	if k == classify.NoClass {
		cell.Power, _ = powerOf(r, at, ground, names.Profile)
	}
	return cell, sure
}

// likePiece reports whether a tile correlates at least as well with a piece of a colour as with
// the picture of a power-up (fits): scaled tiles of one colour may have several looks.
func likePiece(r *classify.Reading, at int, fits float64, names Names) bool {
	part := classify.WholeTile.Inset(classify.MatchInset)
	for k, c := range r.Classes {
		if names.fresh[k] || names.marked[k] || !names.letters[k].IsColor() {
			continue
		}
		piece := c.Mean.Lab()
		if aroundPart(r, at, part).BestMatch(piece.Part(part)) >= fits {
			return true
		}
	}
	return false
}

// classByForeground is the class whose hue most of the foreground of a cell has, noClass where none
// clearly has, and how sure that is, 0 to 1. least is the share of the cell that the foreground
// must take.
func classByForeground(r *classify.Reading, at int, least float64, names Names) (class int, sure float64) {
	tile := r.Tile(at)
	inner := classify.WholeTile.Inset(segment.Fine / foregroundInset)
	grounds := make([][3]float32, len(r.Classes))
	for k, c := range r.Classes {
		grounds[k] = r.Ground(c.Mean)
	}
	votes := make([]float64, len(r.Classes))
	foreground := 0.0
	for _, i := range tile.Foreground(r.Sheet.BackdropColor) {
		px := [3]float32(tile[3*i:])
		if dark := pixel.Chroma(px) < pixel.MinChroma && px[0] < shadowL; dark || !image.Pt(i%segment.Fine, i/segment.Fine).In(inner) {
			continue
		}
		foreground++
		if k := classOfHue(px, grounds, names); k != classify.NoClass {
			votes[k]++
		}
	}
	best, second := leading(len(votes), func(k int) float64 { return votes[k] })
	if best == classify.NoClass || foreground < least*float64(segment.Fine*segment.Fine) || votes[best] < hueShare*foreground || votes[best] < hueLead*second {
		return classify.NoClass, 0
	}
	return best, votes[best] / (votes[best] + second)
}

// classOfHue is the class with a colour of the palette whose hue is nearest to that of a pixel,
// noClass if none is near. Grey pixels get the first grey class.
func classOfHue(px [3]float32, grounds [][3]float32, names Names) int {
	grey := pixel.Chroma(px) < pixel.MinChroma
	best, nearest := classify.NoClass, nearHue
	for k, own := range grounds {
		if names.fresh[k] || names.marked[k] || !names.letters[k].IsColor() || grey != (pixel.Chroma(own) < pixel.MinChroma) {
			continue
		}
		if grey {
			return k
		}
		if d := pixel.HueOf(px).To(pixel.HueOf(own)); d < nearest {
			best, nearest = k, d
		}
	}
	return best
}
