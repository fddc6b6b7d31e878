package planner

import (
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
)

// lines holds the best games found from a position to the end, one for every first move.
type lines struct {
	actions []engine.Action
	courses []course // by action
}

// course is a line of play to the end.
type course struct {
	moves  []engine.Move // as Actions names them; none: not known
	points float64       // in total, the bonus at the end included
}

// worse reports whether a course with the given points should replace c.
func (c *course) worse(points float64) bool { return len(c.moves) == 0 || points > c.points }

func newLines(root engine.Puzzle) *lines {
	actions := root.Actions(nil)
	return &lines{actions, make([]course, len(actions))}
}

func (l *lines) empty() bool { return len(l.actions) == 0 }

// notePlayout keeps a playout if it is the best with its first move.
func (l *lines) notePlayout(p *playout) {
	c := &l.courses[p.steps[0].chosen]
	if !c.worse(p.points) {
		return
	}
	c.points = p.points
	c.moves = c.moves[:0]
	for i := range p.steps {
		c.moves = append(c.moves, p.move(i))
	}
}

// note keeps a course if it is the best with its first move.
func (l *lines) note(c course) {
	for i, a := range l.actions {
		if a.Move() == c.moves[0] && l.courses[i].worse(c.points) {
			l.courses[i] = course{slices.Clone(c.moves), c.points}
		}
	}
}

// best is the best course of all; one must be known.
func (l *lines) best() (best course) {
	for _, c := range l.courses {
		if len(c.moves) > 0 && best.worse(c.points) {
			best = c
		}
	}
	return best
}

// learn plays the given lines to the end of the game and keeps the best one for every first move. It
// returns the best of all as it was given, nil if there are none.
func (l *lines) learn(root engine.Puzzle, given [][]engine.Move) (best []engine.Move) {
	most, p := 0.0, newPlayer(0, 0, nil)
	var game playout
	for _, line := range given {
		p.play(root, line, untrained(), &game)
		l.notePlayout(&game)
		if best == nil || game.points > most {
			best, most = line, game.points
		}
	}
	return best
}

// merge keeps the better courses of both.
func (l *lines) merge(other *lines) {
	for i, c := range other.courses {
		if len(c.moves) > 0 && l.courses[i].worse(c.points) {
			l.courses[i] = c
		}
	}
}

// plan makes a plan of what was found. Moves with which no game was played come
// last, with their one-step Q-values.
func (l *lines) plan(root engine.Puzzle, nodes int64, start time.Time) Plan {
	one := searcher{depth: 1}
	list := one.root(root)
	played := map[engine.Move]course{}
	for i, c := range l.courses {
		if len(c.moves) > 0 {
			played[root.Listed(l.actions[i].Move())] = c
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
