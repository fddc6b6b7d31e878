package capture

import (
	"image"
	"io"

	"github.com/jezek/xgb"
	"github.com/kbinani/screenshot"
)

// system is the desktop that the program runs on.
var system = desktop{session: Session, displays: systemDisplays, capture: screenshot.CaptureRect}

func init() {
	// The X11 client writes its own remarks to standard error, even when all is
	// well (a display without an authority file); errors are returned anyway.
	xgb.Logger.SetOutput(io.Discard)
}

func systemDisplays() []image.Rectangle {
	displays := make([]image.Rectangle, screenshot.NumActiveDisplays())
	for i := range displays {
		displays[i] = screenshot.GetDisplayBounds(i)
	}
	return displays
}
