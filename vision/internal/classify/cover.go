package classify

import (
	"slices"

	"github.com/domvision/domvision/vision/internal/pixel"
)

// A window, menu or tooltip over a board may look like anything: ground, tiles with marks, even a class of
// its own. Its straight sides, which cut through tiles, give it away.

// cover marks the cells under something that is not part of the game: the cells inside its sides or cut by
// them, and all connected neighbours that are not plain tiles of a class that also occurs elsewhere. The
// contents of covered cells are unknown.
//
// Before it goes on to neighbours, it calls markHoles, which marks the cells that are not part of the board.
func cover(r *Reading, f *pixel.Frame, markHoles func()) {
	c := covering{r: r}
	for _, o := range overlays(r, f) {
		c.below(o)
	}
	markHoles()
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
	if !c.r.Cells[i].Covered && c.r.OnBoard(i) {
		c.r.Cells[i].Covered = true
		c.border = append(c.border, i)
	}
}

// whole is the share of a tile that shows its class from which no more than a rim of it is covered. Measured: 0.98 and more
// under the frame of a board that covers an eighth of its outer tiles.
const whole = 0.97

// below marks the cells inside an overlay, and those that it cuts.
func (c *covering) below(o overlay) {
	c.r.Sheet.Each(c.r.Board, func(i int) {
		col, row := i%c.r.Sheet.Cols, i/c.r.Sheet.Cols
		if o.holds(col, row) {
			c.take(i)
		}
	})
	for _, i := range o.cut {
		if !plainElsewhere(c.r, i, o.cut) || c.r.Cells[i].Match < whole {
			c.take(i)
		}
	}
}

// spread marks, by flood fill, the neighbours of covered cells that are not plain tiles of a class that
// also occurs elsewhere.
func (c *covering) spread() {
	for len(c.border) > 0 {
		i := c.border[len(c.border)-1]
		c.border = c.border[:len(c.border)-1]
		c.r.Sheet.Neighbours(i, func(j int) {
			if next := &c.r.Cells[j]; !next.Hole && (!next.Plain() || onlyByCovered(c.r, next.Class)) {
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
