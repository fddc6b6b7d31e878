package capture

import (
	"os"
	"runtime"
)

// The kinds of desktop session that [Session] distinguishes.
const (
	X11     = "x11"
	Wayland = "wayland"
	Quartz  = "quartz"  // macOS
	Windows = "windows" // Windows
)

// Session returns the kind of desktop session the program runs in, "" if there is none.
func Session() string {
	switch {
	case runtime.GOOS == "darwin":
		return Quartz
	case runtime.GOOS == "windows":
		return Windows
	case os.Getenv("XDG_SESSION_TYPE") == Wayland:
		return Wayland
	case os.Getenv("DISPLAY") != "":
		return X11
	case os.Getenv("WAYLAND_DISPLAY") != "":
		return Wayland
	}
	return ""
}
