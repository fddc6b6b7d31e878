package privatebus

import (
	"testing"

	"github.com/godbus/dbus/v5"
)

// Portal is a desktop's portal for screenshots, as a test wants it.
type Portal struct {
	Answer  map[string]dbus.Variant // nil: none at all
	Code    uint32                  // 0: success, 1: refused by the user, 2: ended otherwise
	Failure *dbus.Error             // what the call itself ends with
	Closed  chan dbus.ObjectPath    // requests that were taken back

	bus *dbus.Conn
}

// File is the answer that the picture is in the file at uri.
func File(uri string) map[string]dbus.Variant {
	return map[string]dbus.Variant{"uri": dbus.MakeVariant(uri)}
}

// request is where the portal's one request lives.
const request = dbus.ObjectPath("/org/freedesktop/portal/desktop/request/1_2/t")

// Serve puts the portal on the test's bus until the test ends.
func (p *Portal) Serve(t testing.TB) {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bus.Close() })
	p.bus, p.Closed = bus, make(chan dbus.ObjectPath, 8)
	for path, object := range map[dbus.ObjectPath]struct {
		methods any
		name    string
	}{
		"/org/freedesktop/portal/desktop": {screenshot{p}, "org.freedesktop.portal.Screenshot"},
		request:                           {pending{p}, "org.freedesktop.portal.Request"},
	} {
		if err := bus.Export(object.methods, path, object.name); err != nil {
			t.Fatal(err)
		}
	}
	if reply, err := bus.RequestName("org.freedesktop.portal.Desktop", dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("the portal's name: %v, %v", reply, err)
	}
}

type screenshot struct{ portal *Portal }

// Screenshot answers at once, before the caller knows the request's name.
func (s screenshot) Screenshot(parent string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	if s.portal.Failure != nil {
		return "", s.portal.Failure
	}
	if s.portal.Answer != nil {
		_ = s.portal.bus.Emit(request+"_of_another", "org.freedesktop.portal.Request.Response", uint32(1), map[string]dbus.Variant{})
		_ = s.portal.bus.Emit(request, "org.freedesktop.portal.Request.Response", s.portal.Code, s.portal.Answer)
	}
	return request, nil
}

type pending struct{ portal *Portal }

func (p pending) Close() *dbus.Error {
	p.portal.Closed <- request
	return nil
}
