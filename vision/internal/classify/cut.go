package classify

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// A side cuts a tile if the part of the cell before it shows a class (see layout.seenPart) and the
// part beyond it does not.
const (
	notSeen        = 0.4  // share that matches beyond; measured 0 to 0.1, for lines on tiles 0.6 to 1
	partForeground = 0.25 // share of the part before the side that is not backdrop
	enoughCut      = 4    // thickness of the strip cut off, in pixels of the sheet, times the cells crossed
)

// cut lists the cells whose tiles end at a side. It returns nil if more than half as many tiles
// continue beyond it: then the side is a line drawn on tiles.
func cut(r *Reading, s sideLine) (cells []int) {
	before, after := s.parts()
	if thin := min(before.Dx(), before.Dy(), after.Dx(), after.Dy()); thin*len(s.cells) < enoughCut {
		return nil
	}
	whole := 0
	for _, i := range s.cells {
		switch goesOn, known := goesOn(r, i, before, after, s.cells); {
		case !known:
		case goesOn <= notSeen:
			cells = append(cells, i)
		default:
			whole++
		}
	}
	if len(cells) < 2*whole {
		return nil
	}
	return cells
}

// parts is the two parts into which a side divides a cell, without the pixels along it.
func (s sideLine) parts() (before, after image.Rectangle) {
	line := int(math.Round(s.at * float64(segment.Fine)))
	if s.down {
		before, after = image.Rect(0, 0, line, segment.Fine), image.Rect(line, 0, segment.Fine, segment.Fine)
	} else {
		before, after = image.Rect(0, 0, segment.Fine, line), image.Rect(0, line, segment.Fine, segment.Fine)
	}
	return before.Inset(1), after.Inset(1)
}

// goesOn is the share of a cell beyond a side that shows the same tile as before it, 0 to 1. It is
// not known of a tile that may be moving, or where neither part shows a class. cut lists the cells
// along the side.
func goesOn(r *Reading, cell int, before, after image.Rectangle, cut []int) (share float64, known bool) {
	if r.layout.onTheMove && r.Cells[cell].plain() {
		return 1, false
	}
	if plainElsewhere(r, cell, cut) {
		smaller := before
		if before.Dx()*before.Dy() > after.Dx()*after.Dy() {
			smaller = after
		}
		return r.Tile(cell).Alike(r.Classes[r.Cells[cell].Class].Mean, Pixels(smaller), r.Tolerance), true
	}
	up, upSeen := seenUpTo(r, cell, before, after, cut)
	down, downSeen := seenUpTo(r, cell, after, before, cut)
	return min(up, down), upSeen || downSeen
}

// seenUpTo reports whether one part of a cell shows a class that has tiles outside of the cells
// that are cut, and which share of the part beyond the side, 0 to 1, shows the same class.
func seenUpTo(r *Reading, cell int, part, beyond image.Rectangle, cut []int) (goesOn float64, seen bool) {
	most := r.layout.seenPart
	goesOn = 1
	all, rest := Pixels(part), Pixels(beyond)
	tile := r.Tile(cell)
	for _, c := range r.Classes {
		in, out := r.layout.foreground(c.Mean, all), r.layout.foreground(c.Mean, rest)
		if !elsewhere(c, cut) || len(out) == 0 || float64(len(in)) < partForeground*float64(len(all)) {
			continue
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if m := tile.AlikeShifted(c.Mean, in, dx, dy, r.Tolerance); m >= most {
					most, goesOn, seen = m, tile.AlikeShifted(c.Mean, out, dx, dy, r.Tolerance), true
				}
			}
		}
	}
	return goesOn, seen
}

// elsewhere reports whether a class has tiles outside of some cells. If not, it may be the look
// of what covers them.
func elsewhere(c Class, cells []int) bool {
	return slices.ContainsFunc(c.Cells, func(i int) bool { return !slices.Contains(cells, i) })
}

// plainElsewhere reports whether a cell, one of some, is plain and its class has tiles outside of
// these.
func plainElsewhere(r *Reading, i int, cells []int) bool {
	return r.Cells[i].plain() && elsewhere(r.Classes[r.Cells[i].Class], cells)
}
