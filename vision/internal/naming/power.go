package naming

import (
	"image"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/imgproc"
	"github.com/domvision/domvision/vision/internal/rank"
)

// powerOf names the mark on a tile by template matching. It returns [engine.UnknownPower] if no icon
// clearly fits. fits is the correlation, 0 to 1. ground is the class below the mark, NoClass if unknown.
func powerOf(r *classify.Reading, cell, ground int, m marks) (power engine.Power, fits float64) {
	const (
		lead = 0.04 // of the correlation, over the next power; by eye
		// An icon that leads by farLead needs only farShare of the threshold, because the ground may be
		// highlighted.
		farLead, farShare = 0.3, 0.85
	)
	ranking := rank.Ranking[engine.Power]{Best: engine.UnknownPower}
	for _, ic := range m.icons {
		below, known := groundOf(r, ic, ground)
		if !known {
			continue
		}
		template, part := ic.on(below)
		ranking.Add(ic.power, aroundPart(r, cell, part).BestMatch(template))
	}
	threshold, ahead := m.template, ranking.Score-ranking.Second
	if ahead >= farLead {
		threshold *= farShare
	}
	if ranking.Score < threshold || ahead < lead {
		return engine.UnknownPower, 0
	}
	return ranking.Best, ranking.Score
}

// groundOf is the tile below an icon: for a power-up that has no colour of its own and lies apart, the
// backdrop; else the average tile of the class below the mark. If the class is unknown, only an icon that
// is a whole tile can be compared.
func groundOf(r *classify.Reading, ic icon, class int) (below classify.Tile, known bool) {
	switch {
	case ic.power.OwnTile() && r.Backdrop() != nil:
		return r.Backdrop(), true
	case class != classify.NoClass:
		return r.Classes[class].Mean, true
	}
	return nil, ic.alpha == nil
}

// aroundPart is a part of a cell with a small margin, because a mark may lie a little beside its place.
func aroundPart(r *classify.Reading, cell int, part image.Rectangle) imgproc.Lab {
	const slack = 2 // pixels of the sheet; by eye
	lab := r.Sheet.Lab
	return lab.Part(part.Add(r.Sheet.Rect(cell, 0).Min).Inset(-slack).Intersect(image.Rect(0, 0, lab.W, lab.H)))
}
