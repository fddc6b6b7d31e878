//go:build !windows && !js

package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/jezek/xgb/composite"
	"github.com/jezek/xgb/xproto"
)

// x11View is a window of an X11 display that was found.
type x11View struct {
	*display
	name string
	id   xproto.Window
	// top is the frame of the window, a child of the root. The server keeps its pixels for us even if
	// others cover it.
	top xproto.Window
}

func newView(name string) (view, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	v, err := d.view(name)
	if err != nil {
		d.conn.Close()
		return nil, err
	}
	return v, nil
}

func (v *x11View) close() { v.conn.Close() }

func (d *display) view(name string) (*x11View, error) {
	if err := composite.Init(d.conn); err != nil {
		return nil, fmt.Errorf("%w: window %q: the display lacks the Composite extension", ErrFailed, name)
	}
	// Clients must first announce the version of the extension that they use.
	if _, err := composite.QueryVersion(d.conn, 0, 4).Reply(); err != nil {
		return nil, fmt.Errorf("%w: window %q: %w", ErrFailed, name, err)
	}
	windows, err := d.windows()
	if err != nil {
		return nil, err
	}
	info, err := find(windows, name)
	if err != nil {
		return nil, err
	}
	return &x11View{display: d, name: name, id: xproto.Window(info.ID)}, nil
}

// picture is the current content of the window.
func (v *x11View) picture(ctx context.Context) (*image.RGBA, error) {
	if (WindowInfo{Title: v.title(v.id)}).own() { // another tab of the same browser
		return nil, &WindowError{Name: v.name, Err: ErrOwnPage}
	}
	fresh, err := v.keepWhole()
	if err != nil {
		return nil, v.trouble(err)
	}
	if fresh {
		return v.waitUntilPainted(ctx)
	}
	return v.read()
}

func (v *x11View) read() (*image.RGBA, error) {
	// The size may change between the two requests.
	for attempt := 0; ; attempt++ {
		g, err := xproto.GetGeometry(v.conn, xproto.Drawable(v.id)).Reply()
		if err != nil {
			return nil, v.trouble(err)
		}
		img, err := v.image(v.id, image.Rect(0, 0, int(g.Width), int(g.Height)))
		var match xproto.MatchError
		if errors.As(err, &match) && attempt < 3 {
			continue
		}
		if err != nil {
			return nil, v.trouble(err)
		}
		return img, nil
	}
}

// How long a window may take to paint its covered parts after the server starts keeping it whole. Measured:
// Qt, GTK and plain X11 games under openbox (klickety, swell-foop, sgt-samegame) had done so by the second
// frame.
const (
	paintPause = 150 * time.Millisecond
	paintLimit = time.Second
)

// waitUntilPainted waits until the window has painted all of itself.
func (v *x11View) waitUntilPainted(ctx context.Context) (*image.RGBA, error) {
	rest, err := Still{Pause: paintPause, Limit: paintLimit}.Wait(ctx, sourceFunc(v.read))
	if errors.Is(err, ErrNotStill) {
		err = nil // a game that always moves has painted itself by now
	}
	return rest.Image, err
}

// keepWhole asks the server to keep all pixels of the frame of the window (redirection by the Composite
// extension). fresh means that no other program, such as a compositing desktop, has asked before. The
// window must then first paint its covered parts.
func (v *x11View) keepWhole() (fresh bool, err error) {
	top, err := v.frame()
	if err != nil || top == v.top {
		return false, err
	}
	pixmap, err := xproto.NewPixmapId(v.conn)
	if err != nil {
		return false, err
	}
	if composite.NameWindowPixmapChecked(v.conn, top, pixmap).Check() == nil {
		xproto.FreePixmap(v.conn, pixmap)
	} else {
		fresh = true
	}
	if v.top != 0 {
		composite.UnredirectWindow(v.conn, v.top, composite.RedirectAutomatic)
	}
	if err := composite.RedirectWindowChecked(v.conn, top, composite.RedirectAutomatic).Check(); err != nil {
		return false, err
	}
	v.top = top
	return fresh, nil
}

// frame is the child of the root that contains the window: the window itself, or the frame of the window
// manager.
func (v *x11View) frame() (xproto.Window, error) {
	for id := v.id; ; {
		tree, err := xproto.QueryTree(v.conn, id).Reply()
		if err != nil {
			return 0, err
		}
		if tree.Parent == tree.Root || tree.Parent == 0 {
			return id, nil
		}
		id = tree.Parent
	}
}

// trouble converts an error to one that people understand.
func (v *x11View) trouble(err error) error {
	attributes, gone := xproto.GetWindowAttributes(v.conn, v.id).Reply()
	var window xproto.WindowError
	switch {
	case errors.As(gone, &window):
		return &WindowError{Name: v.name, Err: ErrClosed}
	case gone != nil:
		return fmt.Errorf("window %q: %w: %w", v.name, ErrNoDisplay, gone)
	case attributes.MapState != xproto.MapStateViewable:
		return &WindowError{Name: v.name, Err: ErrHidden}
	}
	return fmt.Errorf("%w: window %q: %w", ErrFailed, v.name, err)
}
