package capture

import (
	"fmt"
	"image"
	"sync"
	"unsafe"

	"golang.org/x/sys/windows"
)

// system is the desktop that the program runs on.
var system = desktop{displays: systemDisplays, capture: systemCapture}

// seePixels makes Windows use the real pixels of each monitor for this program. Otherwise it would report
// scaled sizes and pictures. If the manifest of the program already does that, it has no effect.
var seePixels = sync.OnceFunc(func() {
	const perMonitorV2 = ^uintptr(3) // DPI_AWARENESS_CONTEXT_PER_MONITOR_AWARE_V2, -4
	if here(setProcessDPIAwarenessContext) {
		setProcessDPIAwarenessContext.Call(perMonitorV2)
	} else if here(setProcessDPIAwareness) {
		const perMonitor = 2 // PROCESS_PER_MONITOR_DPI_AWARE
		setProcessDPIAwareness.Call(perMonitor)
	}
})

func systemDisplays() ([]image.Rectangle, error) {
	var list []image.Rectangle
	for _, m := range monitors() {
		list = append(list, m.bounds)
	}
	return list, nil
}

// systemCapture captures an area of the desktop, without domvision's own pages.
func systemCapture(area image.Rectangle) (*image.RGBA, error) {
	seePixels()
	if locked() {
		return nil, ErrLocked
	}
	img, err := Pixels(area)
	if err == nil && notBlank(img) == nil {
		if windows, err := listWindows(); err == nil { // the front one first
			leaveOut(img, area.Min, windows)
		}
	}
	return img, err
}

// monitors lists the monitors, the primary one first.
func monitors() []monitor {
	seePixels()
	var handles []uintptr
	enumDisplayMonitors.Call(0, 0, collectMonitors, uintptr(unsafe.Pointer(&handles)))
	var list []monitor
	for _, h := range handles {
		info := struct {
			size         uint32
			bounds, work rect
			flags        uint32
		}{}
		info.size = uint32(unsafe.Sizeof(info))
		if got, _, _ := getMonitorInfo.Call(h, uintptr(unsafe.Pointer(&info))); got == 0 {
			continue // unplugged in the meantime
		}
		const primary = 1 // MONITORINFOF_PRIMARY
		list = append(list, monitor{info.bounds.rectangle(), monitorDPI(h), info.flags&primary != 0})
	}
	return primaryFirst(list)
}

// collectMonitors adds a monitor to a list. Windows calls it for each.
var collectMonitors = windows.NewCallback(func(handle, _, _ uintptr, list *[]uintptr) uintptr {
	*list = append(*list, handle)
	return 1 // go on
})

func monitorDPI(handle uintptr) int {
	if !here(getDPIForMonitor) {
		return unscaled
	}
	const effective = 0 // MDT_EFFECTIVE_DPI
	var x, y uint32
	if failed, _, _ := getDPIForMonitor.Call(handle, effective, uintptr(unsafe.Pointer(&x)), uintptr(unsafe.Pointer(&y))); failed != 0 {
		return unscaled
	}
	return int(x)
}

// locked reports whether the keyboard belongs to a desktop other than the player's, such as the lock screen
// or a request for an administrator's password.
func locked() bool {
	const readObjects = 1 // DESKTOP_READOBJECTS
	desktop, _, err := openInputDesktop.Call(0, 0, readObjects)
	if desktop == 0 {
		return err == windows.ERROR_ACCESS_DENIED
	}
	closeDesktop.Call(desktop)
	return false
}

// DisplayNote describes a special property of a display: on Windows its scale, unless that is 100 %.
// Elsewhere it is "".
func DisplayNote(display int) string {
	list := monitors()
	if display >= len(list) || list[display].dpi == unscaled {
		return ""
	}
	return fmt.Sprintf("%d %%", percent(list[display].dpi))
}
