package e2e

import (
	"fmt"
	"image"
	"strings"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// property is the value of a window's property, nil if it has none.
func (d *desktop) property(w xproto.Window, name string) []byte {
	atom, err := xproto.InternAtom(d.conn, false, uint16(len(name)), name).Reply()
	if err != nil {
		return nil
	}
	p, err := xproto.GetProperty(d.conn, false, w, atom.Atom, xproto.GetPropertyTypeAny, 0, 1<<16).Reply()
	if err != nil {
		return nil
	}
	return p.Value
}

// windows lists the windows of programs, the oldest first.
func (d *desktop) windows() []xproto.Window {
	var list []xproto.Window
	for ids := d.property(d.screen.Root, "_NET_CLIENT_LIST"); len(ids) >= 4; ids = ids[4:] {
		list = append(list, xproto.Window(xgb.Get32(ids)))
	}
	return list
}

// window waits for the first window whose class or title contains the name.
func (d *desktop) window(name string) (w xproto.Window) {
	d.t.Helper()
	d.wait(fmt.Sprintf("a window %q", name), func() bool {
		for _, w = range d.windows() {
			if d.named(w, name) {
				return true
			}
		}
		return false
	})
	return w
}

// active waits until a window receives the keys that are typed.
func (d *desktop) active(w xproto.Window) {
	d.t.Helper()
	d.wait("the window to be active", func() bool {
		id := d.property(d.screen.Root, "_NET_ACTIVE_WINDOW")
		return len(id) >= 4 && xproto.Window(xgb.Get32(id)) == w
	})
}

// named reports whether the class or the title of a window contains the name.
func (d *desktop) named(w xproto.Window, name string) bool {
	return strings.Contains(string(d.property(w, "WM_CLASS")), name) || strings.Contains(d.title(w), name)
}

// title is what stands above a window.
func (d *desktop) title(w xproto.Window) string { return string(d.property(w, "_NET_WM_NAME")) }

// place is where a window lies on the screen, without its frame.
func (d *desktop) place(w xproto.Window) image.Rectangle {
	size, err := xproto.GetGeometry(d.conn, xproto.Drawable(w)).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	at, err := xproto.TranslateCoordinates(d.conn, w, d.screen.Root, 0, 0).Reply()
	if err != nil {
		return image.Rectangle{}
	}
	return image.Rect(0, 0, int(size.Width), int(size.Height)).Add(image.Pt(int(at.DstX), int(at.DstY)))
}

// kdeWindow is the configuration of a program of KDE whose window is to have the
// given size in pixels.
func (d *desktop) kdeWindow(width, height int) string {
	screen := fmt.Sprintf("%dx%d screen", d.screen.WidthInPixels, d.screen.HeightInPixels)
	return fmt.Sprintf("[MainWindow]\n%s: Width=%d\n%s: Height=%d\n", screen, width, screen, height)
}
