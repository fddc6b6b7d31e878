//go:build cgo

package capture

import (
	"fmt"
	"image"

	"github.com/kbinani/screenshot"
)

// system is the desktop that the program runs on, captured by a library that needs C. It works in points,
// so a Retina display has half as many pixels in each direction. It has never been run here.
var system = desktop{displays: libraryDisplays, capture: libraryCapture}

func libraryDisplays() (list []image.Rectangle, err error) {
	for i := range screenshot.NumActiveDisplays() {
		list = append(list, screenshot.GetDisplayBounds(i))
	}
	return list, nil
}

// libraryCapture fails without the permission to record the screen. The library names no reasons.
func libraryCapture(area image.Rectangle) (*image.RGBA, error) {
	img, err := screenshot.CaptureRect(area)
	if err != nil {
		return nil, fmt.Errorf("%w: allow it in System Settings, Privacy & Security, Screen Recording (%w)", ErrPermission, err)
	}
	return img, nil
}
