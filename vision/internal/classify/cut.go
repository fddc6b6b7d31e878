package classify

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// A side cuts a tile if the part of the cell on one side of it shows a class (see seenUpTo) and the
// part beyond it does not.
const (
	notSeen        = 0.4  // greatest share beyond that matches; measured 0 to 0.1, and 0.6 to 1 for lines on tiles
	partForeground = 0.25 // least share of the part that is not backdrop
	enoughCut      = 4    // least thickness of the strip cut off, in pixels of the sheet, times the cells crossed
)

// cut lists the cells whose tiles end at a side. If more than half as many tiles continue beyond it, the
// side is a line drawn on tiles, and cut returns nil.
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

// parts returns the two parts into which a side divides a cell, without the pixels along it.
func (s sideLine) parts() (before, after image.Rectangle) {
	line := int(math.Round(s.at * float64(segment.Fine)))
	if s.down {
		before, after = image.Rect(0, 0, line, segment.Fine), image.Rect(line, 0, segment.Fine, segment.Fine)
	} else {
		before, after = image.Rect(0, 0, segment.Fine, line), image.Rect(0, line, segment.Fine, segment.Fine)
	}
	return before.Inset(1), after.Inset(1)
}

// goesOn is the share of a cell beyond a side that shows the same tile as the part before it, 0 to 1. It is
// unknown for a tile that may be moving, and where neither part shows a class. cut lists the cells along
// the side.
func goesOn(r *Reading, cell int, before, after image.Rectangle, cut []int) (share float64, known bool) {
	if r.Style == segment.Swapped && r.Cells[cell].Plain() || r.scenery && !r.Cells[cell].Occupied {
		return 1, false
	}
	up, upSeen := seenUpTo(r, cell, before, after, cut)
	down, downSeen := seenUpTo(r, cell, after, before, cut)
	return min(up, down), upSeen || downSeen
}

// seenUpTo reports whether one part of a cell shows a class that also has tiles outside of the cells in
// cut. goesOn is the share of the part beyond the side that shows the same class, 0 to 1.
func seenUpTo(r *Reading, cell int, part, beyond image.Rectangle, cut []int) (goesOn float64, seen bool) {
	const (
		seenTouching = 0.7 // of the pixels, at least, match; measured 0.8 to 1 for tiles that are cut
		seenApart    = 0.5 // measured 0.58 or more for tiles that are cut, 0.2 for others
	)
	most := seenTouching
	goesOn = 1
	if r.Style.Apart() {
		most = seenApart
	}
	all, rest := Pixels(part), Pixels(beyond)
	tile := r.Tile(cell)
	for _, c := range r.Classes {
		in, out := r.foreground(c.Mean, all), r.foreground(c.Mean, rest)
		if !elsewhere(c, cut) || len(out) == 0 || float64(len(in)) < partForeground*float64(len(all)) {
			continue
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if m := tile.alikeShifted(c.Mean, in, dx, dy, r.Tolerance); m >= most {
					most, goesOn, seen = m, tile.alikeShifted(c.Mean, out, dx, dy, r.Tolerance), true
				}
			}
		}
	}
	return goesOn, seen
}

// elsewhere reports whether a class has tiles outside of the given cells. If not, it may be the look of an
// overlay.
func elsewhere(c Class, cells []int) bool {
	return slices.ContainsFunc(c.Cells, func(i int) bool { return !slices.Contains(cells, i) })
}

// plainElsewhere reports whether cell i is plain and its class has tiles outside of the given cells.
func plainElsewhere(r *Reading, i int, cells []int) bool {
	return r.Cells[i].Plain() && elsewhere(r.Classes[r.Cells[i].Class], cells)
}
