//go:build !js

package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"sync/atomic"
)

// Window captures one window of the desktop, even if others cover it, except on sway. It follows the window
// when that is moved or resized, so the size of the pictures may change.
type Window struct {
	name string
	// found holds the window after it was found. A capture takes it out and puts it back, even if its
	// caller has given up.
	found chan view
	// followed is set when the window was found. If it cannot be found later, it was closed.
	followed atomic.Bool
}

// NewWindow returns the window whose title or class is name or contains it, ignoring case, or the window
// with that number, as listed in errors. It looks for the window at the first Grab, and again after the
// window was closed.
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

// Grab takes a picture of the window. A [*WindowError] says why that is not possible, and lists the windows
// that exist.
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
		if v, err = openView(ctx, w.name); err != nil {
			return nil, w.missing(err)
		}
		w.followed.Store(true)
	}
	img, err = v.picture(ctx)
	if err != nil && !errors.Is(err, ErrHidden) && !errors.Is(err, ErrOwnPage) {
		v.close() // search again next time
		return nil, err
	}
	select {
	case w.found <- v:
	default:
		v.close()
	}
	return img, err
}

// missing converts the error of a search. If the window was found before, it was closed.
func (w *Window) missing(err error) error {
	var gone *WindowError
	if errors.As(err, &gone) && gone.Err == ErrNoWindow && w.followed.Load() {
		return &WindowError{Name: w.name, Err: ErrClosed}
	}
	return err
}

// view is a window that was found.
type view interface {
	// picture is the current content of the window.
	picture(ctx context.Context) (*image.RGBA, error)
	close()
}

// sourceFunc is a function as a [Source].
type sourceFunc func() (*image.RGBA, error)

func (f sourceFunc) Grab(context.Context) (*image.RGBA, error) { return f() }
