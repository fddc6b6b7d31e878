//go:build !js

package capture

import (
	"fmt"
	"image"
)

// WindowInfo is one window of the desktop.
type WindowInfo struct {
	ID     uint32 // number of the window on the desktop
	Title  string
	Class  string          // name of the program
	Bounds image.Rectangle // in pixels of the whole desktop, without the frame around it
	Shown  bool            // neither minimised nor on another workspace
}

func (w WindowInfo) String() string {
	text := fmt.Sprintf("%#x  %q (%q), %d x %d pixels", w.ID, w.Title, w.Class, w.Bounds.Dx(), w.Bounds.Dy())
	if !w.Shown {
		text += ", not shown"
	}
	return text
}
