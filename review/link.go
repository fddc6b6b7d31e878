package review

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// link is the move made on a board, replayed by the rules.
type link struct {
	known  bool            // the rules lead from the board to the next one, or to the end of the level
	ends   bool            // the level is over after it
	board  *collapse.Board // that it was made on
	move   engine.Move
	group  []engine.Pos
	powers []engine.Power // that are in the group
	points int            // of the move
	bonus  int            // at the end of the level
	shift  engine.Pos     // from cells of this board to those on the next one
}

// newLinks returns the links of all boards of a record, in order.
func newLinks(rules collapse.Rules, turns []session.Turn) []link {
	links := make([]link, len(turns))
	for i := 0; i+1 < len(turns); i++ {
		links[i] = newLink(rules, turns[i], turns[i+1])
	}
	return links
}

func newLink(rules collapse.Rules, t, next session.Turn) (l link) {
	if t.Over || next.Move == nil || !t.Grid.In(next.Move.At) || t.Grid.Count(engine.Unknown) > 0 {
		return l
	}
	var err error
	l.board, err = collapse.NewBoard(rules.Article(), t.Grid)
	if err != nil || l.board.Check(*next.Move) != nil {
		return l
	}
	l.group = l.board.Group(*next.Move, nil)
	l.powers = powersOf(l.board, l.group)
	l.move = l.board.Listed(*next.Move)
	board := l.board.CopyTo(nil)
	l.points = board.Play(*next.Move)
	if len(board.Moves(nil)) == 0 {
		l.bonus = int(board.Value())
		l.ends = true
		l.known = next.Over || next.Event == session.NewLevel
		return l
	}
	after, from := board.(*collapse.Board).Grid().Trim()
	seen, to := next.Grid.Trim()
	l.shift = engine.Pos{Row: to.Row - from.Row, Col: to.Col - from.Col}
	l.known = next.Event != session.NewLevel && same(after, seen)
	return l
}

// end is the line, without moves, of the board after a move that ends the level.
func (l link) end() Line { return Line{Points: l.bonus, Bonus: l.bonus} }

// rest is a line that begins with the move of the link, without that move, on the next board.
func (l link) rest(line Line) Line {
	return Line{Moves: shifted(line.Moves[1:], l.shift), Points: line.Points - l.points, Bonus: line.Bonus}
}

// before is a line of the next board, with the move of the link before it.
func (l link) before(line Line) Line {
	back := engine.Pos{Row: -l.shift.Row, Col: -l.shift.Col}
	moves := append([]engine.Move{l.move}, shifted(line.Moves, back)...)
	return Line{Moves: moves, Points: line.Points + l.points, Bonus: line.Bonus}
}

// follows reports whether the line begins with the move of the link.
func (l link) follows(line Line) bool { return len(line.Moves) > 0 && line.Moves[0] == l.move }

// same reports whether two boards are equal except for the colours that Morphs show.
func same(a, b engine.Grid) bool {
	if a.Rows != b.Rows || a.Cols != b.Cols {
		return false
	}
	for i, c := range a.Cells {
		d := b.Cells[i]
		if c != d && (c.Power != engine.Morph || d.Power != engine.Morph) {
			return false
		}
	}
	return true
}

// powersOf returns the power-ups in a group.
func powersOf(board *collapse.Board, group []engine.Pos) (powers []engine.Power) {
	g := board.Grid()
	for _, p := range group {
		if power := g.At(p).Power; power != engine.NoPower {
			powers = append(powers, power)
		}
	}
	return powers
}
