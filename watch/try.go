package watch

import (
	"context"
	"slices"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch/study"
)

// begin begins the study, unless that has been done.
func (w *Watch) begin(s *studied) {
	if s.study == nil {
		s.study = study.New(s.rules.Game(), s.grid, s.plan, func(ctx context.Context, game advise.Game, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
			return w.c.Plan(ctx, s.rules.held(game), g, known, within)
		}, w.c.Rounds, w.memory)
	}
}

// tried is a line that the player tries.
type tried struct {
	study.View
	*studied
}

// try plays a line on the board with the given number, and plans one more round for what may follow.
// If that turns out better than the advice for the board, it becomes the advice.
func (w *Watch) try(ctx context.Context, base int, line []engine.Move) (tried, error) {
	var s *studied
	err := w.ask(ctx, func(context.Context) error {
		i := slices.IndexFunc(w.studies.list, func(s *studied) bool { return s.number == base })
		if i < 0 {
			return errGone
		}
		s = w.studies.list[i]
		w.begin(s)
		return nil
	})
	if err != nil {
		return tried{}, err
	}
	planning, done := w.studies.planning(ctx)
	defer done()
	v, err := s.study.Examine(planning, line)
	if err == nil && len(line) > 0 {
		err = w.ask(ctx, func(ctx context.Context) error { w.adopt(ctx, s); return nil })
	}
	return tried{v, s}, err
}

// adopt makes a line that was found while moves were tried the advice, if it is better.
func (w *Watch) adopt(ctx context.Context, s *studied) {
	if w.answer == nil || w.answer.Base != s.number || w.state != Answered && w.state != Improving {
		return
	}
	plan := s.study.Plan()
	was, ok := w.answer.Best()
	if !ok || len(plan.Candidates) == 0 || plan.Candidates[0].Q <= was.Q {
		return
	}
	improving := w.state == Improving
	w.stopThinking()
	news, state := w.accept(ctx, thought{plan: plan, doubt: w.answer.Doubt}), Answered
	if improving {
		state = w.goOn(ctx, w.round, false)
	}
	w.announce(state, news)
}

// held are the rules with what the game holds.
func (r Rules) held(game advise.Game) Rules {
	if clearing, ok := game.(advise.Clearing); ok {
		r.Held = clearing.Held
	}
	return r
}

// Game is the game with these rules, as package advise knows it.
func (r Rules) Game() advise.Game {
	if r.Swap != nil {
		return advise.Swapping{Rules: *r.Swap}
	}
	return advise.Clearing{Rules: r.Clear, Held: r.Held}
}
