package vision

import (
	"image"

	"github.com/domvision/domvision/engine"
)

// In games in which neighbours are swapped there are gems that look like no other of
// their colour: they burn, shine, carry a number, or are just shrinking away. What
// stands out from the backdrop tells their colour all the same, by the hues of its
// pixels. Chosen over pictures of Bejeweled Blitz: of special gems 0.27 to 0.44 of
// the cell stand out, of them 0.6 and more in the gem's own hue; of texts that lie
// over an empty cell at most 0.22 stand out, of gems that shrink 0.20.
const (
	figureInset = 6    // the outermost part of a tile that is passed over: flames burn there
	leastFigure = 0.25 // of a cell's pixels, of a gem that looks like no other
	leastAlike  = 0.1  // of one that looks like others
	figureShare = 0.45 // of these, of the hue of one colour
	figureLead  = 1.6  // times the share of the next
	figureHue   = 30.0 // degrees from a colour's own hue
	figureGrey  = 50.0 // L below which what has no hue is shadow
)

// oddGem is the cell of a gem that is no plain one, Empty if it is plain, or if this
// is no swap game whose colours are known. A gem that looks like no other is special.
func (r *reading) oddGem(at int, names naming) (cell engine.Cell, sure float64, err error) {
	if !r.swaps || !names.full() {
		return engine.Cell{}, 0, nil
	}
	k := r.look[at]
	few := k != noClass && !r.marked[at] &&
		(names.letters[k] == engine.Unknown || names.fresh[k] && len(r.class[k].cells) <= maxAlikeMarks)
	if k != noClass && !r.marked[at] && !names.marked[k] && !few {
		return engine.Cell{}, 0, nil
	}
	power, fits, err := r.power(at, noClass, names.profile)
	if err != nil {
		return engine.Cell{}, 0, err
	}
	if power.OwnTile() {
		if colored, err := r.likePiece(at, fits, names); err != nil || colored {
			return engine.Cell{Color: engine.Unknown}, 0, err
		}
		return engine.Cell{Color: engine.Colorless, Power: power}, fits, nil
	}
	if names.ownTiles() {
		return engine.Cell{Color: engine.Unknown}, 0, nil
	}
	least := leastFigure
	if few {
		least = leastAlike
	}
	ground, sure := r.figureClass(at, least, names)
	switch {
	case ground == noClass && (few || k == noClass):
		return engine.Cell{Color: engine.Unknown}, 0, nil
	case ground == noClass:
		return engine.Cell{}, 0, nil // what shows of a class may still tell
	}
	cell.Color = names.letters[ground]
	if k == noClass {
		cell.Power, _, err = r.power(at, ground, names.profile)
	}
	return cell, sure, err
}

// likePiece reports whether a tile is at least as much like a piece of a colour, by
// their correlation, as the picture of a power-up fits it: scaled tiles of one colour
// may fall apart into several looks.
func (r *reading) likePiece(at int, fits float64, names naming) (bool, error) {
	part := image.Rect(0, 0, r.side, r.side).Inset(matchInset)
	for k, c := range r.class {
		if names.fresh[k] || names.marked[k] || !names.letters[k].IsColor() {
			continue
		}
		piece := labImage{r.side, r.side, encode(c.mean)}
		if score, err := bestMatch(r.aroundPart(at, part), piece.part(part)); err != nil || score >= fits {
			return true, err
		}
	}
	return false, nil
}

// figureClass is the class whose hue most of what stands before the backdrop of a
// cell has, noClass where none clearly is, and how sure that is.
func (r *reading) figureClass(at int, least float64, names naming) (class int, sure float64) {
	tile := r.tile(at)
	inner := image.Rect(0, 0, r.side, r.side).Inset(r.side / figureInset)
	grounds := make([][3]float32, len(r.class))
	for k, c := range r.class {
		grounds[k] = r.ground(c.mean)
	}
	votes := make([]float64, len(r.class))
	figure := 0.0
	for _, i := range r.figurePixels(tile) {
		px := [3]float32(tile[3*i:])
		if dark := chroma(px) < minChroma && px[0] < figureGrey; dark || !image.Pt(i%r.side, i/r.side).In(inner) {
			continue
		}
		figure++
		if k := classOfHue(px, grounds, names); k != noClass {
			votes[k]++
		}
	}
	best, second := 0, 0.0
	for k, v := range votes {
		switch {
		case v > votes[best]:
			best, second = k, votes[best]
		case k != best:
			second = max(second, v)
		}
	}
	if figure < least*float64(r.side*r.side) || votes[best] < figureShare*figure || votes[best] < figureLead*second {
		return noClass, 0
	}
	return best, votes[best] / (votes[best] + second)
}

// classOfHue is the class of a colour of the palette whose ground has the hue nearest
// to that of a pixel, noClass if none is near.
func classOfHue(px [3]float32, grounds [][3]float32, names naming) int {
	grey := chroma(px) < minChroma
	best, nearest := noClass, figureHue
	for k, own := range grounds {
		if names.fresh[k] || names.marked[k] || !names.letters[k].IsColor() || grey != (chroma(own) < minChroma) {
			continue
		}
		if grey {
			return k
		}
		if d := hueOf(px).to(hueOf(own)); d < nearest {
			best, nearest = k, d
		}
	}
	return best
}
