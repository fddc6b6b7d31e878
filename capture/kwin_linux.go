package capture

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"strings"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/sessionbus"
	"github.com/domvision/domvision/internal/wayland/pictures"
)

// The screenshot service of KDE's compositor, see
// https://invent.kde.org/plasma/kwin/-/blob/master/src/plugins/screenshot/org.kde.KWin.ScreenShot2.xml
const (
	kwinService   = "org.kde.KWin.ScreenShot2"
	kwinPath      = "/org/kde/KWin/ScreenShot2"
	kwinCapture   = kwinService + ".Capture"
	kwinForbidden = kwinService + ".Error.NoAuthorized"
)

var errKWinForbids = errors.New("KWin allows it only to programs with a .desktop file that contains " +
	"X-KDE-DBUS-Restricted-Interfaces=org.kde.KWin.ScreenShot2, and in Exec the full path of the program; domvision's packages bring one")

// kwinMethod captures by KWin, the compositor of KDE.
func kwinMethod(ctx context.Context) (method, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return method{}, errNotHere
	}
	defer bus.Close()
	var owned bool
	if err := bus.BusObject().CallWithContext(ctx, "org.freedesktop.DBus.NameHasOwner", 0, kwinService).Store(&owned); err != nil || !owned {
		return method{}, errNotHere
	}
	// Only a capture shows whether it is allowed.
	if _, err := kwinImage(ctx, "Area", int32(0), int32(0), uint32(1), uint32(1)); err != nil {
		return method{}, fmt.Errorf("KWin: %w", err)
	}
	return method{
		name: "KWin", outputs: compositorOutputs, windows: kwinWindows,
		capture: func(ctx context.Context, o output) (*image.RGBA, error) { return kwinImage(ctx, "Screen", o.name) },
		captureArea: func(ctx context.Context, o output, area image.Rectangle) (*image.RGBA, error) {
			at := area.Min.Add(o.bounds.Min)
			return kwinImage(ctx, "Area", int32(at.X), int32(at.Y), uint32(area.Dx()), uint32(area.Dy()))
		},
		captureWindow: func(ctx context.Context, w clientWindow) (*image.RGBA, error) {
			return kwinImage(ctx, "Window", w.handle)
		},
	}, nil
}

// qtFormats are the formats of QImage, by their numbers.
var qtFormats = map[uint32]uint32{
	4: pictures.XRGB8888, 5: pictures.XRGB8888, 6: pictures.XRGB8888,
	16: pictures.XBGR8888, 17: pictures.XBGR8888, 18: pictures.XBGR8888,
	19: pictures.XBGR2101010, 20: pictures.XBGR2101010, 21: pictures.XRGB2101010, 22: pictures.XRGB2101010,
}

// kwinImage captures a "Screen" with a name, a "Window" with a number, or an "Area". KWin writes the pixels
// to a pipe.
func kwinImage(ctx context.Context, what string, arguments ...any) (*image.RGBA, error) {
	bus, err := sessionbus.Connect()
	if err != nil {
		return nil, err
	}
	defer bus.Close()
	pixels, to, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer pixels.Close()
	defer context.AfterFunc(ctx, func() { pixels.SetReadDeadline(time.Unix(1, 0)) })()
	options := map[string]dbus.Variant{
		"native-resolution": dbus.MakeVariant(true), "include-cursor": dbus.MakeVariant(false),
		"include-decoration": dbus.MakeVariant(false), "include-shadow": dbus.MakeVariant(false),
	}
	var reply map[string]dbus.Variant
	err = bus.Object(kwinService, kwinPath).CallWithContext(ctx, kwinCapture+what, 0, append(arguments, options, dbus.UnixFD(to.Fd()))...).Store(&reply)
	to.Close() // KWin has its own
	var refused dbus.Error
	switch {
	case errors.As(err, &refused) && refused.Name == kwinForbidden:
		return nil, errKWinForbids
	case errors.As(err, &refused):
		return nil, fmt.Errorf("%s: %w", strings.TrimPrefix(refused.Name, kwinService+".Error."), err)
	case err != nil:
		return nil, err
	}
	var numbers []uint32
	for _, name := range []string{"width", "height", "stride", "format"} {
		number, ok := reply[name].Value().(uint32)
		if !ok {
			return nil, fmt.Errorf("KWin does not say the %s of its picture", name)
		}
		numbers = append(numbers, number)
	}
	format, ok := qtFormats[numbers[3]]
	if kind := reply["type"].Value(); kind != "raw" || !ok {
		return nil, fmt.Errorf("KWin sends a picture of type %v and format %d, which cannot be read", kind, numbers[3])
	}
	b := pictures.Buffer{Format: format, Width: int(numbers[0]), Height: int(numbers[1]), Stride: int(numbers[2])}
	if err := b.Check(); err != nil {
		return nil, err
	}
	return b.Read(pixels)
}
