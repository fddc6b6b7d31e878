package capture

import (
	"image"

	"golang.org/x/sys/windows"
)

var (
	user32 = windows.NewLazySystemDLL("user32.dll")
	gdi32  = windows.NewLazySystemDLL("gdi32.dll")
	shcore = windows.NewLazySystemDLL("shcore.dll")

	setProcessDPIAwarenessContext = user32.NewProc("SetProcessDpiAwarenessContext")
	setProcessDPIAwareness        = shcore.NewProc("SetProcessDpiAwareness")
	getDPIForWindow               = user32.NewProc("GetDpiForWindow")
	getDPIForMonitor              = shcore.NewProc("GetDpiForMonitor")
	enumDisplayMonitors           = user32.NewProc("EnumDisplayMonitors")
	getMonitorInfo                = user32.NewProc("GetMonitorInfoW")
	openInputDesktop              = user32.NewProc("OpenInputDesktop")
	closeDesktop                  = user32.NewProc("CloseDesktop")

	getWindowText            = user32.NewProc("GetWindowTextW")
	getWindowLong            = user32.NewProc("GetWindowLongW")
	getClientRect            = user32.NewProc("GetClientRect")
	clientToScreen           = user32.NewProc("ClientToScreen")
	isIconic                 = user32.NewProc("IsIconic")
	windowFromPoint          = user32.NewProc("WindowFromPoint")
	getAncestor              = user32.NewProc("GetAncestor")
	getWindowDisplayAffinity = user32.NewProc("GetWindowDisplayAffinity")
	printWindow              = user32.NewProc("PrintWindow")

	getDC              = user32.NewProc("GetDC")
	releaseDC          = user32.NewProc("ReleaseDC")
	createCompatibleDC = gdi32.NewProc("CreateCompatibleDC")
	deleteDC           = gdi32.NewProc("DeleteDC")
	createDIBSection   = gdi32.NewProc("CreateDIBSection")
	selectObject       = gdi32.NewProc("SelectObject")
	deleteObject       = gdi32.NewProc("DeleteObject")
	gdiFlush           = gdi32.NewProc("GdiFlush")
)

// rect is RECT.
type rect struct{ left, top, right, bottom int32 }

func (r rect) rectangle() image.Rectangle {
	return image.Rect(int(r.left), int(r.top), int(r.right), int(r.bottom))
}

// point is POINT.
type point struct{ x, y int32 }

// here reports whether this version of Windows has the function.
func here(proc *windows.LazyProc) bool { return proc.Find() == nil }
