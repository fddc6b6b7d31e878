package onscreen

import (
	"fmt"
	"image"
	"runtime"
	"unsafe"

	"golang.org/x/sys/windows"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/internal/fault"
)

// windowsScreen is the Windows desktop with two windows that are cut to the outline. They show the background colour
// of their class, which Windows paints.
//
// Windows belong to the thread that creates them. That thread only runs their message loop, from openScreen
// to close; they end with it.
type windowsScreen struct {
	thread      uint32
	ended       chan struct{}
	dark, light uintptr
}

// The title by which programs that list windows recognise these.
const title = "domvision-outline"

var (
	user32 = windows.NewLazySystemDLL("user32.dll")
	gdi32  = windows.NewLazySystemDLL("gdi32.dll")

	registerClass              = user32.NewProc("RegisterClassExW")
	createWindow               = user32.NewProc("CreateWindowExW")
	defaultProcedure           = user32.NewProc("DefWindowProcW")
	setLayeredWindowAttributes = user32.NewProc("SetLayeredWindowAttributes")
	setWindowRegion            = user32.NewProc("SetWindowRgn")
	setWindowPos               = user32.NewProc("SetWindowPos")
	getMessage                 = user32.NewProc("GetMessageW")
	dispatchMessage            = user32.NewProc("DispatchMessageW")
	postThreadMessage          = user32.NewProc("PostThreadMessageW")

	getStockObject = gdi32.NewProc("GetStockObject")
	createRegion   = gdi32.NewProc("ExtCreateRegion")
	deleteObject   = gdi32.NewProc("DeleteObject")
)

// What winuser.h and wingdi.h call them.
const (
	wsPopup         = 0x80000000
	wsExTopmost     = 0x8
	wsExTransparent = 0x20 // with wsExLayered: clicks go to what lies below, also of other programs
	wsExToolWindow  = 0x80 // neither in the taskbar nor in the list of windows
	wsExLayered     = 0x80000
	wsExNoActivate  = 0x8000000
	lwaAlpha        = 0x2

	whiteBrush, blackBrush = 0, 4

	hwndTopmost                              = ^uintptr(0) // -1
	swpNoSize, swpNoMove, swpNoZOrder        = 0x1, 0x2, 0x4
	swpNoActivate, swpShowWindow, swpHideWin = 0x10, 0x40, 0x80

	rdhRectangles = 1
	wmQuit        = 0x12
)

func openScreen() (screen, error) {
	if _, err := capture.Displays(); err != nil { // makes Windows count in pixels from now on
		return nil, err
	}
	s := &windowsScreen{ended: make(chan struct{})}
	started := make(chan error)
	go s.serve(started)
	return s, <-started
}

// serve runs on the thread of the windows.
func (s *windowsScreen) serve(started chan<- error) {
	runtime.LockOSThread() // never unlocked: the thread, and with it its windows, ends
	defer close(s.ended)
	err := fault.Try(s.createWindows)
	started <- err
	if err == nil {
		fault.Try(s.dispatch) // after a mistake the windows are gone, which the outline notices when it draws
	}
}

// createWindows creates the windows for this thread.
func (s *windowsScreen) createWindows() (err error) {
	s.thread = windows.GetCurrentThreadId()
	if s.dark, err = window(title+"-dark", blackBrush); err == nil {
		s.light, err = window(title+"-light", whiteBrush)
	}
	return err
}

// dispatch passes messages on to the windows until close.
func (s *windowsScreen) dispatch() error {
	var message [64]byte // MSG has 48 bytes
	for {
		got, _, _ := getMessage.Call(uintptr(unsafe.Pointer(&message)), 0, 0, 0)
		if int32(got) <= 0 {
			return nil
		}
		dispatchMessage.Call(uintptr(unsafe.Pointer(&message)))
	}
}

// window creates a hidden window that lets clicks through, with a class of its own that paints it with a
// brush.
func window(class string, brush uintptr) (uintptr, error) {
	fill, _, _ := getStockObject.Call(brush)
	name, err := windows.UTF16PtrFromString(class)
	if err != nil {
		return 0, err
	}
	text, err := windows.UTF16PtrFromString(title)
	if err != nil {
		return 0, err
	}
	info := struct { // WNDCLASSEXW
		size, style                        uint32
		procedure                          uintptr
		classExtra, windowExtra            int32
		instance, icon, cursor, background uintptr
		menu, class                        *uint16
		smallIcon                          uintptr
	}{procedure: defaultProcedure.Addr(), background: fill, class: name}
	info.size = uint32(unsafe.Sizeof(info))
	// A second outline of this process finds the class registered.
	if got, _, err := registerClass.Call(uintptr(unsafe.Pointer(&info))); got == 0 && err != windows.ERROR_CLASS_ALREADY_EXISTS {
		return 0, fmt.Errorf("%w: a window for the outline: %w", capture.ErrFailed, err)
	}
	const style = wsExLayered | wsExTransparent | wsExTopmost | wsExToolWindow | wsExNoActivate
	w, _, err := createWindow.Call(style, uintptr(unsafe.Pointer(name)), uintptr(unsafe.Pointer(text)), wsPopup, 0, 0, 1, 1, 0, 0, 0, 0)
	if w == 0 {
		return 0, fmt.Errorf("%w: a window for the outline: %w", capture.ErrFailed, err)
	}
	if got, _, err := setLayeredWindowAttributes.Call(w, 0, 0xff, lwaAlpha); got == 0 {
		return 0, fmt.Errorf("%w: a window for the outline: %w", capture.ErrFailed, err)
	}
	return w, nil
}

