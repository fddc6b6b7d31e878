package review

import (
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// known is the best known line of a board.
type known struct {
	Line
	searched bool // a search found it, or a line that it is the rest of
}

// take replaces the line with l if that is worth more, or if it is worth as much and is the first that a
// search found.
func (k *known) take(l Line, searched bool) {
	better := len(k.Moves) == 0 || l.Points > k.Points
	if better || l.Points == k.Points && searched && !k.searched {
		k.Line = l
	}
	k.searched = k.searched || searched
}

// takeFrom takes the line that is known for the same board at another time, if any. by is the shift from cells of
// that board to those on this one.
func (k *known) takeFrom(o known, by engine.Pos) {
	if len(o.Moves) > 0 {
		k.take(Line{shifted(o.Moves, by), o.Points, o.Bonus}, o.searched)
	}
}

// knownLines returns the best lines of all boards of a record, in order: of those advised, those found later,
// by the number of the board from 1, and those played.
func knownLines(rules collapse.Rules, s *session.Session, links []link, found map[int]Line) []known {
	list := make([]known, len(s.Turns))
	for i, t := range s.Turns {
		for _, c := range t.Advice {
			if l, ok := replay(rules, t.Grid, c.PV); ok && len(l.Moves) > 0 {
				list[i].take(l, true)
			}
		}
		if l, ok := found[i+1]; ok {
			list[i].take(l, true)
		}
	}
	carry(links, list, returnsOf(s.Turns))
	for i := len(links) - 1; i >= 0; i-- {
		// Of several moves between two looks, only the first has a board that was searched. It answers for all.
		unseen := len(s.Turns[i].Advice) == 0
		if l := links[i]; unseen && l.known && (l.ends || list[i+1].searched) {
			list[i].searched = true
		}
	}
	return list
}

// returned is a board that an undo restored.
type returned struct {
	session.Undone
	shift engine.Pos // from cells of the earlier board to those on the later one
}

// returnsOf lists the boards of a record that an undo restored, if they were seen before.
func returnsOf(turns []session.Turn) (list []returned) {
	for _, u := range session.UndoneIn(turns) {
		earlier, from := turns[u.From].Grid.Trim()
		later, to := turns[u.To].Grid.Trim()
		if same(earlier, later) {
			list = append(list, returned{u, engine.Pos{Row: to.Row - from.Row, Col: to.Col - from.Col}})
		}
	}
	return list
}

// carry carries lines from board to board: a move and the best line after it are a line of the board before,
// and the rest of a line that was followed is a line of the board after. A board that an undo restored shares its
// lines with the earlier one.
func carry(links []link, list []known, returns []returned) {
	for i := len(links) - 1; i >= 0; i-- {
		switch l := links[i]; {
		case !l.known:
		case l.ends:
			list[i].take(l.before(l.end()), false)
		case len(list[i+1].Moves) > 0:
			list[i].take(l.before(list[i+1].Line), false)
		}
		for _, r := range returns {
			if r.From == i {
				list[i].takeFrom(list[r.To], engine.Pos{Row: -r.shift.Row, Col: -r.shift.Col})
			}
		}
	}
	for i, l := range links {
		for _, r := range returns {
			if r.To == i {
				list[i].takeFrom(list[r.From], r.shift)
			}
		}
		if l.known && !l.ends && l.follows(list[i].Line) {
			list[i+1].take(l.rest(list[i].Line), list[i].searched)
		}
	}
}
