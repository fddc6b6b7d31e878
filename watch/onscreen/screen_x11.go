//go:build !windows

package onscreen

import (
	"fmt"
	"image"
	"os"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/shape"
	"github.com/jezek/xgb/xproto"

	"github.com/domvision/domvision/capture"
)

// x11Screen is an X11 display with two windows that are cut to the outline. They show their background colour,
// which the server paints, so that no events need to be handled.
type x11Screen struct {
	conn        *xgb.Conn
	root        xproto.Window
	size        image.Rectangle
	dark, light xproto.Window
	mapped      bool
}

// The class by which programs that list windows recognise these.
const className = "domvision-outline"

func openX11() (screen, error) {
	if os.Getenv("DISPLAY") == "" {
		return nil, fmt.Errorf("%w: DISPLAY is not set", capture.ErrNoDisplay)
	}
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, fmt.Errorf("%w: %w", capture.ErrNoDisplay, err)
	}
	if err := shape.Init(conn); err != nil {
		conn.Close()
		return nil, fmt.Errorf("%w: the display lacks the Shape extension, without which an outline would take clicks", capture.ErrFailed)
	}
	setup := xproto.Setup(conn).DefaultScreen(conn)
	s := &x11Screen{conn: conn, root: setup.Root, size: image.Rect(0, 0, int(setup.WidthInPixels), int(setup.HeightInPixels))}
	if s.dark, err = s.window(setup.BlackPixel); err == nil {
		s.light, err = s.window(setup.WhitePixel)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return s, nil
}

// window makes a window as large as the screen that is hidden and lets clicks through.
func (s *x11Screen) window(ground uint32) (xproto.Window, error) {
	id, err := xproto.NewWindowId(s.conn)
	if err != nil {
		return 0, err
	}
	err = xproto.CreateWindowChecked(s.conn, xproto.WindowClassCopyFromParent, id, s.root, 0, 0,
		uint16(s.size.Dx()), uint16(s.size.Dy()), 0, xproto.WindowClassInputOutput, xproto.WindowClassCopyFromParent,
		xproto.CwBackPixel|xproto.CwOverrideRedirect, []uint32{ground, 1}).Check()
	if err != nil {
		return 0, fmt.Errorf("%w: a window for the outline: %w", capture.ErrFailed, err)
	}
	class := className + "\x00" + className + "\x00"
	xproto.ChangeProperty(s.conn, xproto.PropModeReplace, id, xproto.AtomWmClass, xproto.AtomString, 8, uint32(len(class)), []byte(class))
	return id, shape.RectanglesChecked(s.conn, shape.SoSet, shape.SkInput, xproto.ClipOrderingUnsorted, id, 0, 0, nil).Check()
}

// show cuts the windows to the marks of a picture whose (0, 0) lies at a place of the screen.
func (s *x11Screen) show(m marks, at image.Point) error {
	for _, w := range []struct {
		id   xproto.Window
		part []image.Rectangle
	}{{s.dark, m.dark}, {s.light, m.light}} {
		var list []xproto.Rectangle
		for _, r := range w.part {
			r = r.Add(at)
			list = append(list, xproto.Rectangle{X: int16(r.Min.X), Y: int16(r.Min.Y), Width: uint16(r.Dx()), Height: uint16(r.Dy())})
		}
		if err := shape.RectanglesChecked(s.conn, shape.SoSet, shape.SkBounding, xproto.ClipOrderingUnsorted, w.id, 0, 0, list).Check(); err != nil {
			return err
		}
		xproto.ConfigureWindow(s.conn, w.id, xproto.ConfigWindowStackMode, []uint32{xproto.StackModeAbove})
		if err := xproto.MapWindowChecked(s.conn, w.id).Check(); err != nil {
			return err
		}
	}
	s.mapped = true
	return nil
}

// hide returns when the server has taken the windows away.
func (s *x11Screen) hide() error {
	if !s.mapped {
		return nil
	}
	s.mapped = false
	xproto.UnmapWindow(s.conn, s.light)
	return xproto.UnmapWindowChecked(s.conn, s.dark).Check()
}

func (s *x11Screen) close() { s.conn.Close() }

// bounds are those of the screen.
func (s *x11Screen) bounds() image.Rectangle { return s.size }

// image is the part of the screen in an area, as a picture that begins at (0, 0); nil if it extends beyond
// the screen.
func (s *x11Screen) image(area image.Rectangle) (*image.RGBA, error) {
	if area.Empty() || !area.In(s.size) {
		return nil, nil
	}
	reply, err := xproto.GetImage(s.conn, xproto.ImageFormatZPixmap, xproto.Drawable(s.root),
		int16(area.Min.X), int16(area.Min.Y), uint16(area.Dx()), uint16(area.Dy()), ^uint32(0)).Reply()
	if err != nil {
		return nil, fmt.Errorf("%w: the screen around the outline: %w", capture.ErrFailed, err)
	}
	size := 4 * area.Dx() * area.Dy()
	if len(reply.Data) < size || reply.Depth != 24 && reply.Depth != 32 {
		return nil, fmt.Errorf("%w: its pixels of %d bits cannot be compared", capture.ErrFailed, reply.Depth)
	}
	pixels := reply.Data[:size:size]
	for i := 0; i < size; i += 4 {
		pixels[i], pixels[i+2], pixels[i+3] = pixels[i+2], pixels[i], 0xff
	}
	return &image.RGBA{Pix: pixels, Stride: 4 * area.Dx(), Rect: image.Rect(0, 0, area.Dx(), area.Dy())}, nil
}
