package naming

import (
	"image"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/pixel"
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

// specialGem reads a gem that is not plain, by the first rule that decides. The cell is Empty if the gem is
// plain, or if the game has no special gems.
func specialGem(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	if !names.marks.gems {
		return engine.Cell{}, 0
	}
	g := newGem(r, at, names)
	for _, rule := range [...]gemRule{plainGem, pictureGem, gemByForeground} {
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
	few   bool // it is bare, and its class is so small or unclear that all its gems may be special
}

// newGem describes the gem in a cell.
func newGem(r *classify.Reading, at int, names Names) gem {
	k := r.Cells[at].Class
	g := gem{read: r, names: names, at: at, class: k, bare: k != classify.NoClass && !r.Cells[at].Marked}
	g.few = g.bare && (names.letters[k] == engine.Unknown || names.fresh[k] && small(r.Classes[k]))
	return g
}

// gemRule reads a gem if it can. With an Empty cell it leaves the gem to the rules for other tiles.
type gemRule func(g gem) (cell engine.Cell, sure float64, decided bool)

// plainGem leaves a gem that looks like many others to the rules for other tiles.
func plainGem(g gem) (engine.Cell, float64, bool) {
	return engine.Cell{}, 0, g.bare && !g.names.marked[g.class] && !g.few
}

// pictureGem reads a power-up with no colour of its own by its picture. It rejects a gem that looks at
// least as much like a plain one.
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

// gemByForeground reads a gem by the hues of its foreground. If these are inconclusive, it leaves a gem
// with a mark to the rules for other tiles: the part that matches a class may still give its colour.
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

// likeGem reports whether a tile correlates at least as well with a plain gem as with the picture of a
// power-up (fits). Scaling may split the tiles of one colour into several classes, so an unusual one may be
// plain.
func likeGem(g gem, fits float64) bool {
	part := classify.WholeTile.Inset(classify.MatchInset)
	for k, c := range g.read.Classes {
		if g.names.inPalette(k) && aroundPart(g.read, g.at, part).BestMatch(c.Mean.Lab().Part(part)) >= fits {
			return true
		}
	}
	return false
}

// classByForeground is the class whose hue most of the foreground of a gem has, NoClass if none clearly
// leads. sure is 0 to 1. least is the share of the cell that the foreground must cover.
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

// classOfHue is the class of a palette colour whose hue is nearest to that of a pixel, NoClass if none is
// near. Grey pixels get the first grey class.
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
