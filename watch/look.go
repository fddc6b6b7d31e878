package watch

import (
	"context"
	"image"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// clock measures how long stages take.
type clock struct {
	stages []Stage
	last   time.Time
}

func startClock() *clock { return &clock{last: time.Now()} }

// clockFrom counts the time since the press as the first stage.
func clockFrom(pressed time.Time) *clock {
	c := &clock{last: pressed}
	c.lap("press")
	return c
}

// lap ends a stage.
func (c *clock) lap(name string) {
	now := time.Now()
	c.stages = append(c.stages, Stage{name, now.Sub(c.last)})
	c.last = now
}

// look looks at the board, plans, and shows the answer.
func (w *Watch) look(ctx context.Context, pressed time.Time) {
	w.stopThinking()
	w.show(View{State: Looking})
	clock := clockFrom(pressed)
	s, step, err := w.see(ctx, clock)
	if ctx.Err() != nil {
		return
	}
	if err != nil {
		w.refuse(err)
		return
	}
	w.answer = w.next(pressed, s, step)
	w.plan(ctx, clock)
}

// refuse shows why there is no answer. With Auto the board is looked at again, even if it
// does not change.
func (w *Watch) refuse(err error) {
	w.glanced = nil
	w.show(View{State: Refused, Err: err})
}

// see looks at the board, and again if it does not follow from the one before.
func (w *Watch) see(ctx context.Context, clock *clock) (sight, Step, error) {
	sure, recall := false, true
	for {
		s, err := w.sight(ctx, clock, recall)
		if err != nil {
			return s, Step{}, err
		}
		if err := w.enter(s.reading); err != nil {
			return s, Step{}, err
		}
		renamed, named := w.renamed(s)
		step, err := w.course.See(seenBoard{Grid: s.reading.Grid, Renamed: renamed, Named: named, Recalled: s.recalled, Sure: sure})
		clock.lap("course")
		switch {
		case err != nil:
			return s, step, err
		case !step.Again:
			w.named = named
			if step.Event == session.NewLevel || step.Event == session.Unclear {
				w.named = s.reading.Names // the board was accepted as it was read
			}
			return s, step, nil
		}
		sure, recall = !s.recalled, false
	}
}

// renamed reports whether colours may have other letters than on the board before, and
// which cannot: those that every profile so far has given the same name. A colour that a
// profile does not know gets an arbitrary letter.
func (w *Watch) renamed(s sight) (renamed bool, named map[engine.Color]string) {
	if s.recalled {
		return false, w.named
	}
	named = map[engine.Color]string{}
	for c, name := range s.reading.Names {
		if w.named[c] == name {
			named[c] = name
		}
	}
	return slices.ContainsFunc(s.reading.Grid.Colors(), func(c engine.Color) bool { return named[c] == "" }), named
}

// enter begins the course of a game with its first board.
func (w *Watch) enter(r Reading) error {
	if w.course != nil && !w.mayBeAnother(r) {
		return nil
	}
	rules, err := w.c.Rules(r)
	if err != nil {
		return err
	}
	if w.course == nil || rules.Name() != w.rules.Name() || rules.water() != w.rules.water() {
		w.course = newHistory(rules)
	}
	w.rules = rules
	return nil
}

// mayBeAnother reports whether a board may be of another game than the one before. Games
// in which groups are cleared end with boards that look like any game: only a whole board
// begins another one, and only if the picture tells which, or the game was assumed. A game
// of swaps has no gaps.
func (w *Watch) mayBeAnother(r Reading) bool {
	if w.rules.Swap != nil {
		return r.Game != "" || !full(r.Grid)
	}
	return full(r.Grid) && (r.Game != "" || w.rules.Note != "")
}

// glance checks whether the board has changed since the last look, and if so looks at it
// properly. It returns how long to wait for the next glance.
func (w *Watch) glance(ctx context.Context) time.Duration {
	start := time.Now()
	frame, err := w.c.Source.Grab(ctx)
	if err != nil {
		if ctx.Err() == nil && w.state != Refused {
			w.stopThinking()
			w.refuse(err)
		}
		return autoPatience
	}
	if w.glanced == nil || w.changed(w.glanced, frame) {
		w.glanced = frame
		w.lookAgain(ctx, start)
	}
	// A slow source must not take all the time.
	return max(autoPause, 5*time.Since(start))
}

// changed reports whether the board looks different in two frames.
func (w *Watch) changed(a, b *image.RGBA) bool {
	var r Reading
	if w.answer != nil {
		r = w.answer.Reading
	}
	if a.Rect != b.Rect {
		return true
	}
	return !w.watched(r).Still(b.Rect).Agree(a, b)
}

// lookAgain looks at a board that has changed. The answer that is shown stays if it still
// holds, or if the board cannot be read, for instance while a group is selected.
func (w *Watch) lookAgain(ctx context.Context, seen time.Time) {
	clock := clockFrom(seen)
	s, step, err := w.see(ctx, clock)
	switch {
	case ctx.Err() != nil:
	case err != nil && w.answer == nil && w.state != Refused:
		w.show(View{State: Refused, Err: err})
	case err != nil:
	case w.holds(s, step):
		w.glanced = s.frame
	default:
		w.stopThinking()
		w.glanced = s.frame
		w.answer = w.next(seen, s, step)
		w.plan(ctx, clock)
	}
}

// holds reports whether the answer that is shown holds for what was seen: nothing
// happened, no further cell became known, and the board is still in the area that is
// watched for changes.
func (w *Watch) holds(s sight, step Step) bool {
	if !step.Same || w.answer == nil || w.state == Refused {
		return false
	}
	return step.Grid.Count(engine.Unknown) == len(w.answer.Unsure()) &&
		s.reading.Board.Bounds().In(w.watched(w.answer.Reading).Still(s.frame.Rect).Area)
}

// next begins the answer for a board that was seen.
func (w *Watch) next(pressed time.Time, s sight, step Step) *Answer {
	a := &Answer{Rules: w.rules, Pressed: pressed, Frame: s.frame, Reading: s.reading, Step: step}
	if step.Same && w.answer != nil {
		a.Corrections = w.answer.Corrections
		a.Step.Bonus += w.answer.Step.Bonus
	} else {
		w.boards++
	}
	a.Board = w.boards
	return a
}
