package naming

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
)

// unreadable is the reading of a tile that cannot be read.
var unreadable = engine.Cell{Color: engine.Unknown}

// readTile reads the letter and the power of a tile. sure is the confidence, 0 to 1.
func readTile(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	c := r.Cells[at]
	if c.Covered || c.Moving {
		return unreadable, 0
	}
	if cell, sure = specialGem(r, at, names); !cell.IsEmpty() {
		return cell, sure
	}
	switch {
	case c.Empty:
		return unreadable, 0
	case c.Class == classify.NoClass || c.Marked || names.marked[c.Class]:
		return markedTile(r, at, names)
	case names.fresh[c.Class] && few(r.Classes, r.Classes[c.Class]):
		return freshTile(r, at, names)
	}
	if letter := names.letters[c.Class]; letter != engine.Colorless {
		return engine.Cell{Color: letter}, confidence(c)
	}
	return engine.Cell{Color: engine.Colorless, Power: engine.Blocker}, confidence(c)
}

// freshTile reads a plain tile of a small class that fits no colour of the palette. Its tiles may all be
// the same power-up.
func freshTile(r *classify.Reading, at int, names Names) (engine.Cell, float64) {
	power, fits := powerOf(r, at, classify.NoClass, names.marks)
	switch c := r.Cells[at]; {
	case power.OwnTile():
		return engine.Cell{Color: engine.Colorless, Power: power}, fits
	case ownTile(r, at, names.marks):
		return engine.Cell{Color: engine.Colorless, Power: engine.UnknownPower}, confidence(c)
	case rare(r, c.Class) && !r.Classes[c.Class].Whole:
		return unreadable, 0
	default:
		return engine.Cell{Color: names.letters[c.Class]}, confidence(c)
	}
}

// markedTile reads a tile that has no class, or has a mark. Its letter is that of its ground, as far as
// that is visible.
func markedTile(r *classify.Reading, at int, names Names) (cell engine.Cell, sure float64) {
	below := groundBelow(r, at, names)
	cell.Color, sure = below.color, below.sure
	if below.bare || names.marks.none && cell.Color != engine.Unknown {
		return cell, sure
	}
	power, fits := powerOf(r, at, below.class, names.marks)
	byGround := below.class == classify.NoClass && names.Profile == nil // a black tile may resemble a dark one
	switch {
	case power.OwnTile():
		cell.Color, cell.Power, sure = engine.Colorless, power, fits
	case cell.Color != engine.Unknown && !(byGround && ownTile(r, at, names.marks)):
		cell.Power = power
	case ownTile(r, at, names.marks):
		cell.Color, cell.Power, sure = engine.Colorless, engine.UnknownPower, 1-r.Cells[at].Match
	}
	return cell, sure
}

// below describes the visible part of the tile below a mark.
type below struct {
	color engine.Color // Unknown if that is not clear
	class int          // NoClass if it is not known
	bare  bool         // there is no mark at all
	sure  float64      // 0 to 1
}

// groundBelow finds the ground of a marked tile by its class. If it has none, it goes by the palette; without a
// palette, by the colour of the rim.
func groundBelow(r *classify.Reading, at int, names Names) below {
	c := r.Cells[at]
	switch {
	case c.Class != classify.NoClass && !astray(r, at, names):
		b := below{color: names.letters[c.Class], class: c.Class, sure: confidence(c)}
		if c.Match < classify.ApartMatch && !hasColorOf(r, r.Tile(at), c.Class, names.letters) {
			b.color = engine.Unknown
		}
		return b
	case names.Profile != nil:
		color, marked, sure := paletteColor(r.Tile(at), names.Profile.Palette, names.marks.clean)
		return below{color, slices.Index(names.letters, color), !marked, sure}
	default:
		color, sure := groundColor(r, at, names)
		return below{color: color, class: classify.NoClass, sure: sure}
	}
}

// astray reports whether a marked tile has the class of a selected group but lies elsewhere: a selected group
// is connected, so the tile only resembles it. Faded tiles and pictures on black are both dark grey.
func astray(r *classify.Reading, at int, names Names) bool {
	c := r.Cells[at]
	if !c.Marked || !names.chosen[c.Class] {
		return false
	}
	beside := false
	r.Sheet.Neighbours(at, func(next int) { beside = beside || r.Cells[next].Class == c.Class })
	return !beside
}

// confidence is the share of a tile that matches its class, less half of the share that matches another
// class as well. Less of a marked tile is visible, which makes the match no less certain, so its confidence
// is relative.
func confidence(c classify.Cell) float64 {
	if c.Marked {
		return 1 - c.Rival/c.Match
	}
	return max(0, c.Match-0.5*c.Rival)
}
