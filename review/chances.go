package review

import (
	"fmt"

	"github.com/domvision/domvision/goal"
)

// Standing is the state of the game before a move. Its Ahead is the best line of the board.
func (m Move) Standing() goal.Standing {
	s := goal.Standing{Level: m.Level, Points: m.Total, InLevel: m.InLevel}
	if m.Judged {
		s.Ahead = &goal.Ahead{Points: float64(m.Best.Points), Moves: len(m.Best.Moves)}
	}
	return s
}

// Chances lists how likely the game was to reach a total: before every move, and last, as it stands now. It is
// nil if the levels of the game are not known.
func (g Game) Chances(o goal.Outlook, total int) (list []float64) {
	for _, m := range g.Moves {
		p, ok := o.Chance(m.Standing(), total)
		if !ok {
			return nil
		}
		list = append(list, p)
	}
	p, ok := o.Chance(g.Standing(), total)
	if !ok {
		return nil
	}
	return append(list, p)
}

// Standing is the current state of the game.
func (g Game) Standing() goal.Standing {
	l := *g.level()
	s := goal.Standing{Level: l.Number, Points: g.Points, InLevel: l.Points}
	if g.Over {
		s.Ahead = &goal.Ahead{}
	}
	return s
}

// Prospect says how likely a new game is to reach a total with the advice of a planner: for a player who
// always follows it and, if enough is known, for the player of the games.
func Prospect(program goal.Measured, sum Summary, total int) string {
	start := goal.Standing{Level: 1}
	all, _ := program.Chance(start, goal.Habit{}, total)
	text := fmt.Sprintf("Chance of %d points in a new game: %s if you follow all advice", total, Chance(all))
	if h, ok := sum.Habit(); ok {
		mine, _ := program.Chance(start, h, total)
		text += fmt.Sprintf(", %s if you play as you did so far", Chance(mine))
	}
	return text + "."
}
