//go:build !windows && !js

package capture

import (
	"fmt"
	"image"
	"strings"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

func listWindows() ([]WindowInfo, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	defer d.conn.Close()
	return d.windows()
}

func (d *display) windows() ([]WindowInfo, error) {
	list := d.managed("_NET_CLIENT_LIST")
	if len(list) > 0 {
		return list, nil
	}
	err := d.named(d.root, &list)
	return list, err
}

// managed lists the windows in a property that the window manager sets on the root.
func (d *display) managed(property string) (list []WindowInfo) {
	ids := d.property(d.root, property, xproto.AtomWindow)
	for i := 0; i+4 <= len(ids); i += 4 {
		if w, ok := d.info(xproto.Window(xgb.Get32(ids[i:]))); ok {
			list = append(list, w)
		}
	}
	return list
}

// named lists the windows below parent that have a title or a class, but not
// those within them.
func (d *display) named(parent xproto.Window, list *[]WindowInfo) error {
	tree, err := xproto.QueryTree(d.conn, parent).Reply()
	if err != nil {
		if parent != d.root {
			return nil // closed in the meantime
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

// info describes a window, unless it is gone or cannot show anything.
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

// class is the class of the window. In the property it follows the instance name.
func (d *display) class(id xproto.Window) string {
	_, class, _ := strings.Cut(string(d.property(id, "WM_CLASS", xproto.AtomString)), "\x00")
	return strings.TrimRight(class, "\x00")
}

// property is the value of a property of a window, nil if it has none.
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
