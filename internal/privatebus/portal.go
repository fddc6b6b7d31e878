package privatebus

import (
	"testing"

	"github.com/godbus/dbus/v5"
)

// Portal is a fake screenshot portal for tests.
type Portal struct {
	Answer  map[string]dbus.Variant // nil: no answer
	Code    uint32                  // 0: success, 1: refused by the user, 2: ended otherwise
	Codes   chan uint32             // of the next answers, before Code
	Failure *dbus.Error             // the error of the call itself
	Twice   bool                    // it answers, and then refuses
	Closed  chan dbus.ObjectPath    // requests that were closed by the client

	bus      *dbus.Conn
	requests chan struct{}
}

// Requests is how often the portal was asked.
func (p *Portal) Requests() int { return len(p.requests) }

// AnswerLate answers a request that had no answer yet.
func (p *Portal) AnswerLate(t testing.TB, answer map[string]dbus.Variant) {
	t.Helper()
	emit(t, p.bus, request, "org.freedesktop.portal.Request.Response", uint32(0), answer)
}

// Forge sends the same from a program that is not the portal.
func (p *Portal) Forge(t testing.TB, answer map[string]dbus.Variant) {
	t.Helper()
	forge(t, request, "org.freedesktop.portal.Request.Response", uint32(0), answer)
}

// File is the answer for a picture in the file at uri.
func File(uri string) map[string]dbus.Variant {
	return map[string]dbus.Variant{"uri": dbus.MakeVariant(uri)}
}

// request is the path of the only request of the portal.
const request = dbus.ObjectPath("/org/freedesktop/portal/desktop/request/1_2/t")

// Serve runs the portal on the bus of the test until the test ends.
func (p *Portal) Serve(t testing.TB) {
	t.Helper()
	bus := connect(t)
	p.bus, p.Closed, p.requests = bus, make(chan dbus.ObjectPath, 8), make(chan struct{}, 1<<14)
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

// Screenshot answers immediately, before the caller knows the name of the request.
func (s screenshot) Screenshot(parent string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	s.portal.requests <- struct{}{}
	if s.portal.Failure != nil {
		return "", s.portal.Failure
	}
	if s.portal.Answer != nil {
		code := s.portal.Code
		select {
		case code = <-s.portal.Codes:
		default:
		}
		_ = s.portal.bus.Emit(request+"_of_another", "org.freedesktop.portal.Request.Response", uint32(1), map[string]dbus.Variant{})
		_ = s.portal.bus.Emit(request, "org.freedesktop.portal.Request.Response", code, s.portal.Answer)
		if s.portal.Twice {
			_ = s.portal.bus.Emit(request, "org.freedesktop.portal.Request.Response", uint32(1), s.portal.Answer)
		}
	}
	return request, nil
}

type pending struct{ portal *Portal }

func (p pending) Close() *dbus.Error {
	p.portal.Closed <- request
	return nil
}
