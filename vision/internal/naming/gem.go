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

// specialGem reads a gem that is not plain, by the first rule that decides. The cell is Empty if
// the gem is plain, or if the marks know no such gems.
func specialGem(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	if !names.marks.gems {
		return engine.Cell{}, 0
	}
	g := newGem(r, at, names)
	for _, rule := range [...]gemRule{plainGem, pictureGem, noColoredGem, gemByForeground} {
		if cell, sure, decided := rule(g); decided {
			return cell, sure
		}
	}
	return engine.Cell{}, 0
}

// gem is a gem that may be special.
type gem struct {
	read  *classify.Reading
	names Names
	at    int
	class int  // NoClass if it looks like no other
	bare  bool // it has a class, and nothing lies on it
	few   bool // it is bare, and its class so small, or so unclear, that all may be special
}

// newGem describes the gem in a cell.
func newGem(r *classify.Reading, at int, names Names) gem {
	k := r.Cells[at].Class
	g := gem{read: r, names: names, at: at, class: k, bare: k != classify.NoClass && !r.Cells[at].Marked}
	g.few = g.bare && (names.letters[k] == engine.Unknown || names.fresh[k] && small(r.Classes[k]))
	return g
}

// gemRule reads a gem, if it can. An Empty cell leaves the gem to what reads other tiles.
type gemRule func(g gem) (cell engine.Cell, sure float64, decided bool)

// plainGem leaves a gem that looks like many others.
func plainGem(g gem) (engine.Cell, float64, bool) {
	return engine.Cell{}, 0, g.bare && !g.names.marked[g.class] && !g.few
}

// pictureGem reads a power-up with no colour of its own by its picture. It refuses one that looks
// as much like a plain gem.
func pictureGem(g gem) (engine.Cell, float64, bool) {
	power, fits := powerOf(g.read, g.at, classify.NoClass, g.names.marks)
	switch {
	case !power.OwnTile():
		return engine.Cell{}, 0, false
	case likeGem(g, fits):
		return unreadable, 0, true
	}
	return engine.Cell{Color: engine.Colorless, Power: power}, fits, true
}

// noColoredGem refuses all other gems if special ones have no colour.
func noColoredGem(g gem) (engine.Cell, float64, bool) {
	return unreadable, 0, g.names.marks.ownOnly
}

// gemByForeground reads a gem by the hues of its foreground. Where these tell nothing, the part
// that matches a class may still tell the colour of a gem with a mark.
func gemByForeground(g gem) (cell engine.Cell, sure float64, decided bool) {
	least := leastForeground
	if g.few {
		least = leastAlike
	}
	class, sure := classByForeground(g, least)
	switch {
	case class == classify.NoClass && (g.few || g.class == classify.NoClass):
		return unreadable, 0, true
	case class == classify.NoClass:
		return engine.Cell{}, 0, true
	}
	cell.Color = g.names.letters[class]
	if g.class == classify.NoClass {
		cell.Power, _ = powerOf(g.read, g.at, class, g.names.marks)
	}
	return cell, sure, true
}

// likeGem reports whether a tile correlates at least as well with a plain gem as with the picture
// of a power-up (fits): scaled tiles of one colour may have several classes.
func likeGem(g gem, fits float64) bool {
	part := classify.WholeTile.Inset(classify.MatchInset)
	for k, c := range g.read.Classes {
		if g.names.inPalette(k) && aroundPart(g.read, g.at, part).BestMatch(c.Mean.Lab().Part(part)) >= fits {
			return true
		}
	}
	return false
}

// classByForeground is the class whose hue most of the foreground of a gem has, NoClass where none
// clearly has, and how sure that is, 0 to 1. least is the share of the cell that the foreground
// must take.
func classByForeground(g gem, least float64) (class int, sure float64) {
	tile := g.read.Tile(g.at)
	inner := classify.WholeTile.Inset(segment.Fine / foregroundInset)
	grounds := make([][3]float32, len(g.read.Classes))
	for k, c := range g.read.Classes {
		grounds[k] = g.read.Ground(c.Mean)
	}
	votes := make([]float64, len(grounds))
	foreground := 0.0
	for _, i := range tile.Foreground(g.read.Sheet.BackdropColor) {
		px := tile.At(i)
		if dark := pixel.Chroma(px) < pixel.MinChroma && px[0] < shadowL; dark || !image.Pt(i%segment.Fine, i/segment.Fine).In(inner) {
			continue
		}
		foreground++
		if k := classOfHue(px, grounds, g.names); k != classify.NoClass {
			votes[k]++
		}
	}
	ranking := rank(votes)
	if foreground < least*float64(segment.Fine*segment.Fine) || ranking.Score < hueShare*foreground || ranking.Score < hueLead*ranking.Second {
		return classify.NoClass, 0
	}
	return ranking.Best, ranking.Score / (ranking.Score + ranking.Second)
}

// classOfHue is the class with a colour of the palette whose hue is nearest to that of a pixel,
// NoClass if none is near. Grey pixels get the first grey class.
func classOfHue(px [3]float32, grounds [][3]float32, names Names) int {
	grey := pixel.Chroma(px) < pixel.MinChroma
	ranking := classify.NewRankingWithin(nearHue)
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