// show cuts the windows to the marks of a picture whose (0, 0) lies at a place of the desktop.
func (s *windowsScreen) show(m marks, at image.Point) error {
	for _, w := range []struct {
		window uintptr
		part   []image.Rectangle
	}{{s.dark, m.dark}, {s.light, m.light}} {
		if len(w.part) == 0 {
			continue
		}
		area := around(w.part)
		region, err := regionOf(w.part, area)
		if err != nil {
			return err
		}
		const redraw = 1
		if got, _, err := setWindowRegion.Call(w.window, region, redraw); got == 0 {
			deleteObject.Call(region) // otherwise Windows owns it
			return fmt.Errorf("%w: the shape of the outline: %w", capture.ErrFailed, err)
		}
		area = area.Add(at)
		if got, _, err := setWindowPos.Call(w.window, hwndTopmost, uintptr(area.Min.X), uintptr(area.Min.Y),
			uintptr(area.Dx()), uintptr(area.Dy()), swpNoActivate|swpShowWindow); got == 0 {
			return fmt.Errorf("%w: the window of the outline: %w", capture.ErrFailed, err)
		}
	}
	return nil
}

// around is the smallest rectangle around some.
func around(list []image.Rectangle) (area image.Rectangle) {
	for _, r := range list {
		area = area.Union(r)
	}
	return area
}

// regionOf is the union of rectangles as a region, relative to the corner of an area.
func regionOf(list []image.Rectangle, area image.Rectangle) (uintptr, error) {
	type rect struct{ left, top, right, bottom int32 } // RECT
	of := func(r image.Rectangle) rect {
		r = r.Sub(area.Min)
		return rect{int32(r.Min.X), int32(r.Min.Y), int32(r.Max.X), int32(r.Max.Y)}
	}
	type header struct { // RGNDATAHEADER
		size, kind, count, bytes uint32
		bounds                   rect
	}
	const headerSize, rectSize = int(unsafe.Sizeof(header{})), int(unsafe.Sizeof(rect{}))
	data := make([]byte, headerSize+len(list)*rectSize)
	*(*header)(unsafe.Pointer(&data[0])) = header{uint32(headerSize), rdhRectangles, uint32(len(list)), uint32(len(list) * rectSize), of(area)}
	for i, r := range list {
		*(*rect)(unsafe.Pointer(&data[headerSize+i*rectSize])) = of(r)
	}
	region, _, err := createRegion.Call(0, uintptr(len(data)), uintptr(unsafe.Pointer(&data[0])))
	if region == 0 {
		return 0, fmt.Errorf("%w: the shape of the outline: %w", capture.ErrFailed, err)
	}
	return region, nil
}

// hide returns when the windows are off the desktop.
func (s *windowsScreen) hide() error {
	for _, w := range []uintptr{s.light, s.dark} {
		const only = swpNoSize | swpNoMove | swpNoZOrder | swpNoActivate | swpHideWin
		if got, _, err := setWindowPos.Call(w, 0, 0, 0, 0, 0, only); got == 0 {
			return fmt.Errorf("%w: the window of the outline: %w", capture.ErrFailed, err)
		}
	}
	return nil
}

func (s *windowsScreen) close() {
	postThreadMessage.Call(uintptr(s.thread), wmQuit, 0, 0)
	<-s.ended
}

// bounds are those of all monitors together. The primary one begins at (0, 0).
func (s *windowsScreen) bounds() (all image.Rectangle) {
	list, err := capture.Displays()
	if err != nil {
		return all
	}
	return around(list)
}

// image is the part of the desktop in an area, as a picture that begins at (0, 0); nil if it extends beyond
// the monitors.
func (s *windowsScreen) image(area image.Rectangle) (*image.RGBA, error) {
	if area.Empty() || !area.In(s.bounds()) {
		return nil, nil
	}
	return capture.Pixels(area)
}
