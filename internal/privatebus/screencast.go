//go:build unix

package privatebus

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"github.com/godbus/dbus/v5"
)

// ScreenCast is a fake screencast portal for tests.
type ScreenCast struct {
	Version  uint32   // 0: 4, which can restore a choice
	Kinds    int32    // of sources that it does not offer, as bits
	Code     uint32   // of Start
	Tokens   []string // that Start returns, in turn; "": none
	Nothing  bool     // it shares nothing
	Silent   bool     // Start does not answer
	Twice    bool     // every request is answered, and then refused
	Selected chan map[string]dbus.Variant

	bus              *dbus.Conn
	starts, requests atomic.Int32
	remote           *os.File // the last one
}

const castName = "org.freedesktop.portal.ScreenCast"

// Serve runs the portal on the bus of the test until the test ends.
func (s *ScreenCast) Serve(t testing.TB) {
	t.Helper()
	bus := connect(t)
	s.bus, s.Selected = bus, make(chan map[string]dbus.Variant, 8)
	const path = "/org/freedesktop/portal/desktop"
	if err := bus.Export(screenCast{s}, path, castName); err != nil {
		t.Fatal(err)
	}
	if err := bus.ExportMethodTable(map[string]any{"Get": s.get}, path, "org.freedesktop.DBus.Properties"); err != nil {
		t.Fatal(err)
	}
	if reply, err := bus.RequestName("org.freedesktop.portal.Desktop", dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("the portal's name: %v, %v", reply, err)
	}
}

func (s *ScreenCast) get(kind, name string) (dbus.Variant, *dbus.Error) {
	switch {
	case kind != castName:
		return dbus.Variant{}, dbus.MakeFailedError(os.ErrNotExist)
	case name == "AvailableSourceTypes":
		return dbus.MakeVariant(uint32(7 &^ s.Kinds)), nil
	case s.Version != 0:
		return dbus.MakeVariant(s.Version), nil
	}
	return dbus.MakeVariant(uint32(4)), nil
}

type screenCast struct{ portal *ScreenCast }

func (s screenCast) answer(code uint32, results map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	path := request
	if s.portal.Twice {
		path = dbus.ObjectPath(fmt.Sprintf("%s%d", request, s.portal.requests.Add(1)))
	}
	_ = s.portal.bus.Emit(path, "org.freedesktop.portal.Request.Response", code, results)
	if s.portal.Twice {
		_ = s.portal.bus.Emit(path, "org.freedesktop.portal.Request.Response", uint32(1), results)
	}
	return path, nil
}

func (s screenCast) CreateSession(options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	return s.answer(0, map[string]dbus.Variant{"session_handle": dbus.MakeVariant(string(shortcutsOwner))})
}

func (s screenCast) SelectSources(session dbus.ObjectPath, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	s.portal.Selected <- options
	return s.answer(0, map[string]dbus.Variant{})
}

func (s screenCast) Start(session dbus.ObjectPath, parent string, options map[string]dbus.Variant) (dbus.ObjectPath, *dbus.Error) {
	if s.portal.Silent {
		return request, nil
	}
	type stream struct {
		Node       uint32
		Properties map[string]dbus.Variant
	}
	streams := []stream{{42, map[string]dbus.Variant{"source_type": dbus.MakeVariant(uint32(1))}}}
	if s.portal.Nothing {
		streams = nil
	}
	results := map[string]dbus.Variant{"streams": dbus.MakeVariant(streams)}
	if i := int(s.portal.starts.Add(1)) - 1; i < len(s.portal.Tokens) && s.portal.Tokens[i] != "" {
		results["restore_token"] = dbus.MakeVariant(s.portal.Tokens[i])
	}
	return s.answer(s.portal.Code, results)
}

func (s screenCast) OpenPipeWireRemote(session dbus.ObjectPath, options map[string]dbus.Variant) (dbus.UnixFD, *dbus.Error) {
	if s.portal.remote != nil { // it was sent
		s.portal.remote.Close()
	}
	file, err := os.Open(os.DevNull)
	if err != nil {
		return 0, dbus.MakeFailedError(err)
	}
	s.portal.remote = file
	return dbus.UnixFD(file.Fd()), nil
}
