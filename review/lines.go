package review

import (
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
	carry(links, list)
	return list
}

// carry carries lines from board to board: a move and the best line after it are a line of the board before,
// and the rest of a line that was followed is a line of the board after.
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
