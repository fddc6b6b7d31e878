package classify

import (
	"cmp"
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
	"github.com/domvision/domvision/vision/internal/segment"
)

// A window, menu or tooltip over a board may look like anything: ground, tiles with marks, even a class of
// its own. Its straight sides, which cut through tiles, give it away.

// cover marks the cells under something that is not part of the game: the cells inside its sides or cut by
// them; in swap games, cells that show neither a tile nor the plain backdrop; and all connected neighbours
// that are not plain tiles of a class that also occurs elsewhere. The contents of covered cells are
// unknown.
//
// Before it looks for the plain backdrop, it calls markHoles, which marks the cells that are not part of the board.
func cover(r *Reading, f *pixel.Frame, markHoles func()) {
	c := covering{r: r}
	for _, o := range overlays(r, f) {
		c.below(o)
	}
	markHoles()
	if r.layout.onTheMove {
		c.beforeGround(plainGround(r))
	}
	c.spread()
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Covered {
			c.Occupied, c.Tentative, c.Marked, c.Class, c.Hole = true, false, false, NoClass, false
		}
	}
}

// covering marks cells as covered.
type covering struct {
	r      *Reading
	border []int // covered cells whose neighbours are still to be checked
}

// take marks a cell as covered if it is on the board.
func (c *covering) take(i int) {
	if !c.r.Cells[i].Covered && image.Pt(i%c.r.Sheet.Cols, i/c.r.Sheet.Cols).In(c.r.Board) {
		c.r.Cells[i].Covered = true
		c.border = append(c.border, i)
	}
}

// whole is the share of a tile that shows its class from which no more than a rim of it is covered. Measured: 0.98 and more
// under the frame of a board that covers an eighth of its outer tiles.
const whole = 0.97

// below marks the cells inside an overlay, the cells near it that are not plain, and the cells that it
// cuts.
func (c *covering) below(o overlay) {
	c.r.Sheet.Each(c.r.Board, func(i int) {
		col, row := i%c.r.Sheet.Cols, i/c.r.Sheet.Cols
		if o.holds(col, row) || o.nearTo(col, row) && !c.r.Cells[i].plain() {
			c.take(i)
		}
	})
	for _, i := range o.cut {
		if cell := &c.r.Cells[i]; !cell.plain() || cell.Match < whole {
			c.take(i)
		}
	}
}

// beforeGround marks the cells that show neither a tile nor ground of the given colours. Without colours it
// marks none.
func (c *covering) beforeGround(colors [][3]float32) {
	if len(colors) == 0 {
		return
	}
	c.r.Sheet.Each(c.r.Board, func(i int) {
		if !c.r.Cells[i].Occupied && !c.r.Cells[i].Hole && !shows(c.r.Sheet, i, colors) {
			c.take(i)
		}
	})
}

// spread marks, by flood fill, the neighbours of covered cells that are not plain tiles of a class that
// also occurs elsewhere.
func (c *covering) spread() {
	for len(c.border) > 0 {
		i := c.border[len(c.border)-1]
		c.border = c.border[:len(c.border)-1]
		c.r.Sheet.Neighbours(i, func(j int) {
			if next := &c.r.Cells[j]; !next.Hole && (!next.plain() || onlyByCovered(c.r, next.Class)) {
				c.take(j)
			}
		})
	}
}

// onlyByCovered reports whether every tile of a class is connected with covered cells. The class may then
// be the look of the overlay.
func onlyByCovered(r *Reading, class int) bool {
	in := make([]bool, len(r.Cells))
	for i := range in {
		in[i] = r.Cells[i].Covered
	}
	for _, i := range r.Classes[class].Cells {
		in[i] = true
	}
	part, n := r.Sheet.Components(in)
	covered := make([]bool, n) // part -> holds a covered cell
	for i, p := range part {
		if p >= 0 && r.Cells[i].Covered {
			covered[p] = true
		}
	}
	return !slices.ContainsFunc(r.Classes[class].Cells, func(i int) bool { return !covered[part[i]] })
}

// plainGround is the colour behind nearly all plain tiles, or the two colours of a chequerboard. It is nil
// if the backdrop is not plain. (Above stacks of tiles there may be other scenery.)
func plainGround(r *Reading) [][3]float32 {
	const nearly = 0.9 // by eye
	var behind [][3]float32
	r.Sheet.Each(r.Board, func(i int) {
		if r.Cells[i].plain() {
			b := r.Sheet.BackdropOf(i)
			behind = append(behind, b.At(0.5, 0.5))
		}
	})
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

// shows reports whether most pixels of a cell have one of the colours.
func shows(s *segment.Sheet, cell int, colors [][3]float32) bool {
	n := 0
	place := s.Rect(cell, 0)
	for y := place.Min.Y; y < place.Max.Y; y++ {
		for x := place.Min.X; x < place.Max.X; x++ {
			px := s.Lab.Pix[3*(y*s.Lab.W+x):]
			if slices.ContainsFunc(colors, segment.Like(pixel.ColorOf(px))) {
				n++
			}
		}
	}
	return 2*n > segment.Fine*segment.Fine
}
