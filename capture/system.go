//go:build !windows && !js

package capture

import (
	"image"
	"io"

	"github.com/jezek/xgb"
	"github.com/kbinani/screenshot"
)

// system is the desktop that the program runs on.
var system = desktop{displays: systemDisplays, capture: systemCapture}

func init() {
	// The X11 client logs to standard error, even when all is well (a display without an
	// authority file); errors are returned anyway.
	xgb.Logger.SetOutput(io.Discard)
}

func systemDisplays() ([]image.Rectangle, error) {
	if Session() != Quartz {
		return x11Displays() // on Wayland, too: desktops keep one for older programs
	}
	displays := make([]image.Rectangle, screenshot.NumActiveDisplays())
	for i := range displays {
		displays[i] = screenshot.GetDisplayBounds(i)
	}
	return displays, nil
}

func systemCapture(area image.Rectangle) (*image.RGBA, error) {
	if Session() != Quartz {
		return x11Capture(area)
	}
	return screenshot.CaptureRect(area)
}

// DisplayNote says what is special about a display, "" if nothing is: on Windows its scale.
func DisplayNote(int) string { return "" }
