package xvfb

import (
	"encoding/binary"
	"image"
	"image/draw"
	"sync"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
)

// Window is a window that repaints itself when it is uncovered, like that of a real program.
type Window struct {
	t    testing.TB
	conn *xgb.Conn
	id   xproto.Window

	mu      sync.Mutex
	img     image.Image
	late    time.Duration
	painted time.Time // time of the last repaint
}

// Open shows a window with a title and a class at a place on the screen until the test ends. It shows img,
// and has its size.
func Open(t testing.TB, display, title, class string, img image.Image, at image.Point) *Window {
	t.Helper()
	conn, err := xgb.NewConnDisplay(display)
	if err != nil {
		t.Fatal(err)
	}
	w := &Window{t: t, conn: conn, img: img}
	w.id, err = xproto.NewWindowId(conn)
	w.check(err)
	screen := xproto.Setup(conn).DefaultScreen(conn)
	w.check(xproto.CreateWindowChecked(conn, screen.RootDepth, w.id, screen.Root,
		int16(at.X), int16(at.Y), uint16(img.Bounds().Dx()), uint16(img.Bounds().Dy()), 0,
		xproto.WindowClassInputOutput, screen.RootVisual, xproto.CwEventMask, []uint32{xproto.EventMaskExposure}).Check())
	w.property("WM_NAME", title)
	w.property("WM_CLASS", class+"\x00"+class+"\x00")
	w.check(xproto.MapWindowChecked(conn, w.id).Check())
	go w.live()
	t.Cleanup(conn.Close)
	w.Paint(img)
	return w
}

// live repaints on request of the server until the connection ends.
func (w *Window) live() {
	for {
		event, err := w.conn.WaitForEvent()
		if event == nil && err == nil {
			return
		}
		if _, ok := event.(xproto.ExposeEvent); ok {
			w.mu.Lock()
			time.Sleep(w.late)
			_ = paint(w.conn, w.id, w.img) // fails after the end of the test
			w.painted = time.Now()
			w.mu.Unlock()
		}
	}
}

func (w *Window) check(err error) {
	w.t.Helper()
	if err != nil {
		w.t.Fatal(err)
	}
}

func (w *Window) property(name, value string) {
	w.t.Helper()
	atom, err := xproto.InternAtom(w.conn, false, uint16(len(name)), name).Reply()
	w.check(err)
	w.check(xproto.ChangePropertyChecked(w.conn, xproto.PropModeReplace, w.id, atom.Atom, xproto.AtomString, 8,
		uint32(len(value)), []byte(value)).Check())
}

// Rename gives the window another title.
func (w *Window) Rename(title string) {
	w.t.Helper()
	w.property("WM_NAME", title)
}

// ID is the number of the window.
func (w *Window) ID() uint32 { return uint32(w.id) }

// Paint changes the picture of the window. It is on the screen when Paint returns.
func (w *Window) Paint(img image.Image) {
	w.t.Helper()
	w.mu.Lock()
	defer w.mu.Unlock()
	w.img = img
	w.check(paint(w.conn, w.id, img))
}

// PaintLate delays repaints.
func (w *Window) PaintLate(by time.Duration) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.late = by
}

// Painted is the time of the last repaint.
func (w *Window) Painted() time.Time {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.painted
}

// Move moves the window.
func (w *Window) Move(to image.Point) {
	w.t.Helper()
	w.check(xproto.ConfigureWindowChecked(w.conn, w.id, xproto.ConfigWindowX|xproto.ConfigWindowY,
		[]uint32{uint32(to.X), uint32(to.Y)}).Check())
}

// PutInto reparents the window into another one, as window managers do.
func (w *Window) PutInto(frame *Window, at image.Point) {
	w.t.Helper()
	w.check(xproto.ReparentWindowChecked(w.conn, w.id, frame.id, int16(at.X), int16(at.Y)).Check())
	w.Paint(w.img)
}

// SetClients lists the windows in the property that window managers set.
func SetClients(windows ...*Window) {
	windows[0].t.Helper()
	tell("_NET_CLIENT_LIST", windows)
}

// SetStacking lists the windows in their stacking order, the lowest one first.
func SetStacking(windows ...*Window) {
	windows[0].t.Helper()
	tell("_NET_CLIENT_LIST_STACKING", windows)
}

func tell(name string, windows []*Window) {
	w := windows[0]
	w.t.Helper()
	atom, err := xproto.InternAtom(w.conn, false, uint16(len(name)), name).Reply()
	w.check(err)
	var ids []byte
	for _, w := range windows {
		ids = binary.LittleEndian.AppendUint32(ids, uint32(w.id))
	}
	root := xproto.Setup(w.conn).DefaultScreen(w.conn).Root
	w.check(xproto.ChangePropertyChecked(w.conn, xproto.PropModeReplace, root, atom.Atom, xproto.AtomWindow, 32,
		uint32(len(windows)), ids).Check())
}

// Resize gives the window the size of img, and shows it.
func (w *Window) Resize(img image.Image) {
	w.t.Helper()
	w.check(xproto.ConfigureWindowChecked(w.conn, w.id, xproto.ConfigWindowWidth|xproto.ConfigWindowHeight,
		[]uint32{uint32(img.Bounds().Dx()), uint32(img.Bounds().Dy())}).Check())
	w.Paint(img)
}

// Hide unmaps the window, as minimising does.
func (w *Window) Hide() {
	w.t.Helper()
	w.check(xproto.UnmapWindowChecked(w.conn, w.id).Check())
}

// Unhide maps it again.
func (w *Window) Unhide() {
	w.t.Helper()
	w.check(xproto.MapWindowChecked(w.conn, w.id).Check())
	w.Paint(w.img)
}

// Close closes the window.
func (w *Window) Close() {
	w.t.Helper()
	w.check(xproto.DestroyWindowChecked(w.conn, w.id).Check())
}

// Plain is a picture of one colour.
func Plain(size image.Point, c image.Image) *image.RGBA {
	img := image.NewRGBA(image.Rectangle{Max: size})
	draw.Draw(img, img.Rect, c, image.Point{}, draw.Src)
	return img
}
