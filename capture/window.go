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

// Window is what one window of the X11 desktop shows, also where others cover
// it. It is followed when it is moved or resized, and its pictures then have
// another size.
type Window struct {
	name string
	// found holds the window once it was found. A capture takes it out and puts it back,
	// even if its caller has given up.
	found chan *view
}

// NewWindow is the window whose title or class is name, or the one that has
// name in its title or class, in any case; or the one with that number, as
// errors list it. It is looked for when it is first asked for a picture, and
// again after it was closed.
func NewWindow(name string) *Window { return &Window{name, make(chan *view, 1)} }

// Close forgets the window.
func (w *Window) Close() error {
	select {
	case v := <-w.found:
		v.conn.Close()
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
	var v *view
	select {
	case v = <-w.found:
	default:
		if v, err = newView(w.name); err != nil {
			return nil, err
		}
	}
	img, err = v.picture(ctx)
	if err != nil && !errors.Is(err, ErrHidden) {
		v.conn.Close() // to be looked for again
		return nil, err
	}
	select {
	case w.found <- v:
	default:
		v.conn.Close()
	}
	return img, err
}

// view is a window that was found.
type view struct {
	*display
	name string
	id   xproto.Window
	// top is the window's frame, a child of the root, whose pixels the server
	// keeps whole for us wherever others cover it.
	top xproto.Window
}

func newView(name string) (*view, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	v, err := d.view(name)
	if err != nil {
		d.conn.Close()
	}
	return v, err
}

func (d *display) view(name string) (*view, error) {
	if err := composite.Init(d.conn); err != nil {
		return nil, fmt.Errorf("%w: window %q: the display lacks the Composite extension", ErrFailed, name)
	}
	// The server requires clients to announce the version of the extension first.
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
	return &view{display: d, name: name, id: xproto.Window(info.ID)}, nil
}

// picture is what the window shows now.
func (v *view) picture(ctx context.Context) (*image.RGBA, error) {
	fresh, err := v.keepWhole()
	if err != nil {
		return nil, v.trouble(err)
	}
	if fresh {
		return v.settle(ctx)
	}
	return v.read()
}

func (v *view) read() (*image.RGBA, error) {
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

// How long a window may take to paint the parts that were covered, once the server keeps it
// whole. Qt, GTK and plain X11 games under openbox (klickety, swell-foop, sgt-samegame) had done
// so by the second frame.
const (
	settlePause = 150 * time.Millisecond
	settleLimit = time.Second
)

// settle waits until the window has painted itself whole.
func (v *view) settle(ctx context.Context) (*image.RGBA, error) {
	rest, err := Still{Pause: settlePause, Limit: settleLimit}.Wait(ctx, sourceFunc(v.read))
	if errors.Is(err, ErrNotStill) {
		err = nil // a game that always moves has painted by now
	}
	return rest.Image, err
}

// sourceFunc makes a function a [Source].
type sourceFunc func() (*image.RGBA, error)

func (f sourceFunc) Grab(context.Context) (*image.RGBA, error) { return f() }

// keepWhole asks the server to keep all pixels of the window's frame (redirection by the
// Composite extension). fresh means that nobody has asked before, as compositing desktops do:
// then the program must first paint what was covered.
func (v *view) keepWhole() (fresh bool, err error) {
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

// frame is the child of the root that holds the window: the window itself, or
// what the window manager has put around it.
func (v *view) frame() (xproto.Window, error) {
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

// trouble is err in terms that people know.
func (v *view) trouble(err error) error {
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
