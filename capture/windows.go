package capture

import (
	"errors"
	"fmt"
	"image"
	"strconv"
	"strings"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// What can go wrong with a window. A [*WindowError] wraps these.
var (
	ErrNoWindow  = errors.New("no such window")
	ErrAmbiguous = errors.New("several windows fit")
	ErrHidden    = errors.New("the window is not shown: minimised, or on another workspace")
	ErrClosed    = errors.New("the window was closed")
)

// WindowError is what is wrong with a window that was asked for by name.
type WindowError struct {
	Name    string
	Err     error        // one of the above
	Windows []WindowInfo // which ones fit, or with ErrNoWindow which ones there are
}

func (e *WindowError) Unwrap() error { return e.Err }

// mostListed bounds the windows that an error lists.
const mostListed = 12

func (e *WindowError) Error() string {
	var text strings.Builder
	fmt.Fprintf(&text, "window %q: %v", e.Name, e.Err)
	for i, w := range e.Windows {
		if i == mostListed {
			fmt.Fprintf(&text, "\n  and %d more", len(e.Windows)-mostListed)
			break
		}
		fmt.Fprintf(&text, "\n  %v", w)
	}
	return text.String()
}

// WindowInfo is one window of the desktop.
type WindowInfo struct {
	ID     uint32 // X11's number
	Title  string
	Class  string          // the program, as it calls itself
	Bounds image.Rectangle // in pixels of the whole X11 picture
	Shown  bool            // neither minimised nor on another workspace
}

func (w WindowInfo) String() string {
	text := fmt.Sprintf("%#x  %q (%q), %d x %d pixels", w.ID, w.Title, w.Class, w.Bounds.Dx(), w.Bounds.Dy())
	if !w.Shown {
		text += ", not shown"
	}
	return text
}

// ListWindows lists the windows of the X11 desktop.
func ListWindows() ([]WindowInfo, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	defer d.conn.Close()
	return d.windows()
}

func (d *display) windows() ([]WindowInfo, error) {
	var list []WindowInfo
	ids := d.property(d.root, "_NET_CLIENT_LIST", xproto.AtomWindow)
	if len(ids) > 0 { // a window manager knows them
		for i := 0; i+4 <= len(ids); i += 4 {
			if w, ok := d.info(xproto.Window(xgb.Get32(ids[i:]))); ok {
				list = append(list, w)
			}
		}
		return list, nil
	}
	err := d.named(d.root, &list)
	return list, err
}

// named lists the windows below parent that have a title or a class, but not
// those within them.
func (d *display) named(parent xproto.Window, list *[]WindowInfo) error {
	tree, err := xproto.QueryTree(d.conn, parent).Reply()
	if err != nil {
		if parent != d.root {
			return nil // closed meanwhile
		}
		return fmt.Errorf("%w: its windows: %w", ErrNoDisplay, err)
	}
	for _, child := range tree.Children {
		if w, ok := d.info(child); ok && w.Title+w.Class != "" {
			*list = append(*list, w)
		} else if err := d.named(child, list); err != nil {
			return err
		}
	}
	return nil
}

// info tells of a window, unless it is no more or can show nothing.
func (d *display) info(id xproto.Window) (WindowInfo, bool) {
	attributes, err := xproto.GetWindowAttributes(d.conn, id).Reply()
	if err != nil || attributes.Class != xproto.WindowClassInputOutput {
		return WindowInfo{}, false
	}
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(id)).Reply()
	if err != nil {
		return WindowInfo{}, false
	}
	at, err := xproto.TranslateCoordinates(d.conn, id, d.root, 0, 0).Reply()
	if err != nil {
		return WindowInfo{}, false
	}
	x, y := int(at.DstX), int(at.DstY)
	return WindowInfo{
		ID: uint32(id), Title: d.title(id), Class: d.class(id),
		Bounds: image.Rect(x, y, x+int(g.Width), y+int(g.Height)),
		Shown:  attributes.MapState == xproto.MapStateViewable,
	}, true
}

func (d *display) title(id xproto.Window) string {
	if text := d.property(id, "_NET_WM_NAME", xproto.GetPropertyTypeAny); len(text) > 0 {
		return string(text)
	}
	return string(d.property(id, "WM_NAME", xproto.GetPropertyTypeAny))
}

// class is the window's class; the name of the one window comes before it.
func (d *display) class(id xproto.Window) string {
	_, class, _ := strings.Cut(string(d.property(id, "WM_CLASS", xproto.AtomString)), "\x00")
	return strings.TrimRight(class, "\x00")
}

// property is what a property of a window holds, nil where it has none.
func (d *display) property(id xproto.Window, name string, kind xproto.Atom) []byte {
	atom, err := xproto.InternAtom(d.conn, true, uint16(len(name)), name).Reply()
	if err != nil || atom.Atom == xproto.AtomNone {
		return nil
	}
	const most = 1 << 14 // in units of 4 bytes
	reply, err := xproto.GetProperty(d.conn, false, id, atom.Atom, kind, 0, most).Reply()
	if err != nil {
		return nil
	}
	return reply.Value
}

// ownTitle is in the titles of windows that are never meant: our own page, and a
// terminal that shows the command line.
const ownTitle = "domvision"

// find returns the one window that name means.
func find(windows []WindowInfo, name string) (WindowInfo, error) {
	candidates := fitting(windows, name)
	var shown []WindowInfo
	for _, w := range candidates {
		if w.Shown {
			shown = append(shown, w)
		}
	}
	switch {
	case len(shown) == 1:
		return shown[0], nil
	case len(shown) > 1:
		return WindowInfo{}, &WindowError{name, ErrAmbiguous, shown}
	case len(candidates) > 0:
		return WindowInfo{}, &WindowError{name, ErrHidden, candidates}
	}
	return WindowInfo{}, &WindowError{name, ErrNoWindow, windows}
}

// fitting lists the windows with this number; else those that are called exactly
// so; else those that have name in their title or class.
func fitting(windows []WindowInfo, name string) []WindowInfo {
	lower := strings.ToLower(name)
	number, notNumber := strconv.ParseUint(name, 0, 32)
	var exact, partly []WindowInfo
	for _, w := range windows {
		title, class := strings.ToLower(w.Title), strings.ToLower(w.Class)
		switch {
		case notNumber == nil && uint32(number) == w.ID:
			return []WindowInfo{w}
		case title == lower || class == lower:
			exact = append(exact, w)
		case strings.Contains(title, ownTitle) && !strings.Contains(lower, ownTitle):
		case strings.Contains(title, lower) || strings.Contains(class, lower):
			partly = append(partly, w)
		}
	}
	if len(exact) > 0 {
		return exact
	}
	return partly
}
