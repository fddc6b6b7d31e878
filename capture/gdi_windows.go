package capture

import (
	"errors"
	"fmt"
	"image"
	"runtime"
	"unsafe"

	"github.com/kbinani/screenshot"
)

// Pixels returns the current pixels of an area of the desktop, including domvision's own windows. Windows
// only.
func Pixels(area image.Rectangle) (*image.RGBA, error) {
	runtime.LockOSThread() // a thread must release the device contexts that it got
	defer runtime.UnlockOSThread()
	return screenshot.CaptureRect(area)
}

// bitmapInfo is BITMAPINFOHEADER.
type bitmapInfo struct {
	size                        uint32
	width, height               int32
	planes, bits                uint16
	compression, imageSize      uint32
	xPerMetre, yPerMetre        int32
	colorsUsed, colorsImportant uint32
}

// fromWindow returns the contents of a window without its frame, even if other windows cover it.
func fromWindow(window uintptr, size image.Point) (*image.RGBA, error) {
	if size.X <= 0 || size.Y <= 0 {
		return nil, errors.New("it has no area")
	}
	runtime.LockOSThread() // a thread must release the device contexts that it got
	defer runtime.UnlockOSThread()
	screen, _, _ := getDC.Call(0)
	if screen == 0 {
		return nil, errors.New("the screen gives no device context")
	}
	defer releaseDC.Call(0, screen)
	memory, _, _ := createCompatibleDC.Call(screen)
	if memory == 0 {
		return nil, errors.New("no device context can be made")
	}
	defer deleteDC.Call(memory)
	info := bitmapInfo{width: int32(size.X), height: int32(-size.Y), planes: 1, bits: 32} // the top row first
	info.size = uint32(unsafe.Sizeof(info))
	var pixels unsafe.Pointer
	bitmap, _, _ := createDIBSection.Call(screen, uintptr(unsafe.Pointer(&info)), 0, uintptr(unsafe.Pointer(&pixels)), 0, 0)
	if bitmap == 0 {
		return nil, fmt.Errorf("there is no memory for %d x %d pixels", size.X, size.Y)
	}
	defer deleteObject.Call(bitmap)
	before, _, _ := selectObject.Call(memory, bitmap)
	defer selectObject.Call(memory, before)
	const clientOnly, renderFullContent = 1, 2 // PW_CLIENTONLY, PW_RENDERFULLCONTENT
	if got, _, err := printWindow.Call(window, memory, clientOnly|renderFullContent); got == 0 {
		return nil, fmt.Errorf("the window cannot be copied: %w", err)
	}
	gdiFlush.Call()
	img := image.NewRGBA(image.Rectangle{Max: size})
	copy(img.Pix, unsafe.Slice((*byte)(pixels), len(img.Pix)))
	for i := 0; i < len(img.Pix); i += 4 { // blue comes first
		p := img.Pix[i : i+4 : i+4]
		p[0], p[2], p[3] = p[2], p[0], 0xff
	}
	return img, nil
}
