package watch

import (
	"bytes"
	"context"
	"errors"
	"image"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/steady"
	"github.com/domvision/domvision/vision/recall"
)

// sight is a still picture and its reading.
type sight struct {
	frame    *image.RGBA
	reading  Reading
	recalled bool // by comparing with the last answer
}

// maxLooks bounds how often a board is read for one answer because it was still moving.
const maxLooks = 4

// sight takes a picture and reads it, again and again until the board has stopped moving. before is the
// previous sight if its board did not follow from the last one; otherwise nil.
func (w *Watch) sight(ctx context.Context, clock *clock, before *sight) (sight, error) {
	if w.c.Outline != nil {
		w.c.Outline.Hide()
		clock.lap("outline")
	}
	taking := "grab"
	reader := steady.Reader[sight]{
		Source: w.c.Source, Pause: w.c.Still.Pause, Limit: w.c.Still.Limit, Looks: maxLooks,
		Read: func(frame *image.RGBA) (s sight, board steady.Board, err error) {
			clock.lap(taking)
			taking = "still"
			s.frame = frame
			s.reading, s.recalled, err = w.read(frame, before)
			clock.stages = append(clock.stages, s.reading.Stages...)
			clock.last = time.Now()
			return s, w.watched(s.reading), err
		},
	}
	seen, err := reader.Wait(ctx)
	clock.lap(taking)
	switch {
	case errors.Is(err, capture.ErrNotStill) && seen.Err != nil && seen.Board.Lattice.Rows == 0:
		return seen.What, seen.Err // there is no board: anything on the screen may be moving
	case err != nil:
		return seen.What, err
	}
	return seen.What, seen.Err
}

// read reads the board in a frame. It first compares the frame with the last answer, unless there is a sight
// before or Read has learned something. If the picture has not changed since that sight, its reading stands, unless it came from a comparison.
func (w *Watch) read(frame *image.RGBA, before *sight) (r Reading, recalled bool, err error) {
	start := time.Now()
	switch {
	case before == nil && !w.outdated():
		r, recalled = w.recall(frame)
	case before != nil && !before.recalled && frame.Rect == before.frame.Rect && bytes.Equal(frame.Pix, before.frame.Pix):
		r = before.reading
		r.Stages = []Stage{{"compare", time.Since(start)}}
		return r, false, nil
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

// outdated reports whether the board was read before Read learned something.
func (w *Watch) outdated() bool { return w.knows() != w.learned }

// knows is Config.Learned.
func (w *Watch) knows() int64 {
	if w.c.Learned == nil {
		return 0
	}
	return w.c.Learned()
}

// recall reads the board in a frame by comparing it with the last answer, if that is possible.
func (w *Watch) recall(frame *image.RGBA) (r Reading, ok bool) {
	if w.answer == nil {
		return r, false
	}
	r = w.answer.seen
	now, ground, ok := recall.Read(recall.Board{Frame: w.answer.Frame, Lattice: r.Board, Grid: w.answer.known}, frame, w.ground)
	w.ground = ground
	if ok {
		r.Grid, r.Board = now.Grid, now.Lattice
	}
	return r, ok
}

// watched is what must not move: the board that was read or, if none was, the last one.
func (w *Watch) watched(r Reading) steady.Board {
	if r.Board.Rows == 0 && w.answer != nil {
		r.Board = w.answer.seen.Board
	}
	return steady.Board{Lattice: r.Board, Grid: r.Grid}
}

// trimReading drops the empty rows and columns around the tiles.
func trimReading(r Reading) Reading {
	g, first := r.Grid.Trim()
	r.Grid, r.Board = g, r.Board.Part(first, g.Rows, g.Cols)
	return r
}
