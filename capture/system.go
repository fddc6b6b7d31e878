//go:build !windows && !js

package capture

import (
	"io"

	"github.com/jezek/xgb"
)

// system is the desktop that the program runs on: X11, which desktops with Wayland keep for older
// programs. On macOS quartz_darwin.go takes its place.
var system = desktop{displays: x11Displays, capture: x11Capture}

func init() {
	// The X11 client logs to standard error, even when all is well (a display without an
	// authority file); errors are returned anyway.
	xgb.Logger.SetOutput(io.Discard)
}

// DisplayNote says what is special about a display, "" if nothing is: on Windows its scale.
func DisplayNote(int) string { return "" }
