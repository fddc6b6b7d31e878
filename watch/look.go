package watch

import (
	"context"
	"errors"
	"image"
	"math"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/overlay"
)

// clock takes the time of stages.
type clock struct {
	stages []Stage
	last   time.Time
}

func startClock() *clock { return &clock{last: time.Now()} }

// clockFrom starts with what has passed since the press.
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

// sight is a picture that was still, and what was read off it.
type sight struct {
	frame    *image.RGBA
	reading  Reading
	recalled bool // by comparing with the last answer
}

// maxLooks bounds how often a board is read for one answer, because it still moved
// when it was read before.
const maxLooks = 4

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
		w.show(View{State: Refused, Err: err})
		return
	}
	w.answer = w.next(pressed, s, step)
	w.plan(ctx, clock)
}

// see looks at the board until it is clear how it came about.
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
		step, err := w.course.See(Seen{Grid: s.reading.Grid, Renamed: w.renamed(s), Recalled: s.recalled, Sure: sure})
		clock.lap("course")
		if err != nil || !step.Again {
			return s, step, err
		}
		sure, recall = !s.recalled, false
	}
}

// renamed reports whether colours may have other letters than on the board before.
func (w *Watch) renamed(s sight) bool {
	if s.recalled {
		return false
	}
	return s.reading.Profile == "" || w.answer != nil && w.answer.Reading.Game != s.reading.Game
}

// enter begins the course of a game with the first board. Another game begins with a
// whole board: what is left of one may look like any.
func (w *Watch) enter(r Reading) error {
	if w.course != nil && (r.Game == "" || r.Game == w.rules.Name || !full(r.Grid)) {
		return nil
	}
	rules, err := w.c.Rules(r.Game)
	if err != nil {
		return err
	}
	if w.course == nil || rules.Name != w.rules.Name {
		w.rules, w.course = rules, NewCourse(rules)
	}
	return nil
}

// sight takes a picture and reads it, again and again until the board did not
// move any more. The first picture is read while the time runs in which it must
// not change, so that waiting costs little.
func (w *Watch) sight(ctx context.Context, clock *clock, recall bool) (s sight, err error) {
	frame := capture.Frame{Taken: time.Now()}
	if frame.Image, err = w.c.Source.Grab(ctx); err != nil {
		return s, err
	}
	clock.lap("grab")
	for range maxLooks {
		reading, recalled, readErr := w.read(frame.Image, recall)
		clock.stages = append(clock.stages, reading.Stages...)
		clock.last = time.Now()
		still := w.c.Still
		still.First = frame
		still.Area, still.Ignore = w.around(frame.Image.Rect, reading)
		rest, err := still.Wait(ctx, w.c.Source)
		clock.lap("still")
		switch {
		case errors.Is(err, capture.ErrNotStill) && readErr != nil && still.Area.Empty():
			return s, readErr // what moves may be anything on the screen
		case err != nil:
			return s, err
		case rest.Frames == 2:
			return sight{frame.Image, reading, recalled}, readErr
		}
		frame = rest.Frame
	}
	return s, capture.ErrNotStill
}

// read reads the board in a frame, by comparing with the last answer if it may and can.
func (w *Watch) read(frame *image.RGBA, recall bool) (r Reading, recalled bool, err error) {
	start := time.Now()
	if recall {
		r, recalled = w.recall(frame)
	}
	if comparing := []Stage{{"recall", time.Since(start)}}; recalled {
		r.Stages = comparing
	} else {
		r, err = w.c.Read(frame)
		r.Stages = append(comparing, r.Stages...)
	}
	if err == nil {
		r = trimReading(r)
	}
	return r, recalled, err
}

// around is where the board lies in the frame, with a cell around it, and what
// changes there though nothing happens: Morphs, and Timers that count down. It is
// empty if no board is known.
func (w *Watch) around(frame image.Rectangle, r Reading) (area image.Rectangle, ignore []image.Rectangle) {
	b := r.Board
	if b.Rows == 0 && w.answer != nil {
		b = w.answer.Reading.Board
	}
	if b.Rows == 0 {
		return image.Rectangle{}, nil
	}
	for i, c := range r.Grid.Cells {
		if c.Power == engine.Morph || c.Power == engine.Timer {
			row, col := float64(i/r.Grid.Cols), float64(i%r.Grid.Cols)
			ignore = append(ignore, rectangle(b.X+col*b.W, b.Y+row*b.H, b.W, b.H))
		}
	}
	area = rectangle(b.X-b.W, b.Y-b.H, b.W*float64(b.Cols+2), b.H*float64(b.Rows+2))
	return area.Intersect(frame), ignore
}

// rectangle is the least one of whole pixels that holds a place.
func rectangle(x, y, w, h float64) image.Rectangle {
	return image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+w)), int(math.Ceil(y+h)))
}

// trimReading takes away empty rows and columns around the tiles.
func trimReading(r Reading) Reading {
	g, held := trim(r.Grid)
	r.Board = overlay.Board{
		X: r.Board.X + float64(held.col)*r.Board.W, Y: r.Board.Y + float64(held.row)*r.Board.H,
		W: r.Board.W, H: r.Board.H, Rows: g.Rows, Cols: g.Cols,
	}
	r.Grid = g
	return r
}

// glance looks whether the board has changed since it was last looked at, and if
// so looks at it properly. It returns when to glance again.
func (w *Watch) glance(ctx context.Context) time.Duration {
	start := time.Now()
	frame, err := w.c.Source.Grab(ctx)
	if err != nil {
		if ctx.Err() == nil && (w.state != Refused) {
			w.stopThinking()
			w.show(View{State: Refused, Err: err})
		}
		return autoPatience
	}
	if w.glanced == nil || w.changed(w.glanced, frame) {
		w.glanced = frame
		w.lookAgain(ctx, start)
	}
	// A slow source is not asked without a pause.
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
	area, ignore := w.around(b.Rect, r)
	return !capture.Still{Area: area, Ignore: ignore}.Agree(a, b)
}

// lookAgain looks at a board that has changed. Where it cannot be read, as while a
// group is selected, or is as it was, what was shown stays.
func (w *Watch) lookAgain(ctx context.Context, seen time.Time) {
	clock := clockFrom(seen)
	s, step, err := w.see(ctx, clock)
	switch {
	case ctx.Err() != nil:
	case err != nil && w.answer == nil && w.state != Refused:
		w.show(View{State: Refused, Err: err})
	case err != nil:
	case step.Same && w.answer != nil && w.state != Refused:
		w.glanced = s.frame
	default:
		w.stopThinking()
		w.glanced = s.frame
		w.answer = w.next(seen, s, step)
		w.plan(ctx, clock)
	}
}

// next begins the answer for a board that was seen.
func (w *Watch) next(pressed time.Time, s sight, step Step) *Answer {
	a := &Answer{Pressed: pressed, Frame: s.frame, Reading: s.reading, Step: step}
	if step.Same && w.answer != nil {
		a.Corrections = w.answer.Corrections
	} else {
		w.boards++
	}
	a.Board = w.boards
	return a
}
