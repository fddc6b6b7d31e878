package review

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// Line is the moves from a board to the end of its level, named as by [collapse.Board.Listed], and what they
// earn.
type Line struct {
	Moves  []engine.Move
	Points int // end bonus included
	Bonus  int // of them
}

// replay plays moves on a grid. ok is false if they are not legal or do not end the level.
func replay(rules collapse.Rules, g engine.Grid, moves []engine.Move) (l Line, ok bool) {
	board, err := collapse.NewBoard(rules.Article(), g)
	if err != nil {
		return l, false
	}
	for _, m := range moves {
		if board.Check(m) != nil {
			return l, false
		}
		m = board.Listed(m)
		l.Moves = append(l.Moves, m)
		l.Points += board.Play(m)
	}
	if len(board.Moves(nil)) > 0 {
		return l, false
	}
	l.Bonus = board.Bonus()
	l.Points += l.Bonus
	return l, true
}

// shifted moves the cells of moves by an offset.
func shifted(moves []engine.Move, by engine.Pos) []engine.Move {
	list := slices.Clone(moves)
	for i := range list {
		list[i].At.Row += by.Row
		list[i].At.Col += by.Col
	}
	return list
}
