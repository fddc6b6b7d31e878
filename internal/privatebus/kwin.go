//go:build unix

package privatebus

import (
	"fmt"
	"os"
	"sync/atomic"
	"testing"

	"github.com/godbus/dbus/v5"
)

// KWin is a fake screenshot service of KDE's compositor for tests.
type KWin struct {
	Reply   map[string]dbus.Variant
	Pixels  []byte
	Failure atomic.Pointer[dbus.Error] // nil: it answers
	Hangs   bool                       // it keeps the pipe open
	Asked   chan string                // "Screen DP-1", "Window {id}", "Area 20x10+5+5"
}

// KWinReply describes a picture in the format RGB32 of Qt, which the answer of KWin does.
func KWinReply(width, height, stride, format uint32) map[string]dbus.Variant {
	return map[string]dbus.Variant{
		"type": dbus.MakeVariant("raw"), "width": dbus.MakeVariant(width), "height": dbus.MakeVariant(height),
		"stride": dbus.MakeVariant(stride), "format": dbus.MakeVariant(format),
	}
}

// Serve runs the service on the bus of the test until the test ends.
func (k *KWin) Serve(t testing.TB) {
	t.Helper()
	bus := connect(t)
	k.Asked = make(chan string, 64)
	const name = "org.kde.KWin.ScreenShot2"
	if err := bus.Export(screenshot2{k}, "/org/kde/KWin/ScreenShot2", name); err != nil {
		t.Fatal(err)
	}
	if reply, err := bus.RequestName(name, dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("KWin's name: %v, %v", reply, err)
	}
}

type screenshot2 struct{ service *KWin }

func (s screenshot2) answer(asked string, fd dbus.UnixFD) (map[string]dbus.Variant, *dbus.Error) {
	pipe := os.NewFile(uintptr(fd), "pipe")
	s.service.Asked <- asked
	if failure := s.service.Failure.Load(); failure != nil {
		pipe.Close()
		return nil, failure
	}
	go func() { // as KWin does
		pipe.Write(s.service.Pixels)
		if !s.service.Hangs {
			pipe.Close()
		}
	}()
	return s.service.Reply, nil
}

func (s screenshot2) CaptureScreen(name string, options map[string]dbus.Variant, fd dbus.UnixFD) (map[string]dbus.Variant, *dbus.Error) {
	return s.answer("Screen "+name, fd)
}

func (s screenshot2) CaptureWindow(id string, options map[string]dbus.Variant, fd dbus.UnixFD) (map[string]dbus.Variant, *dbus.Error) {
	return s.answer("Window "+id, fd)
}

// CaptureArea answers a request for one pixel, with which a program learns whether it may capture.
func (s screenshot2) CaptureArea(x, y int32, w, h uint32, options map[string]dbus.Variant, fd dbus.UnixFD) (map[string]dbus.Variant, *dbus.Error) {
	if s.service.Failure.Load() != nil || w != 1 || h != 1 {
		return s.answer(fmt.Sprintf("Area %dx%d+%d+%d", w, h, x, y), fd)
	}
	pipe := os.NewFile(uintptr(fd), "pipe")
	pipe.Write(make([]byte, 4))
	pipe.Close()
	return KWinReply(1, 1, 4, 4), nil
}
