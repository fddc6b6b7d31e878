//go:build !cgo

package capture

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"math"
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// system is the desktop that the program runs on, captured with CoreGraphics, without C. This follows
// Apple's documentation, but has never been run.
var system = desktop{displays: quartzDisplays, capture: quartzCapture}

// cgRect is CGRect, in points or pixels.
type cgRect struct{ X, Y, Width, Height float64 }

// coreGraphics holds functions of the framework, by their names without CG. Pointers to its objects are
// uintptr; 0 is none.
type coreGraphics struct {
	getActiveDisplayList      func(most uint32, displays *uint32, count *uint32) int32
	displayBounds             func(display uint32) cgRect
	displayCopyDisplayMode    func(display uint32) uintptr
	displayModeGetPixelWidth  func(mode uintptr) uintptr
	displayModeGetPixelHeight func(mode uintptr) uintptr
	displayModeRelease        func(mode uintptr)
	displayCreateImage        func(display uint32) uintptr
	imageRelease              func(img uintptr)
	colorSpaceCreateDeviceRGB func() uintptr
	colorSpaceRelease         func(space uintptr)
	bitmapContextCreate       func(data unsafe.Pointer, width, height, bits, stride, space uintptr, info uint32) uintptr
	contextDrawImage          func(context uintptr, rect cgRect, img uintptr)
	contextRelease            func(context uintptr)
}

// loadCoreGraphics finds the functions. Apple has deprecated some of them; a missing one is an error, not a
// crash.
var loadCoreGraphics = sync.OnceValues(func() (*coreGraphics, error) {
	lib, err := purego.Dlopen("/System/Library/Frameworks/CoreGraphics.framework/CoreGraphics", purego.RTLD_LAZY|purego.RTLD_GLOBAL)
	if err != nil {
		return nil, err
	}
	var g coreGraphics
	for name, f := range map[string]any{
		"CGGetActiveDisplayList": &g.getActiveDisplayList, "CGDisplayBounds": &g.displayBounds,
		"CGDisplayCopyDisplayMode": &g.displayCopyDisplayMode, "CGDisplayModeGetPixelWidth": &g.displayModeGetPixelWidth,
		"CGDisplayModeGetPixelHeight": &g.displayModeGetPixelHeight, "CGDisplayModeRelease": &g.displayModeRelease,
		"CGDisplayCreateImage": &g.displayCreateImage, "CGImageRelease": &g.imageRelease,
		"CGColorSpaceCreateDeviceRGB": &g.colorSpaceCreateDeviceRGB, "CGColorSpaceRelease": &g.colorSpaceRelease,
		"CGBitmapContextCreate": &g.bitmapContextCreate, "CGContextDrawImage": &g.contextDrawImage,
		"CGContextRelease": &g.contextRelease,
	} {
		at, err := purego.Dlsym(lib, name)
		if err != nil {
			return nil, fmt.Errorf("this macOS has no %s: %w", name, err)
		}
		purego.RegisterFunc(f, at)
	}
	return &g, nil
})

// quartzDisplay is a display, with its place in pixels.
type quartzDisplay struct {
	id   uint32
	area image.Rectangle
}

// list lists the displays. CoreGraphics gives their places in points. Each is converted with the number of
// pixels per point of that display, as if all displays had the same.
func (g *coreGraphics) list() ([]quartzDisplay, error) {
	var ids [16]uint32
	var count uint32
	if code := g.getActiveDisplayList(uint32(len(ids)), &ids[0], &count); code != 0 {
		return nil, fmt.Errorf("%w: CoreGraphics' error %d", ErrNoDisplay, code)
	}
	var list []quartzDisplay
	for _, id := range ids[:count] {
		points := g.displayBounds(id)
		mode := g.displayCopyDisplayMode(id)
		if mode == 0 || points.Width <= 0 {
			continue // unplugged
		}
		width, height := int(g.displayModeGetPixelWidth(mode)), int(g.displayModeGetPixelHeight(mode))
		g.displayModeRelease(mode)
		scale := float64(width) / points.Width
		at := image.Pt(int(math.Round(points.X*scale)), int(math.Round(points.Y*scale)))
		list = append(list, quartzDisplay{id, image.Rect(0, 0, width, height).Add(at)})
	}
	return list, nil
}

func quartzDisplays() ([]image.Rectangle, error) {
	g, err := loadCoreGraphics()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoDisplay, err)
	}
	displays, err := g.list()
	var areas []image.Rectangle
	for _, d := range displays {
		areas = append(areas, d.area)
	}
	return areas, err
}

// quartzCapture captures a part of one display. A program without the permission to record the screen gets
// no picture, or one of the empty desktop.
func quartzCapture(area image.Rectangle) (*image.RGBA, error) {
	g, err := loadCoreGraphics()
	if err != nil {
		return nil, err
	}
	displays, err := g.list()
	if err != nil {
		return nil, err
	}
	for _, d := range displays {
		if !area.In(d.area) {
			continue
		}
		whole, err := g.capture(d)
		if err != nil {
			return nil, err
		}
		part := image.NewRGBA(image.Rect(0, 0, area.Dx(), area.Dy()))
		draw.Draw(part, part.Rect, whole, area.Min.Sub(d.area.Min), draw.Src)
		return part, nil
	}
	return nil, errors.New("the display was disconnected")
}

func (g *coreGraphics) capture(d quartzDisplay) (*image.RGBA, error) {
	shot := g.displayCreateImage(d.id)
	if shot == 0 {
		return nil, fmt.Errorf("%w: allow it in System Settings, Privacy & Security, Screen Recording", ErrPermission)
	}
	defer g.imageRelease(shot)
	space := g.colorSpaceCreateDeviceRGB()
	defer g.colorSpaceRelease(space)
	const bits, noneSkipLast = 8, 5 // a channel; kCGImageAlphaNoneSkipLast: red, green, blue, nothing
	img := image.NewRGBA(image.Rect(0, 0, d.area.Dx(), d.area.Dy()))
	context := g.bitmapContextCreate(unsafe.Pointer(&img.Pix[0]), uintptr(img.Rect.Dx()), uintptr(img.Rect.Dy()), bits,
		uintptr(img.Stride), space, noneSkipLast)
	if context == 0 {
		return nil, errors.New("CoreGraphics cannot create a bitmap")
	}
	defer g.contextRelease(context)
	g.contextDrawImage(context, cgRect{0, 0, float64(img.Rect.Dx()), float64(img.Rect.Dy())}, shot)
	for i := 3; i < len(img.Pix); i += 4 {
		img.Pix[i] = 0xff
	}
	return img, nil
}
