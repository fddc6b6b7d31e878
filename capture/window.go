//go:build !js

package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync/atomic"
)

// Window captures one window of the desktop (X11, Windows), even if others cover it. It
// follows the window when that is moved or resized; the size of the pictures then
// changes.
type Window struct {
	name string
	// found holds the window once it was found. A capture takes it out and puts it back,
	// even if its caller has given up.
	found chan view
	// followed: it was found at least once. When it cannot be found any more, it was closed.
	followed atomic.Bool
}

// NewWindow returns the window whose title or class is name or contains it, in
// upper or lower case, or the window with that number, as errors list it. It
// looks for the window at the first Grab, and again after it was closed.
func NewWindow(name string) *Window { return &Window{name: name, found: make(chan view, 1)} }

// Close forgets the window.
func (w *Window) Close() error {
	select {
	case v := <-w.found:
		v.close()
	default:
	}
	return nil
}

// Grab takes a picture of the window. What is wrong with it is a
// [*WindowError], which lists the windows there are.
func (w *Window) Grab(ctx context.Context) (*image.RGBA, error) {
	ctx, cancel := context.WithTimeoutCause(ctx, deadline, fmt.Errorf("window %q: %w within %v", w.name, ErrTimeout, deadline))
	defer cancel()
	img, err := within(ctx, func() (*image.RGBA, error) { return w.grab(ctx) })
	if err != nil {
		return nil, err
	}
	return img, notBlank(img)
}

func (w *Window) grab(ctx context.Context) (img *image.RGBA, err error) {
	var v view
	select {
	case v = <-w.found:
	default:
		if v, err = newView(w.name); err != nil {
			return nil, w.missing(err)
		}
		w.followed.Store(true)
	}
	img, err = v.picture(ctx)
	if err != nil && !errors.Is(err, ErrHidden) && !errors.Is(err, ErrOwnPage) {
		v.close() // to be looked for again
		return nil, err
	}
	select {
	case w.found <- v:
	default:
		v.close()
	}
	return img, err
}

// missing is why the window was not found: one that was followed was closed meanwhile.
func (w *Window) missing(err error) error {
	var gone *WindowError
	if errors.As(err, &gone) && gone.Err == ErrNoWindow && w.followed.Load() {
		return &WindowError{Name: w.name, Err: ErrClosed}
	}
	return err
}

// view is a window that was found.
type view interface {
	// picture is what the window shows now.
	picture(ctx context.Context) (*image.RGBA, error)
	close()
}

// sourceFunc makes a function a [Source].
type sourceFunc func() (*image.RGBA, error)

func (f sourceFunc) Grab(context.Context) (*image.RGBA, error) { return f() }
