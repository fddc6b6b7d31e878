package classify

import (
	"cmp"
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A window, a menu or a tooltip over a board may look like anything: like ground, like tiles with
// marks, even like tiles of a look of their own. Its sides give it away: straight lines that cut
// through tiles.

const (
	// Shares of pixels that match a class, before the side that cuts a tile and beyond it.
	seenPart = 0.7 // before it; measured 0.8 to 1
	notSeen  = 0.4 // beyond it; measured 0 to 0.1, for lines on tiles 0.6 to 1

	enoughCut = 4 // pixels of the sheet that a side must cut off, to be told

	// The same before a side that cuts a tile which lies apart.
	partForeground = 0.25 // share of its pixels that are no backdrop
	seenApart      = 0.5  // and that match; measured 0.58 and more, for others 0.2

	nearSide = 0.3 // cells from a side within which a tile that is not plain may be covered

	// Sides that cut no tile, and may be lines of scenery, count if there are so many of them,
	// this long together.
	bareSides  = 2
	bareLength = 5.0 // cells
)

// cover marks the cells that something covers which is not part of the game: those inside its
// sides or cut by them; in swap games those that show neither a tile nor the plain backdrop; and,
// by flood fill, all cells next to these that are not plain tiles of a class seen elsewhere.
// Their contents are unknown.
func (r *Reading) cover(f *pixel.Frame) {
	var spread []int
	take := func(i int) {
		if !r.Cells[i].Covered && image.Pt(i%r.Cols, i/r.Cols).In(r.Board) {
			r.Cells[i].Covered = true
			spread = append(spread, i)
		}
	}
	for _, w := range r.overlays(f) {
		r.Each(r.Board, func(i int) {
			if w.holds(i%r.Cols, i/r.Cols) || w.nearTo(i%r.Cols, i/r.Cols) && !r.plain(i) {
				take(i)
			}
		})
		for _, i := range w.cut {
			take(i)
		}
	}
	if ground := r.plainGround(); ground != nil {
		r.Each(r.Board, func(i int) {
			if !r.Cells[i].Occupied && !r.shows(i, ground) {
				take(i)
			}
		})
	}
	for len(spread) > 0 {
		i := spread[len(spread)-1]
		spread = spread[:len(spread)-1]
		r.Neighbours(i, func(j int) {
			if !r.plain(j) || r.onlyAt(r.Cells[j].Class) {
				take(j)
			}
		})
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Covered {
			c.Occupied, c.Tentative, c.Marked, c.Class = true, false, false, NoClass
		}
	}
}

// onlyAt reports whether every tile of a class is connected with covered cells: then the class
// may be the look of what covers them.
func (r *Reading) onlyAt(class int) bool {
	in := make([]bool, len(r.Cells))
	for i := range in {
		in[i] = r.Cells[i].Covered
	}
	for _, i := range r.Classes[class].Cells {
		in[i] = true
	}
	part, n := r.Components(in)
	at := make([]bool, n)
	for i, p := range part {
		if p >= 0 && r.Cells[i].Covered {
			at[p] = true
		}
	}
	return !slices.ContainsFunc(r.Classes[class].Cells, func(i int) bool { return !at[part[i]] })
}

// elsewhere reports whether a class has tiles outside of some cells. If not, it may be the look
// of what covers them.
func (r *Reading) elsewhere(class int, cells []int) bool {
	return slices.ContainsFunc(r.Classes[class].Cells, func(i int) bool { return !slices.Contains(cells, i) })
}

// plainElsewhere reports whether a cell, one of some, is plain and its class has tiles outside of
// these.
func (r *Reading) plainElsewhere(i int, cells []int) bool {
	return r.plain(i) && r.elsewhere(r.Cells[i].Class, cells)
}

// overlay is the bounding box, in cells, of sides that meet.
type overlay struct {
	x0, y0, x1, y1 float64
	cut            []int // the cells that they cut
}

// overlay is the box of a side, which cuts some cells.
func (s sideLine) overlay(cut []int) overlay {
	at, from, to := float64(s.row)+s.at, float64(s.from)/quarters, float64(s.to)/quarters
	if s.down {
		return overlay{at, from, at, to, cut}
	}
	return overlay{from, at, to, at, cut}
}

// overlays lists the boxes of sides that cut tiles, and of those that cut none if these are
// several long ones where no tiles are seen.
func (r *Reading) overlays(f *pixel.Frame) []overlay {
	var all, bare []overlay
	length := 0.0
	for _, u := range r.rulings(f) {
		for _, s := range u.sides() {
			w := s.overlay(r.cut(s))
			switch {
			case len(w.cut) > 0:
				all = append(all, w)
			case slices.ContainsFunc(s.cells, func(i int) bool { return r.plainElsewhere(i, s.cells) }):
			case !slices.ContainsFunc(bare, w.beside):
				bare = append(bare, w)
				length += float64(s.to-s.from) / quarters
			}
		}
	}
	if all = joined(append(all, bare...)); len(bare) >= bareSides && length >= bareLength {
		return all
	}
	return slices.DeleteFunc(all, func(w overlay) bool { return len(w.cut) == 0 })
}

// joined merges overlays that touch.
func joined(all []overlay) []overlay {
	const near = 1.0 / quarters
	for i := 1; i < len(all); i++ {
		touching := func(w overlay) bool {
			return w.x0 <= all[i].x1+near && all[i].x0 <= w.x1+near && w.y0 <= all[i].y1+near && all[i].y0 <= w.y1+near
		}
		if j := slices.IndexFunc(all[:i], touching); j >= 0 {
			a, b := all[i], all[j]
			all[i] = overlay{min(a.x0, b.x0), min(a.y0, b.y0), max(a.x1, b.x1), max(a.y1, b.y1), append(a.cut, b.cut...)}
			all = slices.Delete(all, j, j+1)
			i = 0 // it may touch others now
		}
	}
	return all
}

// beside reports whether two sides are close together, as the two of a thin line are.
func (w overlay) beside(o overlay) bool {
	const near = 0.15
	across := func(w overlay) bool { return w.y0 == w.y1 }
	return across(w) == across(o) && (across(w) && math.Abs(w.y0-o.y0) < near || !across(w) && math.Abs(w.x0-o.x0) < near)
}

// holds reports whether the middle of a cell lies within an overlay.
func (w overlay) holds(col, row int) bool {
	x, y := float64(col)+0.5, float64(row)+0.5
	return w.x0 < x && x < w.x1 && w.y0 < y && y < w.y1
}

// nearTo reports whether a cell overlaps an overlay, or nearly.
func (w overlay) nearTo(col, row int) bool {
	x, y := float64(col), float64(row)
	return w.x0-nearSide < x+1 && x < w.x1+nearSide && w.y0-nearSide < y+1 && y < w.y1+nearSide
}

// cut lists the cells whose tiles end at a side. It is empty if half as many tiles or more go on
// beyond it: then the side is a line drawn on tiles.
func (r *Reading) cut(s sideLine) (cells []int) {
	line := int(math.Round(s.at * float64(segment.Fine)))
	before, after := image.Rect(0, 0, segment.Fine, line), image.Rect(0, line, segment.Fine, segment.Fine)
	if s.down {
		before, after = image.Rect(0, 0, line, segment.Fine), image.Rect(line, 0, segment.Fine, segment.Fine)
	}
	before, after = before.Inset(1), after.Inset(1)
	if thin := min(before.Dx(), before.Dy(), after.Dx(), after.Dy()); thin*len(s.cells) < enoughCut {
		return nil
	}
	smaller := before
	if line > segment.Fine/2 {
		smaller = after
	}
	whole := 0
	for _, i := range s.cells {
		goesOn := 1.0 // the share beyond the side that shows the same tile
		switch {
		case r.plain(i) && r.Style == segment.Swapped:
			continue // it may be moving
		case r.plainElsewhere(i, s.cells):
			goesOn = Alike(r.Tile(i), r.Classes[r.Cells[i].Class].Mean, Pixels(smaller, image.Rectangle{}), 0, 0, r.Tolerance)
		default:
			up, upSeen := r.seenUpTo(i, before, after, s.cells)
			down, downSeen := r.seenUpTo(i, after, before, s.cells)
			if !upSeen && !downSeen {
				continue
			}
			goesOn = min(up, down)
		}
		if goesOn <= notSeen {
			cells = append(cells, i)
		} else {
			whole++
		}
	}
	if len(cells) < 2*whole {
		return nil
	}
	return cells
}

// seenUpTo reports whether one part of a cell shows a class that has tiles outside of the cells
// that are cut, and which share of the part beyond the side, 0 to 1, shows the same class.
func (r *Reading) seenUpTo(cell int, part, beyond image.Rectangle, cut []int) (goesOn float64, seen bool) {
	most := seenPart
	if r.Style.Apart() {
		most = seenApart
	}
	goesOn = 1
	all, rest := Pixels(part, image.Rectangle{}), Pixels(beyond, image.Rectangle{})
	tile := r.Tile(cell)
	for k, c := range r.Classes {
		in, out := r.foregroundOf(c.Mean, all), r.foregroundOf(c.Mean, rest)
		if !r.elsewhere(k, cut) || len(out) == 0 || float64(len(in)) < partForeground*float64(len(all)) {
			continue
		}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				if m := Alike(tile, c.Mean, in, dx, dy, r.Tolerance); m >= most {
					most, goesOn, seen = m, Alike(tile, c.Mean, out, dx, dy, r.Tolerance), true
				}
			}
		}
	}
	return goesOn, seen
}

