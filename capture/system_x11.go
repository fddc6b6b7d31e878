//go:build !windows && !js && !darwin

package capture

import (
	"fmt"
	"image"
	"slices"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xinerama"
	"github.com/jezek/xgb/xproto"
	"github.com/kbinani/screenshot"
)

// system is the desktop that the program runs on: X11, which Wayland desktops also provide for older
// programs.
var system = desktop{displays: x11Displays, capture: x11Capture}

func init() {
	// The library's captures through shared memory would write to a global table that other connections,
	// such as that of a hotkey, read at the same time. Its entry is for an event that is never requested.
	delete(xgb.NewExtEventFuncs, "MIT-SHM")
}

// x11Displays lists the monitors as [Displays] does.
func x11Displays() ([]image.Rectangle, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	defer d.conn.Close()
	list, err := d.monitors()
	for i := len(list) - 1; i >= 0; i-- {
		list[i] = list[i].Sub(list[0].Min)
	}
	return list, err
}

// monitors lists the monitors in pixels from the corner of the whole picture, the primary one first.
func (d *display) monitors() (list []image.Rectangle, err error) {
	if xinerama.Init(d.conn) == nil {
		reply, err := xinerama.QueryScreens(d.conn).Reply()
		if err != nil {
			return nil, fmt.Errorf("%w: its monitors: %w", ErrNoDisplay, err)
		}
		for _, s := range reply.ScreenInfo {
			x, y := int(s.XOrg), int(s.YOrg)
			list = append(list, image.Rect(x, y, x+int(s.Width), y+int(s.Height)))
		}
	}
	if len(list) == 0 { // the extension is missing or not active
		screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
		list = append(list, image.Rect(0, 0, int(screen.WidthInPixels), int(screen.HeightInPixels)))
	}
	return list, nil
}

// x11Capture captures an area of the desktop without domvision's own pages. Its (0, 0) is the corner of the
// primary monitor.
func x11Capture(area image.Rectangle) (*image.RGBA, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	defer d.conn.Close()
	monitors, err := d.monitors()
	if err != nil {
		return nil, err
	}
	origin := monitors[0].Min
	img, err := d.image(d.root, area.Add(origin))
	if err != nil && d.shareable(area.Add(origin)) {
		var failed error
		if img, failed = screenshot.CaptureRect(area); failed != nil {
			return nil, fmt.Errorf("%w; through shared memory: %w", err, failed)
		}
		err = nil
	}
	if err == nil && notBlank(img) == nil {
		leaveOut(img, area.Min.Add(origin), d.stacked())
	}
	return img, err
}

// shareable reports whether [screenshot.CaptureRect] gives the true pixels of an area of the root. It reads
// all pixels as [blueFirst], and those off the screen are black.
func (d *display) shareable(area image.Rectangle) bool {
	screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
	format, err := d.format(screen.RootDepth, screen.RootVisual)
	if err != nil || format != blueFirst {
		return false
	}
	g, err := xproto.GetGeometry(d.conn, xproto.Drawable(d.root)).Reply()
	return err == nil && area.In(image.Rect(0, 0, int(g.Width), int(g.Height)))
}

// stacked lists the windows from front to back, with bounds that exclude their shadows. It lacks menus and
// the like, which window managers do not list.
func (d *display) stacked() []WindowInfo {
	list := d.managed("_NET_CLIENT_LIST_STACKING")
	if len(list) == 0 {
		list, _ = d.windows() // without a window manager, the lowest one comes first
	}
	slices.Reverse(list)
	for i, w := range list {
		// Programs that draw their own frame also draw a shadow around it, which is part of the window.
		if shadow := d.property(xproto.Window(w.ID), "_GTK_FRAME_EXTENTS", xproto.AtomCardinal); len(shadow) == 16 {
			left, right, top, bottom := xgb.Get32(shadow), xgb.Get32(shadow[4:]), xgb.Get32(shadow[8:]), xgb.Get32(shadow[12:])
			w.Bounds.Min = w.Bounds.Min.Add(image.Pt(int(left), int(top)))
			w.Bounds.Max = w.Bounds.Max.Sub(image.Pt(int(right), int(bottom)))
			list[i] = w
		}
	}
	return list
}
