package review

import (
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// known is the best line that is known of a board.
type known struct {
	Line
	searched bool // a search found it, or the one that it is the rest of
}

// take takes the line if it is worth more, or if it is as good and the first that a search found.
func (k *known) take(l Line, searched bool) {
	better := len(k.Moves) == 0 || l.Points > k.Points
	if better || l.Points == k.Points && searched && !k.searched {
		k.Line = l
	}
	k.searched = k.searched || searched
}

// knownLines is the best lines of all boards of a record, in its order: those that were advised, those
// that were found later, by the number of the board counted from 1, and what was played.
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
	carry(links, list)
	return list
}

// carry carries lines from board to board: the best line after a move is one of the board before, and
// the rest of a line that was followed is one of the board after.
func carry(links []link, list []known) {
	for i := len(links) - 1; i >= 0; i-- {
		switch l := links[i]; {
		case !l.known:
		case l.ends:
			list[i].take(l.before(l.end()), false)
		case len(list[i+1].Moves) > 0:
			list[i].take(l.before(list[i+1].Line), false)
		}
	}
	for i, l := range links {
		if l.known && !l.ends && l.follows(list[i].Line) {
			list[i+1].take(l.rest(list[i].Line), list[i].searched)
		}
	}
}
