package e2e

import (
	"context"
	"image"
	"strings"

	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"github.com/domvision/domvision/capture"
)

// The keys that have no letter, by their X11 keysyms.
const (
	keyReturn  xproto.Keysym = 0xff0d
	keyEscape  xproto.Keysym = 0xff1b
	keyDown    xproto.Keysym = 0xff54
	keyF10     xproto.Keysym = 0xffc7
	keyControl xproto.Keysym = 0xffe3
)

// learnKeys finds out which key types what.
func (d *desktop) learnKeys() {
	setup := xproto.Setup(d.conn)
	first, count := setup.MinKeycode, setup.MaxKeycode-setup.MinKeycode+1
	m, err := xproto.GetKeyboardMapping(d.conn, first, byte(count)).Reply()
	if err != nil {
		d.t.Fatal(err)
	}
	d.keys = make(map[xproto.Keysym]xproto.Keycode)
	for i := range int(count) { // the first sym of a key is what it types without Shift
		d.keys[m.Keysyms[i*int(m.KeysymsPerKeycode)]] = first + xproto.Keycode(i)
	}
}

// fake makes the X server believe that an event came from a device.
func (d *desktop) fake(event, detail byte, at image.Point) {
	d.t.Helper()
	if err := xtest.FakeInputChecked(d.conn, event, detail, 0, d.screen.Root, int16(at.X), int16(at.Y), 0).Check(); err != nil {
		d.t.Fatal(err)
	}
}

// point moves the pointer.
func (d *desktop) point(at image.Point) { d.fake(xproto.MotionNotify, 0, at) }

// click moves the pointer and clicks.
func (d *desktop) click(at image.Point) {
	d.point(at)
	d.fake(xproto.ButtonPress, 1, image.Point{})
	d.fake(xproto.ButtonRelease, 1, image.Point{})
}

// press presses keys together, the last one while the others are held.
func (d *desktop) press(keys ...xproto.Keysym) {
	d.t.Helper()
	for _, k := range keys {
		if d.keys[k] == 0 {
			d.t.Fatalf("the keyboard has no key for keysym %#x", k)
		}
		d.fake(xproto.KeyPress, byte(d.keys[k]), image.Point{})
	}
	for _, k := range keys {
		d.fake(xproto.KeyRelease, byte(d.keys[k]), image.Point{})
	}
}

// step does something that shows on the screen, and waits until that has come and
// is at rest.
func (d *desktop) step(what string, do func()) {
	d.t.Helper()
	before := d.grab()
	do()
	d.wait("something to happen on the screen: "+what, func() bool { return !same(before, d.grab(), before.Rect) })
	if _, err := (capture.Still{Limit: patience}).Wait(context.Background(), capture.Screen{}); err != nil {
		d.t.Fatal(err)
	}
}

// grab captures the screen.
func (d *desktop) grab() *image.RGBA {
	d.t.Helper()
	frame, err := capture.Screen{}.Grab(context.Background())
	if err != nil {
		d.t.Fatal(err)
	}
	return frame
}

// typeText types a text of characters that need no Shift.
func (d *desktop) typeText(text string) {
	for _, ch := range strings.ToLower(text) {
		d.press(xproto.Keysym(ch))
	}
}
