package capture

import (
	"runtime"
	"testing"
)

func TestSession(t *testing.T) {
	if runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		t.Skip("this system has one kind of session only")
	}
	for _, test := range []struct{ kind, x11, wayland, want string }{
		{"", "", "", ""},
		{"tty", "", "", ""},
		{"x11", ":0", "", X11},
		{"", ":0", "", X11},
		{"wayland", ":0", "wayland-0", Wayland},
		{"", "", "wayland-0", Wayland},
	} {
		t.Setenv("XDG_SESSION_TYPE", test.kind)
		t.Setenv("DISPLAY", test.x11)
		t.Setenv("WAYLAND_DISPLAY", test.wayland)
		if got := Session(); got != test.want {
			t.Errorf("%+v: got %q", test, got)
		}
	}
}
