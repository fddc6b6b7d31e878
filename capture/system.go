//go:build !windows && !js

package capture

import (
	"io"

	"github.com/jezek/xgb"
)

func init() {
	// The X11 client logs to standard error, even without an error (a display without an authority file).
	// It returns errors anyway.
	xgb.Logger.SetOutput(io.Discard)
}

// DisplayNote describes a display: on Windows its scale, unless that is 100 %, and on Wayland also its name.
// Elsewhere it is "".
func DisplayNote(display int) string {
	if Session() == Wayland {
		return waylandNote(display)
	}
	return ""
}
