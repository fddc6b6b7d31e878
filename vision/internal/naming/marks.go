package naming

import (
	"cmp"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/internal/segment"
)

// marks is what the tiles of a board can carry besides their look. It is decided once, when the
// profile is chosen.
type marks struct {
	icons    []icon             // the power-ups with a picture
	halos    []calibration.Halo // those that surround a gem
	template float64            // least correlation of a mark with its icon

	none    bool    // what lies on a tile is no mark but the pointer or the like
	clean   float64 // share of the middle of a tile without a mark, at least, in the ranges of its colour
	full    bool    // a tile lies in every cell, whatever it looks like
	gems    bool    // special gems keep the hue of their colour
	onGems  bool    // gems that look plain may carry a slight mark or a halo
	ownOnly bool    // every power-up is a tile with no colour of its own
	black   bool    // tiles with no colour of their own are pictures on black
	scenery bool    // what has an unknown mark and stands on top may be scenery
}

// marksOf decides what tiles can carry, given the profile (nil for none) and how they lie.
func marksOf(p *Prepared, style segment.Style) marks {
	const (
		cleanShare  = 0.95
		cleanFactor = 1.3 // where there are no marks: times the share that names a class
	)
	apart := style.Apart()
	m := marks{black: !apart, scenery: apart}
	if p == nil {
		return m
	}
	m.icons, m.halos = p.icons, p.profile.Halos
	m.template = cmp.Or(p.profile.Thresholds.Template, calibration.DefaultTemplate)
	m.none, m.clean = p.profile.Markless(), cleanShare
	if m.none {
		m.clean = cleanFactor * nameShare(p.profile)
	}
	m.full, m.ownOnly = p.profile.Full, ownOnly(p.profile.Templates)
	m.gems = m.full && style == segment.Swapped
	m.onGems = m.full && apart && !m.ownOnly
	return m
}

// ownOnly reports whether there are templates, all of tiles with no colour of their own.
func ownOnly(templates []calibration.Template) bool {
	for _, t := range templates {
		if !t.Power().OwnTile() {
			return false
		}
	}
	return len(templates) > 0
}
