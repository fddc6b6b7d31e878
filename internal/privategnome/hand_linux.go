package privategnome

import (
	"errors"
	"testing"

	"github.com/godbus/dbus/v5"
)

// The interfaces of the shell by which a remote user moves its pointer, see
// https://gitlab.gnome.org/GNOME/mutter/-/tree/main/data/dbus-interfaces.
const (
	mutterHand   = "org.gnome.Mutter.RemoteDesktop"
	mutterScreen = "org.gnome.Mutter.ScreenCast"
	handSession  = mutterHand + ".Session"

	leftButton = 0x110 // as in linux/input-event-codes.h
)

// Hand is a mouse and a keyboard for a test's player.
type Hand struct {
	session dbus.BusObject
	screen  dbus.ObjectPath // on which it points
}

// NewHand makes a hand, until the test ends.
func (g *GNOME) NewHand(t *testing.T) Hand {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bus.Close() })
	var hand, screen dbus.ObjectPath
	var h Hand
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(bus.Object(mutterHand, "/org/gnome/Mutter/RemoteDesktop").Call(mutterHand+".CreateSession", 0).Store(&hand))
	h.session = bus.Object(mutterHand, hand)
	id, err := h.session.GetProperty(handSession + ".SessionId")
	must(err)
	options := map[string]dbus.Variant{"remote-desktop-session-id": id}
	must(bus.Object(mutterScreen, "/org/gnome/Mutter/ScreenCast").Call(mutterScreen+".CreateSession", 0, options).Store(&screen))
	const primary = ""
	must(bus.Object(mutterScreen, screen).Call(mutterScreen+".Session.RecordMonitor", 0, primary, map[string]dbus.Variant{}).Store(&h.screen))
	must(h.session.Call(handSession+".Start", 0).Err)
	return h
}

func (h Hand) notify(what string, arguments ...any) error {
	return h.session.Call(handSession+".Notify"+what, 0, arguments...).Err
}

// Move moves the mouse to x, y.
func (h Hand) Move(x, y, _, _ int) error {
	return h.notify("PointerMotionAbsolute", string(h.screen), float64(x), float64(y))
}

// Click presses and releases the left button.
func (h Hand) Click() error {
	return errors.Join(h.notify("PointerButton", int32(leftButton), true), h.notify("PointerButton", int32(leftButton), false))
}

// Press presses and releases a key.
func (h Hand) Press(key int) error {
	return errors.Join(h.notify("KeyboardKeycode", uint32(key), true), h.notify("KeyboardKeycode", uint32(key), false))
}
