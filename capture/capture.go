// Package capture takes a picture of the screen, or says why it cannot.
//
// The platform's own ways of failing are quiet: a display that is not there
// gives an empty rectangle, a region off the screen comes back black, and a
// Wayland desktop whose user says no never answers at all. [Grab] turns each
// into an error that can be told apart with [errors.Is].
package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"
)

// What can go wrong. [Grab] wraps these with what was asked for.
var (
	ErrNoDisplay     = errors.New("no display")
	ErrNoSuchDisplay = errors.New("no such display")
	ErrOffScreen     = errors.New("off the screen")
	ErrBlank         = errors.New("the capture is blank")
	ErrPermission    = errors.New("the desktop gave no permission")
	ErrTimeout       = errors.New("no answer")
	ErrFailed        = errors.New("the capture failed")
)

// deadline bounds one capture. X11 answers within 20 ms; a Wayland desktop may
// first ask its user, who needs time to read the question.
const deadline = 30 * time.Second

// Request says what to capture. The zero value is the whole primary display.
type Request struct {
	Display int             // counted from 0, the primary display
	Region  image.Rectangle // in pixels from the display's top-left corner; empty: all of it
}

// Grab captures what req asks for. Bounds of the picture start at (0, 0). When
// ctx ends first, its error is returned.
func Grab(ctx context.Context, req Request) (*image.RGBA, error) {
	return system.grab(ctx, req, deadline)
}

// Displays lists the displays in pixels of the desktop, whose (0, 0) is the
// top-left corner of the primary display; others may lie at negative places.
func Displays() []image.Rectangle { return system.displays() }

// source is a desktop to capture from.
type source struct {
	session  func() string
	displays func() []image.Rectangle
	capture  func(image.Rectangle) (*image.RGBA, error)
}

func (s source) grab(ctx context.Context, req Request, limit time.Duration) (*image.RGBA, error) {
	area, err := s.area(req)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeoutCause(ctx, limit, s.noAnswer(limit))
	defer cancel()
	img, err := s.captureWithin(ctx, area)
	if err != nil {
		return nil, err
	}
	if blank(img) {
		return nil, fmt.Errorf("%w: all %d x %d pixels have one colour", ErrBlank, area.Dx(), area.Dy())
	}
	return img, nil
}

// area is the rectangle of the desktop that req means.
func (s source) area(req Request) (image.Rectangle, error) {
	displays := s.displays()
	switch {
	case len(displays) == 0:
		return image.Rectangle{}, fmt.Errorf("%w: nothing to capture from", ErrNoDisplay)
	case req.Display < 0 || req.Display >= len(displays):
		return image.Rectangle{}, fmt.Errorf("%w: display %d, there are %d, counted from 0",
			ErrNoSuchDisplay, req.Display, len(displays))
	}
	display := displays[req.Display]
	if req.Region.Empty() {
		return display, nil
	}
	area := req.Region.Add(display.Min)
	if !area.In(display) {
		return image.Rectangle{}, fmt.Errorf("%w: region %s, display %d has %d x %d pixels",
			ErrOffScreen, FormatRegion(req.Region), req.Display, display.Dx(), display.Dy())
	}
	return area, nil
}

// captureWithin gives up when ctx ends. The capture itself cannot be stopped:
// one that never answers stays behind as a sleeping goroutine.
func (s source) captureWithin(ctx context.Context, area image.Rectangle) (*image.RGBA, error) {
	type result struct {
		img *image.RGBA
		err error
	}
	done := make(chan result, 1)
	go func() {
		img, err := s.capture(area)
		done <- result{img, err}
	}()
	select {
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	case r := <-done:
		if r.err != nil {
			return nil, fmt.Errorf("%w: %w", ErrFailed, r.err)
		}
		return r.img, nil
	}
}

// noAnswer is what silence means: on Wayland it is how the desktop's portal
// reports a refusal.
func (s source) noAnswer(limit time.Duration) error {
	if s.session() == Wayland {
		return fmt.Errorf("%w within %v", ErrPermission, limit)
	}
	return fmt.Errorf("%w within %v", ErrTimeout, limit)
}

// blank reports whether all pixels have one colour, as they do where a desktop
// hides its windows from the program or the screen is switched off.
func blank(img *image.RGBA) bool {
	for y := range img.Rect.Dy() {
		row := img.Pix[y*img.Stride:][:4*img.Rect.Dx()]
		for x := 0; x < len(row); x += 4 {
			if [4]byte(row[x:]) != [4]byte(img.Pix) {
				return false
			}
		}
	}
	return true
}
