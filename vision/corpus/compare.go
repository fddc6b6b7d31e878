package corpus

import (
	"fmt"

	"github.com/domvision/domvision/engine"
)

// Comparison is how a reading differs from the truth, letters compared up to
// renaming.
type Comparison struct {
	Wrong, Unsure []string // cells
	Cells         int      // that the truth knows
	Named         int      // power-ups named rightly
	Misnamed      []string // named wrongly, or where there is none
	Powers        int      // in the truth
}

// Compare compares a grid that was read with the truth. A cell is right if it has the
// colour of the truth, whatever its power: a tile of its own is to be read as '*'.
// Empty rows and columns around a board cannot be seen, and are left out of both; a
// grid of another size has all its cells wrong.
func Compare(got, want engine.Grid) Comparison {
	got, _ = got.Trim()
	want, _ = want.Trim()
	if got.Rows == want.Rows && got.Cols == want.Cols {
		return ComparePart(want, func(at engine.Pos) (engine.Cell, bool) { return got.At(at), true })
	}
	c := Comparison{Cells: len(want.Cells) - want.Count(engine.Unknown)}
	size := fmt.Sprintf("the grid is %d x %d, not %d x %d", got.Rows, got.Cols, want.Rows, want.Cols)
	for range c.Cells {
		c.Wrong = append(c.Wrong, size)
	}
	return c
}

// ComparePart compares what was read of a board that is seen in part: read gives
// the cell that was read at a cell of the truth, false for none.
func ComparePart(want engine.Grid, read func(at engine.Pos) (engine.Cell, bool)) (c Comparison) {
	letters := renaming(want, read)
	for at, w := range want.All() {
		if w.Color == engine.Unknown {
			continue
		}
		c.Cells++
		if w.Power != engine.NoPower {
			c.Powers++
		}
		g, ok := read(at)
		if !ok {
			continue
		}
		where := fmt.Sprintf("%s: %c %s for %c %s", at.Place(), g.Color.Char(), g.Power, w.Color.Char(), w.Power)
		switch letters.Of(g.Color) {
		case w.Color:
		case engine.Unknown:
			c.Unsure = append(c.Unsure, where)
		default:
			c.Wrong = append(c.Wrong, where)
		}
		if g.Power != engine.NoPower && g.Power != engine.UnknownPower {
			if g.Power == w.Power {
				c.Named++
			} else {
				c.Misnamed = append(c.Misnamed, where)
			}
		}
	}
	return c
}
