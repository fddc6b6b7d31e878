package watch

import (
	"context"
	"errors"
	"image"
	"math"
	"time"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/vision/recall"
)

// sight is a picture that was still, and what was read off it.
type sight struct {
	frame    *image.RGBA
	reading  Reading
	recalled bool // by comparing with the last answer
}

// maxLooks bounds how often a board is read for one answer because it was still moving.
const maxLooks = 4

// sight takes a picture and reads it, again and again until the board has stopped moving.
// A picture is read during the time in which the board must not change, so that waiting
// costs little.
func (w *Watch) sight(ctx context.Context, clock *clock, again bool) (s sight, err error) {
	frame := capture.Frame{Taken: time.Now()}
	if frame.Image, err = w.c.Source.Grab(ctx); err != nil {
		return s, err
	}
	clock.lap("grab")
	for range maxLooks {
		reading, recalled, readErr := w.read(frame.Image, again)
		clock.stages = append(clock.stages, reading.Stages...)
		clock.last = time.Now()
		still := w.c.Still
		still.First = frame
		still.Area, still.Ignore = w.around(frame.Image.Rect, reading)
		rest, err := still.Wait(ctx, w.c.Source)
		clock.lap("still")
		switch {
		case errors.Is(err, capture.ErrNotStill) && readErr != nil && still.Area.Empty():
			return s, readErr // there is no board: anything on the screen may be moving
		case err != nil:
			return s, err
		case rest.Frames == 2:
			return sight{frame.Image, reading, recalled}, readErr
		}
		frame = rest.Frame
	}
	return s, capture.ErrNotStill
}

// read reads the board in a frame, by comparing it with the last answer if it may and can.
func (w *Watch) read(frame *image.RGBA, again bool) (r Reading, recalled bool, err error) {
	start := time.Now()
	if again {
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

// recall reads the board in a frame by comparing it with the last answer, if that is possible.
func (w *Watch) recall(frame *image.RGBA) (r Reading, ok bool) {
	if w.answer == nil {
		return r, false
	}
	r = w.answer.Reading
	r.Grid, w.ground, ok = recall.Read(recall.Board{Frame: w.answer.Frame, Lattice: r.Board, Grid: w.answer.Grid}, frame, w.ground)
	return r, ok
}

// around is the area of the board in the frame, with a margin of one cell, and the places
// in it that change all the time: Morphs, and Timers that count down. The area is empty if
// no board is known.
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

// rectangle is the smallest one in whole pixels that contains the given one.
func rectangle(x, y, w, h float64) image.Rectangle {
	return image.Rect(int(math.Floor(x)), int(math.Floor(y)), int(math.Ceil(x+w)), int(math.Ceil(y+h)))
}

// trimReading drops the empty rows and columns around the tiles.
func trimReading(r Reading) Reading {
	g, first := r.Grid.Trim()
	r.Grid, r.Board = g, r.Board.Part(first, g.Rows, g.Cols)
	return r
}