// foregroundOf lists those of some pixels that show a tile and not the backdrop.
func (r *Reading) foregroundOf(tile []float32, pixels []int) (foreground []int) {
	if !r.Style.Apart() {
		return pixels
	}
	for _, at := range pixels {
		if pixel.DeltaE([3]float32(tile[3*at:]), r.BackdropColor) >= segment.TileOnly {
			foreground = append(foreground, at)
		}
	}
	return foreground
}

// plainGround is the one colour, or the two of a chequerboard, behind nearly all tiles of a swap
// game; nil if it is not a swap game, or the backdrop is not plain. (Over stacks of tiles there may
// be other scenery.)
func (r *Reading) plainGround() [][3]float32 {
	const nearly = 0.9
	var behind [][3]float32
	if r.Style == segment.Swapped {
		r.Each(r.Board, func(i int) {
			if r.plain(i) {
				b := r.BackdropOf(i)
				behind = append(behind, b.At(0.5, 0.5))
			}
		})
	}
	if len(behind) == 0 {
		return nil
	}
	slices.SortFunc(behind, func(a, b [3]float32) int { return cmp.Compare(a[0], b[0]) })
	ground := [][3]float32{behind[len(behind)/4], behind[len(behind)*3/4]}
	n := 0
	for _, color := range behind {
		if slices.ContainsFunc(ground, segment.Like(color)) {
			n++
		}
	}
	if float64(n) < nearly*float64(len(behind)) {
		return nil
	}
	return ground
}

// shows reports whether most pixels of a cell have one of some colours.
func (r *Reading) shows(cell int, colors [][3]float32) bool {
	n := 0
	place := r.Rect(cell, 0)
	for y := place.Min.Y; y < place.Max.Y; y++ {
		for x := place.Min.X; x < place.Max.X; x++ {
			px := r.Lab.Pix[3*(y*r.Lab.W+x):]
			if slices.ContainsFunc(colors, segment.Like(pixel.ColorOf(px))) {
				n++
			}
		}
	}
	return 2*n > segment.Fine*segment.Fine
}
