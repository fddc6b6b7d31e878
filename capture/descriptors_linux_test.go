package capture

import (
	"os"
	"runtime"
	"runtime/debug"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/privatebus"
)

// TestDescriptors: captures by D-Bus, every other one of which fails, leave no file open. wayland/pictures has the same for
// the compositor's own protocols.
func TestDescriptors(t *testing.T) {
	picture, uri := shot(t, chequered(100, 60))
	data, err := os.ReadFile(picture)
	if err != nil {
		t.Fatal(err)
	}
	kwin := privatebus.KWin{Reply: privatebus.KWinReply(2, 2, 8, 4), Pixels: []byte("bgr_BGR_123_abc_")}
	portal := privatebus.Portal{Answer: privatebus.File(uri)}
	cast := privatebus.ScreenCast{}
	for name, way := range map[string]struct {
		start  func(t *testing.T)
		before func(t *testing.T, i int)
		times  int
	}{
		"KWin": {func(t *testing.T) { onKWin(t, &kwin) }, func(_ *testing.T, i int) {
			for len(kwin.Asked) > 0 {
				<-kwin.Asked
			}
			kwin.Failure.Store(map[bool]*dbus.Error{true: dbus.NewError("org.kde.KWin.ScreenShot2.Error.Cancelled", []any{"no"})}[i%2 == 1])
		}, 5000},
		"portal": {func(t *testing.T) { onWayland(t, &portal) }, func(t *testing.T, i int) { // a capture removes the file
			if err := os.WriteFile(picture, data[:len(data)>>(i%2)], 0o600); err != nil {
				t.Fatal(err)
			}
		}, 5000},
		"screencast": {func(t *testing.T) {
			onScreenCast(t, &cast)
			fakeGStreamer(t, "exit 1", 100) // after one picture
		}, func(*testing.T, int) {
			for len(cast.Selected) > 0 {
				<-cast.Selected
			}
		}, 400},
	} {
		t.Run(name, func(t *testing.T) {
			way.start(t)
			defer debug.SetGCPercent(debug.SetGCPercent(-1)) // the collector would close what is forgotten
			open := func() int {
				entries, err := os.ReadDir("/proc/self/fd")
				if err != nil {
					t.Fatal(err)
				}
				return len(entries)
			}
			before, good := 0, 0
			times := exhaustive.Some(t, 100, way.times)
			for i := range times {
				way.before(t, i)
				if _, err := (Screen{}).Grab(t.Context()); err == nil {
					good++
				}
				switch {
				case i == 9:
					before = open()
				case i%50 == 49:
					for late := time.Now().Add(5 * time.Second); open() > before+8 && time.Now().Before(late); {
						time.Sleep(10 * time.Millisecond)
					}
					if after := open(); after > before+8 {
						t.Fatalf("%d files were open, and %d after %d captures", before, after, i+1)
					}
					runtime.GC()
				}
			}
			if good < times/3 || good > times*2/3 {
				t.Errorf("%d of %d captures were good", good, times)
			}
		})
	}
}
