package planner

import (
	"cmp"

	"github.com/domvision/domvision/engine"
)

// shortMove is a move in three bytes: with the memory of eight times as many, a
// search would outgrow a core's own cache.
type shortMove struct {
	row, col uint8
	swap     engine.Side
}

func short(m engine.Move) shortMove {
	return shortMove{uint8(m.At.Row), uint8(m.At.Col), m.Swap}
}

func (m shortMove) long() engine.Move {
	return engine.Move{At: engine.Pos{Row: int(m.row), Col: int(m.col)}, Swap: m.swap}
}

// compare orders moves by row, column and side.
func (m shortMove) compare(n shortMove) int {
	return cmp.Or(cmp.Compare(m.row, n.row), cmp.Compare(m.col, n.col), cmp.Compare(m.swap, n.swap))
}
