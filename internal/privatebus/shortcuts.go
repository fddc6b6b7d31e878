package privatebus

import (
	"maps"
	"slices"
	"testing"

	"github.com/godbus/dbus/v5"
)

// Shortcuts is a fake portal for global shortcuts, for tests.
type Shortcuts struct {
	Draft  bool   // as KDE 5.27: only CreateSession binds, and BindShortcuts returns an empty list
	Code   uint32 // of BindShortcuts
	Called string // what the portal gives as the key; "": as wanted
	Lists  chan []Wanted

	bus *dbus.Conn
}

// Wanted is a shortcut that a program asks for.
type Wanted struct {
	ID         string
	Properties map[string]dbus.Variant
}

const (
	shortcutsName  = "org.freedesktop.portal.GlobalShortcuts"
	shortcutsOwner = dbus.ObjectPath("/org/freedesktop/portal/desktop/session/1_2/domvision")
)

// Serve runs the portal on the bus of the test until the test ends.
func (s *Shortcuts) Serve(t testing.TB) {
	t.Helper()
	bus := connect(t)
	s.bus, s.Lists = bus, make(chan []Wanted, 8)
	if err := bus.Export(globalShortcuts{s}, "/org/freedesktop/portal/desktop", shortcutsName); err != nil {
		t.Fatal(err)
	}
	if reply, err := bus.RequestName("org.freedesktop.portal.Desktop", dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("the portal's name: %v, %v", reply, err)
	}
}

// Press sends the signal of a key of a session.
func (s *Shortcuts) Press(t testing.TB, session dbus.ObjectPath, id string) {
	t.Helper()
	emit(t, s.bus, "/org/freedesktop/portal/desktop", shortcutsName+".Activated", session, id, uint64(1), map[string]dbus.Variant{})
}

// Forge sends the same from a program that is not the portal.
func (s *Shortcuts) Forge(t testing.TB, session dbus.ObjectPath, id string) {
	t.Helper()
	forge(t, "/org/freedesktop/portal/desktop", shortcutsName+".Activated", session, id, uint64(1), map[string]dbus.Variant{})
}

// Session is the object of the only session.
func (s *Shortcuts) Session() dbus.ObjectPath { return shortcutsOwner }

type globalShortcuts struct{ portal *Shortcuts }

func (g globalShortcuts) answer(code uint32, results map[string]dbus.Variant) {
	_ = g.portal.bus.Emit(request, "org.freedesktop.portal.Request.Response", code, results)
}

// bound is the list with the keys that the portal gave.
func (g globalShortcuts) bound(list []Wanted) dbus.Variant {
	list = slices.Clone(list)
	for i, w := range list {
		if g.portal.Called != "" {
			list[i].Properties = maps.Clone(w.Properties)
			list[i].Properties["trigger_description"] = dbus.MakeVariant(g.portal.Called)
		}
	}
	return dbus.MakeVariant(list)
}

func (g globalShortcuts) CreateSession(options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	results := map[string]dbus.Variant{"session_handle": dbus.MakeVariant(string(shortcutsOwner))}
	if g.portal.Draft {
		var list []Wanted
		if err := options["shortcuts"].Store(&list); err != nil {
			return "", dbus.MakeFailedError(err)
		}
		g.portal.Lists <- list
		results["shortcuts"] = g.bound(list)
	}
	g.answer(0, results)
	return request, nil
}

func (g globalShortcuts) BindShortcuts(session dbus.ObjectPath, list []Wanted, parent string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	g.portal.Lists <- list
	results := map[string]dbus.Variant{"shortcuts": g.bound(list)}
	if g.portal.Draft {
		results["shortcuts"] = dbus.MakeVariant([]Wanted{})
	}
	g.answer(g.portal.Code, results)
	return request, nil
}
