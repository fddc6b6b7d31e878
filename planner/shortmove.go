package planner

import "github.com/domvision/domvision/engine"

// shortMove is a move in three bytes. An engine.Move takes eight times as many, with which the
// memory of a search would outgrow a core's own cache.
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

// rank orders moves by row, column and side.
func (m shortMove) rank() uint32 { return uint32(m.row)<<16 | uint32(m.col)<<8 | uint32(m.swap) }
