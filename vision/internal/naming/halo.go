package naming

import (
	"image"

	"github.com/domvision/domvision/engine"

	"github.com/domvision/domvision/vision/internal/classify"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A gem with a power may keep its look and be surrounded by flames. Of the pixels next to the
// outline of a plain gem of its colour, these shares must show the colours of the halo. Measured:
// nine burning gems of Bejeweled Blitz have 0.63 and more in all, 0.33 and more towards every
// side; other gems at most 0.38 and none, except those whose own colour it is. What is inside
// must be a gem, too, and no disc in the colour of flames.
const (
	haloWidth  = 2 // pixels around the outline
	haloShare  = 0.5
	haloOnSide = 0.2
	haloMatch  = 0.4 // of the pixels inside match the plain gem
)

// special is the power of a tile that may look much like a plain gem of its colour but for a mark
// or a halo. cell is what was read so far.
func special(r *classify.Reading, at int, cell engine.Cell, names Names) engine.Power {
	named := cell.Power != engine.NoPower && cell.Power != engine.UnknownPower
	if !names.full() || !r.Style.Apart() || !cell.Color.IsColor() || named || names.ownTiles() {
		return cell.Power
	}
	plain := classify.NoClass // the largest class of a colour
	for k, letter := range names.letters {
		if letter == cell.Color && (plain == classify.NoClass || len(r.Classes[k].Cells) > len(r.Classes[plain].Cells)) {
			plain = k
		}
	}
	if plain == classify.NoClass {
		return cell.Power
	}
	if cell.Power == engine.NoPower {
		if power := slight(r, at, plain, names.Profile); power != engine.NoPower {
			return power
		}
	}
	power := halo(r, at, plain, names.Profile)
	if power == engine.NoPower {
		power = cell.Power
	}
	return power
}

// slight is the power whose mark lies on a tile that otherwise looks like its class, NoPower if
// there is none: the tile must correlate clearly better with the average tile that has the mark
// than with the bare one.
func slight(r *classify.Reading, at, plain int, fit *Prepared) engine.Power {
	const lead = 0.04 // of the correlation
	power, _ := powerOf(r, at, plain, fit)
	if power == engine.UnknownPower {
		return engine.NoPower
	}
	mean := r.Classes[plain].Mean
	for _, ic := range fit.icons {
		if ic.power != power {
			continue
		}
		with, part := ic.on(mean)
		seen := aroundPart(r, at, part)
		marked := seen.BestMatch(with)
		bare := seen.BestMatch(mean.Lab().Part(part))
		if marked >= bare+lead {
			return power
		}
	}
	return engine.NoPower
}

// halo is the power that the halo of a gem shows, NoPower if it has none. plain is the class of
// the plain gems of its colour.
func halo(r *classify.Reading, at, plain int, fit *Prepared) engine.Power {
	if len(fit.Halos) == 0 {
		return engine.NoPower
	}
	tile, mean := r.Tile(at), r.Classes[plain].Mean
	gem := mean.Foreground(r.Sheet.BackdropColor)
	if tile.Alike(mean, gem, r.Tolerance) < haloMatch {
		return engine.NoPower
	}
	sides := around(gem)
	for _, halo := range fit.Halos {
		mask := tile.Lab().InRanges(rangesOf(halo.Ranges))
		shines, shining, all := true, 0.0, 0.0
		for _, side := range sides {
			if len(side) == 0 {
				continue
			}
			s := share(mask, side)
			shines = shines && s >= haloOnSide
			shining += s * float64(len(side))
			all += float64(len(side))
		}
		if shines && all > 0 && shining >= haloShare*all {
			return halo.Power()
		}
	}
	return engine.NoPower
}

// around lists the pixels next to the outline of a shape in a tile, by the nearest side of the
// tile: above, right, below, left.
func around(shape []int) (sides [4][]int) {
	in := make([]bool, segment.Fine*segment.Fine)
	for _, at := range shape {
		in[at] = true
	}
	tile := classify.WholeTile
	for at := range in {
		x, y := at%segment.Fine, at/segment.Fine
		next := image.Rect(x-haloWidth, y-haloWidth, x+haloWidth+1, y+haloWidth+1).Intersect(tile)
		if in[at] || !anyIn(in, segment.Fine, next) {
			continue
		}
		right, below := 2*x > segment.Fine, 2*y > segment.Fine
		side := 0
		switch across, down := max(x, segment.Fine-1-x), max(y, segment.Fine-1-y); {
		case across > down && right:
			side = 1
		case across > down:
			side = 3
		case below:
			side = 2
		}
		sides[side] = append(sides[side], at)
	}
	return sides
}

// anyIn reports whether any pixel within a part of a mask of the given width is set.
func anyIn(in []bool, width int, part image.Rectangle) bool {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		for x := part.Min.X; x < part.Max.X; x++ {
			if in[y*width+x] {
				return true
			}
		}
	}
	return false
}
