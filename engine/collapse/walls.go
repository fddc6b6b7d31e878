package collapse

import (
	"fmt"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Boards with holes or blockers, and those that are refilled, have columns of a fixed height: cells may be empty below
// others, which only walls keep apart. All that finds groups and counts tiles is the same as on other boards.

// walled reports whether a grid has cells that never change.
func walled(g engine.Grid) bool {
	for _, c := range g.Cells {
		if c.IsHole() || c.Power == engine.Blocker {
			return true
		}
	}
	return false
}

// lay is put for a board of fixed height, which may have walls.
func (b *Board) lay(i int, c engine.Cell) {
	b.touch(1 << (i>>b.shift - 1))
	if t := tileOf(c); isWall(t) {
		b.cells[i] = t
		return
	}
	b.put(i, c)
}

// past reports whether tiles fall past a cell with the tile t.
func (b *Board) past(t tile) bool { return t == hole && b.rules.Holes == HolesPass }

// settleFixed is settle for columns of a fixed height. Nothing below the lowest cell that changed moves.
func (b *Board) settleFixed(touched uint64) {
	for ; touched != 0; touched &= touched - 1 {
		col := bits.TrailingZeros64(touched)
		to := b.bottom(col) + int(b.lowest[col])
		if b.roster != nil {
			b.roster.drop(to, b.cells[to:b.bottom(col)+b.rows])
		}
		for i := to; i < b.bottom(col)+b.rows; i++ {
			t := b.cells[i]
			switch {
			case b.past(t):
			case isWall(t):
				to = i + 1
			case t != empty:
				for b.past(b.cells[to]) {
					to++
				}
				b.move(to, i)
				to++
			}
		}
	}
}

// move moves a tile and its mark.
func (b *Board) move(to, from int) {
	if to == from {
		return
	}
	b.cells[to], b.cells[from] = b.cells[from], empty
	if b.roster != nil {
		b.roster.move(to, from, 1)
	}
	if b.marked > 0 {
		b.marks[to], b.marks[from] = b.marks[from], 0
	}
}

// floats is the error of a tile above an empty cell.
func (b *Board) floats(i int) error {
	side := "below"
	if b.rises {
		side = "above"
	}
	return fmt.Errorf("the tile at %s floats: the cell %s it is empty", b.pos(i).Name(), side)
}

// checkRest says why a board of fixed height is not at rest: a tile floats, or a cell is still to be refilled.
func (b *Board) checkRest() error {
	if !b.fixed {
		return nil
	}
	for col := range b.cols {
		gap := false // below, up to the next wall
		for y := range b.rows {
			i := b.bottom(col) + y
			switch t := b.cells[i]; {
			case b.past(t):
			case isWall(t):
				gap = false
			case t == empty:
				gap = true
			case gap:
				return b.floats(i)
			}
		}
		for i := b.entry(col); i < b.bottom(col)+b.rows; i++ {
			if b.cells[i] == empty {
				return fmt.Errorf("%s is empty, but new tiles come in there: %w", b.pos(i).Name(), engine.ErrMoving)
			}
		}
	}
	return nil
}

// gapsIn counts the cells of a column in which no tile lies.
func gapsIn(column []tile) (n int) {
	for _, t := range column {
		if t == empty || isWall(t) {
			n++
		}
	}
	return n
}
