package capture

import (
	"context"
	"fmt"
	"image"
	"unsafe"

	"golang.org/x/sys/windows"
)

// windowsView is a window of the Windows desktop that was found.
type windowsView struct {
	name   string
	handle windows.HWND
}

func newView(name string) (view, error) {
	list, err := listWindows()
	if err != nil {
		return nil, err
	}
	info, err := find(list, name)
	if err != nil {
		return nil, err
	}
	return &windowsView{name, windows.HWND(info.ID)}, nil
}

func (v *windowsView) close() {}

// picture is the current content of the window. Windows usually delivers it whole. If it delivers nothing,
// or a blank picture, it is cropped from the screen.
func (v *windowsView) picture(context.Context) (*image.RGBA, error) {
	if locked() {
		return nil, fmt.Errorf("window %q: %w", v.name, ErrLocked)
	}
	if err := v.trouble(); err != nil {
		return nil, err
	}
	area, ok := clientArea(v.handle)
	if !ok {
		return nil, &WindowError{Name: v.name, Err: ErrClosed}
	}
	list := monitors()
	size := area.Size()
	if here(getDPIForWindow) {
		dpi, _, _ := getDPIForWindow.Call(uintptr(v.handle))
		size = ownSize(size, int(dpi), monitorOf(list, area).dpi)
	}
	img, err := fromWindow(uintptr(v.handle), size)
	if err == nil && notBlank(img) == nil {
		return img, nil
	}
	if v.covered(area) || !onScreen(list, area) {
		return nil, &WindowError{Name: v.name, Err: ErrCovered}
	}
	if img, err = Pixels(area); err != nil {
		return nil, fmt.Errorf("%w: window %q: %w", ErrFailed, v.name, err)
	}
	return img, nil
}

// trouble returns the known reason why the window cannot be captured, or nil.
func (v *windowsView) trouble() error {
	var affinity uint32
	known, _, _ := getWindowDisplayAffinity.Call(uintptr(v.handle), uintptr(unsafe.Pointer(&affinity)))
	switch {
	case !windows.IsWindow(v.handle):
		return &WindowError{Name: v.name, Err: ErrClosed}
	case !shown(v.handle):
		return &WindowError{Name: v.name, Err: ErrHidden}
	case WindowInfo{Title: windowTitle(v.handle)}.own(): // another tab of the same browser
		return &WindowError{Name: v.name, Err: ErrOwnPage}
	case known != 0 && affinity != 0: // pictures of it are black
		return &WindowError{Name: v.name, Err: ErrProtected}
	}
	return nil
}

// probe is the distance of the points, in pixels, at which covered checks for other windows. Windows
// smaller than a tile of a game may be missed.
const probe = 16

// covered reports whether another window lies over the area of the view.
func (v *windowsView) covered(area image.Rectangle) bool {
	for y := area.Min.Y; y < area.Max.Y; y += probe {
		for x := area.Min.X; x < area.Max.X; x += probe {
			at := uintptr(uint32(x)) | uintptr(uint32(y))<<32 // POINT, by value
			top, _, _ := windowFromPoint.Call(at)
			const root = 2 // GA_ROOT
			if top, _, _ = getAncestor.Call(top, root); windows.HWND(top) != v.handle {
				return true
			}
		}
	}
	return false
}
