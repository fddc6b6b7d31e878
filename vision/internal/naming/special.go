package naming

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/rank"
)

// special is the power of a gem that may look like a plain one except for a slight mark or a halo. cell is
// the reading so far.
func special(r *classify.Reading, at int, cell engine.Cell, names Names) engine.Power {
	named := cell.Power != engine.NoPower && cell.Power != engine.UnknownPower
	if !names.marks.onGems || !cell.Color.IsColor() || named {
		return cell.Power
	}
	plain := largestOf(r.Classes, names.letters, cell.Color)
	if plain == classify.NoClass {
		return cell.Power
	}
	if cell.Power == engine.NoPower {
		if power := slightMark(r, at, plain, names.marks); power != engine.NoPower {
			return power
		}
	}
	if power := haloOf(r, at, plain, names.marks); power != engine.NoPower {
		return power
	}
	return cell.Power
}

// largestOf is the largest class with a letter, NoClass if there is none.
func largestOf(classes []classify.Class, letters []engine.Color, letter engine.Color) int {
	ranking := rank.New()
	for k, c := range classes {
		if k < len(letters) && letters[k] == letter {
			ranking.Add(k, float64(len(c.Cells)))
		}
	}
	return ranking.Best
}

// slightMark is the power of a mark on a tile that otherwise looks like its class, NoPower if there is
// none. The tile must correlate clearly better with the average tile that has the mark than with the bare
// one.
func slightMark(r *classify.Reading, at, plain int, m marks) engine.Power {
	const lead = 0.04 // of the correlation; by eye
	power, _ := powerOf(r, at, plain, m)
	if power == engine.UnknownPower {
		return engine.NoPower
	}
	mean := r.Classes[plain].Mean
	for _, ic := range m.icons {
		if ic.power != power {
			continue
		}
		with, part := ic.on(mean)
		seen := aroundPart(r, at, part)
		if seen.BestMatch(with) >= seen.BestMatch(mean.Lab().Part(part))+lead {
			return power
		}
	}
	return engine.NoPower
}
