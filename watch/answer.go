package watch

import (
	"context"
	"errors"
	"image"
	"math"
	"slices"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// chainLooks is how often a board that moves all the time is looked at again after a press: the chains of a swap may take
// five seconds. Seen in KDiamond.
const chainLooks = 2

// answerBoard reads the board, plans, and shows the answer.
func (w *Watch) answerBoard(ctx context.Context, pressed time.Time) {
	w.stopThinking()
	w.studies.interrupt()
	w.show(View{State: Seeing})
	clock := clockFrom(pressed)
	s, step, err := w.see(ctx, clock)
	for again := 0; errors.Is(err, capture.ErrNotStill) && again < chainLooks; again++ {
		s, step, err = w.see(ctx, clock)
	}
	if ctx.Err() != nil {
		return
	}
	err = w.orAsk(err, s.reading)
	var why *AskError
	switch {
	case errors.As(err, &why):
		w.pose(s, why)
	case err != nil:
		w.refuse(err, s)
	default:
		w.answer = w.next(pressed, s, step)
		w.plan(ctx, clock)
	}
}

// refuse shows why there is no answer, with what was seen. With Auto the next glance reads again, even if the board
// does not change.
func (w *Watch) refuse(err error, s sight) {
	w.glanced = nil
	w.show(refused(err, s))
}

func refused(err error, s sight) View {
	return View{State: Refused, Err: err, Frame: s.frame, Found: s.reading.Found}
}

// see reads the board, and reads it again if it does not follow from the previous one.
func (w *Watch) see(ctx context.Context, clock *clock) (sight, Step, error) {
	var before *sight
	knows := w.knows()
	for {
		s, err := w.sight(ctx, clock, before)
		if err != nil {
			return s, Step{}, err
		}
		if err := w.enter(s); err != nil {
			return s, Step{}, err
		}
		renamed, named := w.renamed(s)
		step, err := w.history.See(seenBoard{Grid: s.reading.Grid, Renamed: renamed, Named: named, Recalled: s.recalled, Sure: before != nil && !before.recalled})
		clock.lap("history")
		switch {
		case err != nil:
			return s, step, err
		case w.ended && !step.Again && w.another(step):
			w.startAnew()
		case !step.Again:
			w.named, w.learned, w.ended = named, knows, w.ended && step.Same
			if step.Event == session.NewLevel || step.Event == session.Unclear {
				w.named = s.reading.Names // the board was accepted as it was read
			}
			return s, step, nil
		}
		before = &s
	}
}

// another reports whether a board is of another game than the last one, of which the player has said that it
// is over.
func (w *Watch) another(step Step) bool {
	return step.Event == session.Unclear || step.Event == session.NewLevel && w.rules.levels()
}

// startAnew drops the game that was followed: the next board begins another one, with a record of its own.
func (w *Watch) startAnew() {
	w.earlier.past, w.history, w.ended = nil, nil, false
	w.answer, w.named = nil, nil
	w.record.goOn(nil, nil)
}

// renamed reports whether colours may have other letters than on the last board. named are those that may
// not, because every profile so far has given them the same name. A colour that no profile knows gets an
// arbitrary letter.
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

// enter begins the history of a game with its first board. Even in the middle of a game, a board that does
// not follow from another one may not be of any game. A look that was added, or that the player has named, may say that
// it is another one.
func (w *Watch) enter(s sight) error {
	goesOn := w.history != nil && !w.rules.game().mayEnd(s.reading)
	if goesOn && s.recalled {
		return nil
	}
	rules, err := w.c.Rules(s.reading)
	another := err == nil && (w.outdated() || s.reading.Game == "") && goesOn && rules.game().id().name != w.rules.game().id().name
	switch {
	case goesOn && !another && !errors.As(err, new(*AskError)):
		return nil
	case err != nil:
		return err
	}
	if w.history == nil || rules.game().id() != w.rules.game().id() {
		w.history = rules.game().begin()
	}
	w.rules = rules
	w.revive(s)
	return nil
}

// glance checks whether the board has changed since it was last read, and if so reads it
// properly. It returns how long to wait for the next glance.
func (w *Watch) glance(ctx context.Context) time.Duration {
	start := time.Now()
	frame, err := w.c.Source.Grab(ctx)
	if err != nil {
		if ctx.Err() == nil && w.state != Refused {
			w.stopThinking()
			w.refuse(err, sight{})
		}
		return autoPatience
	}
	if w.c.Outline != nil {
		w.c.Outline.Cover(frame)
	}
	if w.glanced == nil || w.outdated() || w.changed(w.glanced, frame) {
		w.glanced, w.moved = frame, start
		w.answerChanged(ctx, start)
	}
	pause := autoPause
	if start.Sub(w.moved) > idleAfter {
		pause = idlePause
	}
	return max(pause, 5*time.Since(start)) // a slow source must not take all the time
}

// changed reports whether the board looks different in two frames.
func (w *Watch) changed(a, b *image.RGBA) bool {
	var r Reading
	switch {
	case w.state == Asking:
		r = w.question.Reading
	case w.answer != nil:
		r = w.answer.seen
	}
	if a.Rect != b.Rect {
		return true
	}
	return !w.watched(r).Still(b.Rect).Agree(a, b)
}

// answerChanged reads a board that has changed. The answer on show stays if it still holds, or if
// the board cannot be read, for instance while a group is selected.
func (w *Watch) answerChanged(ctx context.Context, seen time.Time) {
	clock := clockFrom(seen)
	s, step, err := w.see(ctx, clock)
	var why *AskError
	switch {
	case ctx.Err() != nil:
	case errors.As(err, &why):
		if (w.answer == nil || w.state == Refused || w.state == Asking) && !w.asked(s) {
			w.pose(s, why)
		}
	case err != nil && (w.answer == nil && w.state != Refused || w.state == Asking || w.over(err, s)):
		w.stopThinking()
		w.show(refused(err, s))
	case err != nil:
		w.setUnread(w.state != Refused && !errors.Is(err, capture.ErrNotStill))
	case w.holds(s, step):
		w.glanced = s.frame
		w.setUnread(false)
		w.outline(View{State: w.state, News: true})
	default:
		w.stopThinking()
		w.glanced = s.frame
		w.answer = w.next(seen, s, step)
		w.plan(ctx, clock)
	}
}

// setUnread shows whether the board of the answer can no longer be read.
func (w *Watch) setUnread(unread bool) {
	if w.unread != unread {
		w.unread = unread
		w.show(View{State: w.state})
	}
}

// over reports whether the game may be over: the answer on show is for its last move, and the board is still but can
// no longer be read. Some games draw the tiles that are left at the end differently.
func (w *Watch) over(err error, s sight) bool {
	return w.state != Refused && !errors.Is(err, capture.ErrNotStill) &&
		(View{State: Refused, Err: err, Answer: w.answer, Frame: s.frame}).MayBeOver() != ""
}

// holds reports whether the answer on show is still right: nothing happened, no further cell
// became known, and the board is still within the area that is watched for changes.
func (w *Watch) holds(s sight, step Step) bool {
	if !step.Same || w.answer == nil || w.state == Refused || w.state == Asking {
		return false
	}
	return step.Grid.Count(engine.Unknown) == len(w.answer.Unsure()) &&
		s.reading.Board.Bounds().In(w.watched(w.answer.seen).Still(s.frame.Rect).Area)
}

// placed converts places on the board of the history to places of the extent.
func (w *Watch) placed(cells []engine.Pos) (list []engine.Pos) {
	first := w.origin()
	for _, at := range cells {
		list = append(list, plus(first, at))
	}
	return list
}

// next begins the answer for a board that was seen.
func (w *Watch) next(pressed time.Time, s sight, step Step) *Answer {
	w.unread = false
	before := w.extent
	w.reach(s.reading, step)
	a := &Answer{Rules: w.rules, Pressed: pressed, Frame: s.frame, seen: s.reading, Reading: w.extent.place(s.reading), Step: step}
	a.Step.Moves = before.played(step.Moves)
	a.Step.Doubt = w.placed(step.Doubt)
	a.Partial = !w.extent.whole
	if step.Same && w.answer != nil {
		a.Corrections = w.answer.Corrections
		a.Step.Bonus += w.answer.Step.Bonus
	} else {
		w.boards++
		w.goal = goalAfter(w.goal, step, w.answer == nil)
	}
	a.Board = w.boards
	a.follow(w.answer)
	w.goesOn(a)
	return a
}

// reach updates the extent by a step to a board.
func (w *Watch) reach(r Reading, step Step) {
	g := r.Grid
	switch {
	case w.earlier.revived != nil && step.Event != session.NewLevel:
		w.extent = w.earlier.revived.extent.holding(g)
	case w.answer == nil, w.rules.chance(), step.Event == session.NewLevel,
		step.Event == session.Unclear && !w.extent.inPlace(r, w.answer.Reading.Board):
		w.extent = newExtent(g, w.rules)
	default:
		w.extent = w.extent.holding(g)
	}
	if w.extent.loose && w.answer != nil && !step.Same {
		w.extent.first = w.whereabouts(r, step)
	}
}

// whereabouts is where a loose board begins: where the moves have left it or, if there are none, where it lies in the
// picture.
func (w *Watch) whereabouts(r Reading, step Step) engine.Pos {
	if first, ok := leavesAt(w.rules.Clear, w.answer.Grid, step.Moves); ok && len(step.Moves) > 0 && step.Back == 0 {
		return first
	}
	whole := w.answer.Reading.Board
	if whole.W <= 0 || whole.H <= 0 {
		return w.extent.first
	}
	return engine.Pos{Row: int(math.Round((r.Board.Y - whole.Y) / whole.H)), Col: int(math.Round((r.Board.X - whole.X) / whole.W))}
}
