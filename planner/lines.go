package planner

import (
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
)

// lines is the best games found from a position to the end, one for every first
// move, in the order of its actions.
type lines struct {
	first []engine.Move // as Moves lists them
	best  []course
}

// course is a line of play to the end.
type course struct {
	moves  []engine.Move // as Actions names them; none: not known
	points float64       // in total, the bonus at the end included
}

func newLines(root engine.Puzzle) *lines {
	l := &lines{}
	for _, a := range root.Actions(nil) {
		l.first = append(l.first, root.Listed(a.Move))
	}
	l.best = make([]course, len(l.first))
	return l
}

func (l *lines) empty() bool { return len(l.first) == 0 }

// note keeps a playout if it is the best with its first move.
func (l *lines) note(p *playout) {
	g := &l.best[p.steps[0].chosen]
	if len(g.moves) > 0 && p.points <= g.points {
		return
	}
	g.points = p.points
	g.moves = g.moves[:0]
	for _, s := range p.steps {
		g.moves = append(g.moves, s.move)
	}
}

// merge keeps the better games of both.
func (l *lines) merge(other *lines) {
	for i, g := range other.best {
		if len(g.moves) > 0 && (len(l.best[i].moves) == 0 || g.points > l.best[i].points) {
			l.best[i] = g
		}
	}
}

// plan makes a plan of what was found. Moves with which no game was played come
// last, with their one-step Q-values.
func (l *lines) plan(root engine.Puzzle, nodes int64, start time.Time) Plan {
	one := searcher{depth: 1}
	list := one.root(root)
	played := map[engine.Move]course{}
	for i, g := range l.best {
		if len(g.moves) > 0 {
			played[l.first[i]] = g
		}
	}
	for i, c := range list {
		if g, ok := played[c.move]; ok {
			list[i].q, list[i].pv = g.points, listed(root, g.moves)
		}
	}
	slices.SortFunc(list, func(a, b line) int {
		_, first := played[a.move]
		_, second := played[b.move]
		switch {
		case first == second:
			return better(a.action, b.action)
		case first:
			return -1
		}
		return +1
	})
	return newPlan(root, list, nodes+one.nodes, start)
}

// listed is the line from root with every move as Moves lists it.
func listed(root engine.Puzzle, moves []engine.Move) []engine.Move {
	state := root.CopyTo(nil).(engine.Puzzle)
	var list []engine.Move
	for _, m := range moves {
		m = state.Listed(m)
		list = append(list, m)
		state.Play(m)
	}
	return list
}
