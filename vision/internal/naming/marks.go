package naming

import (
	"cmp"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/internal/segment"
)

// marks says which marks and powers the tiles of a board can have. It is decided once, when the profile is
// chosen.
type marks struct {
	icons    []icon             // the power-ups with a picture
	halos    []calibration.Halo // those that surround a gem
	template float64            // least correlation of a mark with its icon

	none    bool    // the game has no marks: whatever lies on a tile is the pointer or the like
	clean   float64 // least share of the middle of an unmarked tile that is in the ranges of its colour
	full    bool    // every cell holds a tile, whatever it looks like
	gems    bool    // special gems keep the hue of their colour
	onGems  bool    // gems that look plain may carry a slight mark or a halo
	black   bool    // tiles with no colour of their own are pictures on black
	scenery bool    // a cell on top of a stack with an unknown mark may be scenery
}

// marksOf decides which marks are possible, given the profile (nil for none) and the style of the board.
func marksOf(p *Prepared, style segment.Style) marks {
	const (
		cleanShare  = 0.95 // by eye
		cleanFactor = 1.3  // without marks: this many times the share that names a class; by eye
	)
	apart := style.Apart()
	m := marks{black: !apart, scenery: apart || p == nil}
	if p == nil {
		return m
	}
	m.icons, m.halos = p.icons, p.profile.Halos
	m.template = cmp.Or(p.profile.Thresholds.Template, calibration.DefaultTemplate)
	m.none, m.clean = p.profile.Markless(), cleanShare
	if m.none {
		m.clean = cleanFactor * nameShare(p.profile)
	}
	m.full = p.profile.Full
	m.gems = m.full && style == segment.Swapped
	m.onGems = m.full && apart
	return m
}
