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
	var covered []int
	for _, o := range overlays(r, f) {
		covered = append(covered, slices.DeleteFunc(r.below(o), func(i int) bool { return !r.cover(i) })...)
	}
	markHoles()
	r.spread(covered)
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Covered {
			c.Occupied, c.Tentative, c.Marked, c.Class, c.Hole = true, false, false, NoClass, false
		}
	}
}

// cover marks a cell as covered. It reports whether it was not before, and is on the board.
func (r *Reading) cover(i int) bool {
	if r.Cells[i].Covered || !r.OnBoard(i) {
		return false
	}
	r.Cells[i].Covered = true
	return true
}

// whole is the share of a tile that shows its class from which no more than a rim of it is covered. Measured: 0.98 and more
// under the frame of a board that covers an eighth of its outer tiles.
const whole = 0.97

// below lists the cells of the board inside an overlay, and those that it cuts.
func (r *Reading) below(o overlay) (cells []int) {
	r.Sheet.Each(r.Board, func(i int) {
		cut := slices.Contains(o.cut, i) && (!plainElsewhere(r, i, o.cut) || r.Cells[i].Match < whole)
		if cut || o.holds(i%r.Sheet.Cols, i/r.Sheet.Cols) {
			cells = append(cells, i)
		}
	})
	return cells
}

// spread covers, by flood fill, the neighbours of covered cells that are not plain tiles of a class that
// also occurs elsewhere.
func (r *Reading) spread(covered []int) {
	r.Sheet.Flood(covered, func(_, j int) bool {
		next := &r.Cells[j]
		return !next.Hole && (!next.Plain() || onlyByCovered(r, next.Class)) && r.cover(j)
	})
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
