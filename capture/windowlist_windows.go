package capture

import (
	"fmt"
	"image"
	"path/filepath"
	"runtime"
	"strings"
	"unsafe"

	"golang.org/x/sys/windows"
)

// listWindows lists the windows that people can see as such, the front one first.
func listWindows() ([]WindowInfo, error) {
	seePixels()
	handles, err := topWindows()
	if err != nil {
		return nil, fmt.Errorf("%w: its windows: %w", ErrNoDisplay, err)
	}
	var list []WindowInfo
	for _, h := range handles {
		if w, ok := windowInfo(h); ok {
			list = append(list, w)
		}
	}
	return list, nil
}

// topWindows returns all windows that lie in no other, the front one first.
func topWindows() ([]windows.HWND, error) {
	// Windows hands the address of the list to collectWindows, whose calls may make the stack grow: what lies
	// there moves.
	var list []windows.HWND
	var pinned runtime.Pinner
	defer pinned.Unpin()
	pinned.Pin(&list)
	err := windows.EnumWindows(collectWindows, unsafe.Pointer(&list))
	return list, err
}

// collectWindows adds a window to a list. Windows calls it for each window.
var collectWindows = windows.NewCallback(func(window windows.HWND, list *[]windows.HWND) uintptr {
	*list = append(*list, window)
	return 1 // go on
})

// windowInfo describes a window, unless it is gone, invisible, or a helper of another.
func windowInfo(h windows.HWND) (WindowInfo, bool) {
	const extendedStyle, toolWindow = ^uintptr(19), 0x80 // GWL_EXSTYLE, -20; WS_EX_TOOLWINDOW
	style, _, _ := getWindowLong.Call(uintptr(h), extendedStyle)
	title := windowTitle(h)
	if !windows.IsWindowVisible(h) || style&toolWindow != 0 || title == "" {
		return WindowInfo{}, false
	}
	area, _ := clientArea(h)
	// Only 32 bits of a handle are significant, even in a 64-bit process.
	return WindowInfo{ID: uint32(h), Title: title, Class: programOf(h), Bounds: area, Shown: shown(h)}, true
}

// shown reports whether a window is neither minimised nor on another virtual desktop.
func shown(h windows.HWND) bool {
	minimised, _, _ := isIconic.Call(uintptr(h))
	var cloaked uint32
	if windows.DwmGetWindowAttribute(h, windows.DWMWA_CLOAKED, unsafe.Pointer(&cloaked), uint32(unsafe.Sizeof(cloaked))) != nil {
		cloaked = 0
	}
	return windows.IsWindowVisible(h) && minimised == 0 && cloaked == 0
}

// clientArea is the place of a window on the desktop, without its frame.
func clientArea(h windows.HWND) (image.Rectangle, bool) {
	var r rect
	var corner point
	sized, _, _ := getClientRect.Call(uintptr(h), uintptr(unsafe.Pointer(&r)))
	placed, _, _ := clientToScreen.Call(uintptr(h), uintptr(unsafe.Pointer(&corner)))
	return r.rectangle().Add(image.Pt(int(corner.x), int(corner.y))), sized != 0 && placed != 0
}

func windowTitle(h windows.HWND) string {
	var text [512]uint16
	n, _, _ := getWindowText.Call(uintptr(h), uintptr(unsafe.Pointer(&text[0])), uintptr(len(text)))
	return windows.UTF16ToString(text[:n])
}

// programOf is the name of the program of a window, such as firefox. If Windows does not tell it, it is the
// class of the window.
func programOf(h windows.HWND) string {
	var text [windows.MAX_LONG_PATH]uint16
	var id uint32
	windows.GetWindowThreadProcessId(h, &id)
	if process, err := windows.OpenProcess(windows.PROCESS_QUERY_LIMITED_INFORMATION, false, id); err == nil {
		defer windows.CloseHandle(process)
		size := uint32(len(text))
		if windows.QueryFullProcessImageName(process, 0, &text[0], &size) == nil {
			name := filepath.Base(windows.UTF16ToString(text[:size]))
			return strings.TrimSuffix(name, filepath.Ext(name))
		}
	}
	n, _ := windows.GetClassName(h, &text[0], int32(len(text)))
	return windows.UTF16ToString(text[:max(0, n)])
}
