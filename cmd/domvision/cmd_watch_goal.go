package main

import (
	"context"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/watch"
)

// goalLine says how likely the game that is watched is to reach a total.
type goalLine struct {
	total int
	all   goal.Outlook                 // of a player who follows every advice
	own   atomic.Pointer[goal.Outlook] // as the player follows it; nil: not known, or not yet
}

// learnLater is how long the records wait to be read: the first answer should not have to share the
// processor with that.
const learnLater = 10 * time.Second

// followGoal begins to follow a goal. How the player follows advice is learned from the records later,
// unless ctx is done by then.
func followGoal(ctx context.Context, total int) *goalLine {
	l := &goalLine{total: total, all: goal.Best().For(goal.Habit{})}
	timer := time.AfterFunc(learnLater, func() { fault.Try(l.learn) }) // after a mistake it follows all players
	context.AfterFunc(ctx, func() { timer.Stop() })
	return l
}

// learn finds out how the player follows advice.
func (l *goalLine) learn() error {
	if habit, ok := habitOf(); ok {
		own := goal.Best().For(habit)
		l.own.Store(&own)
	}
	return nil
}

// say is the line for an answer; "" in other games, and where the level is not known.
func (l *goalLine) say(a *watch.Answer) string {
	if a.Rules.Name() != advise.DefaultGame || a.Score.Untold {
		return ""
	}
	s := goal.Standing{Level: a.Score.Level, Points: a.Score.Total, InLevel: a.Score.InLevel}
	if best, ok := a.Best(); a.Step.Over {
		s.Ahead = &goal.Ahead{}
	} else if ok && a.ToEnd() {
		s.Ahead = &goal.Ahead{Points: best.Q, Moves: len(best.PV)}
	}
	p, ok := l.all.Chance(s, l.total)
	if !ok {
		return ""
	}
	text := fmt.Sprintf("Chance of %d points: %s", l.total, review.Chance(p))
	if a.Score.AtLeast {
		text = fmt.Sprintf("Chance of %d points: at least %s", l.total, review.Chance(p))
	}
	if own := l.own.Load(); own != nil && p > 0 && s.Points < l.total {
		mine, _ := own.Chance(s, l.total)
		text += fmt.Sprintf(" if you follow all advice, %s as you play", review.Chance(mine))
	}
	return text
}
