//go:build !windows && !js

package capture

import (
	"fmt"
	"image"
	"os"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xinerama"
	"github.com/jezek/xgb/xproto"
)

// display is a connection to an X11 display.
//
// It gets pictures by plain requests and not through shared memory. For shared memory, the X11 client
// writes to global tables that other connections, such as that of a hotkey, read at the same time.
type display struct {
	conn *xgb.Conn
	root xproto.Window
}

// openDisplay connects to the X11 display of this program.
func openDisplay() (*display, error) {
	if os.Getenv("DISPLAY") == "" {
		return nil, fmt.Errorf("%w: DISPLAY is not set", ErrNoDisplay)
	}
	conn, err := xgb.NewConn()
	if err != nil {
		return nil, fmt.Errorf("%w: DISPLAY is %s, and no screen answers there (%w)", ErrNoDisplay, os.Getenv("DISPLAY"), err)
	}
	return &display{conn, xproto.Setup(conn).DefaultScreen(conn).Root}, nil
}

// monitors lists the monitors in pixels from the corner of the whole picture,
// the primary one first.
func (d *display) monitors() ([]image.Rectangle, error) {
	if err := xinerama.Init(d.conn); err != nil { // one monitor
		screen := xproto.Setup(d.conn).DefaultScreen(d.conn)
		return []image.Rectangle{image.Rect(0, 0, int(screen.WidthInPixels), int(screen.HeightInPixels))}, nil
	}
	reply, err := xinerama.QueryScreens(d.conn).Reply()
	if err != nil {
		return nil, fmt.Errorf("%w: its monitors: %w", ErrNoDisplay, err)
	}
	var list []image.Rectangle
	for _, s := range reply.ScreenInfo {
		x, y := int(s.XOrg), int(s.YOrg)
		list = append(list, image.Rect(x, y, x+int(s.Width), y+int(s.Height)))
	}
	return list, nil
}

// image is the content of a window in area, which must lie within it.
func (d *display) image(window xproto.Window, area image.Rectangle) (*image.RGBA, error) {
	depth, pixels, err := d.getImage(window, area)
	if err != nil {
		return nil, err
	}
	size := 4 * area.Dx() * area.Dy()
	if !d.blueFirst() || depth != 24 && depth != 32 || len(pixels) < size {
		return nil, fmt.Errorf("pixels of %d bits cannot be read: 8 bits per colour are needed", depth)
	}
	pixels = pixels[:size:size]
	for i := 0; i < size; i += 4 {
		p := pixels[i : i+4 : i+4]
		p[0], p[2], p[3] = p[2], p[0], 0xff
	}
	return &image.RGBA{Pix: pixels, Stride: 4 * area.Dx(), Rect: image.Rect(0, 0, area.Dx(), area.Dy())}, nil
}

// getImage is [xproto.GetImage] without copying the pixels, which took a third of the time. The layout of
// the request and the reply is in appendix B of the protocol.
func (d *display) getImage(window xproto.Window, area image.Rectangle) (depth byte, pixels []byte, err error) {
	const opcode, words, header = 73, 5, 32
	request := make([]byte, 4*words)
	request[0], request[1] = opcode, xproto.ImageFormatZPixmap
	xgb.Put16(request[2:], words)
	xgb.Put32(request[4:], uint32(window))
	xgb.Put16(request[8:], uint16(area.Min.X))
	xgb.Put16(request[10:], uint16(area.Min.Y))
	xgb.Put16(request[12:], uint16(area.Dx()))
	xgb.Put16(request[14:], uint16(area.Dy()))
	xgb.Put32(request[16:], ^uint32(0)) // all planes
	cookie := d.conn.NewCookie(true, true)
	d.conn.NewRequest(request, cookie)
	reply, err := cookie.Reply()
	if err != nil {
		return 0, nil, err
	}
	return reply[1], reply[header:], nil
}

// blueFirst reports whether the bytes of a pixel are in the order blue, green, red, as on all current
// displays.
func (d *display) blueFirst() bool {
	setup := xproto.Setup(d.conn)
	if setup.ImageByteOrder != xproto.ImageOrderLSBFirst {
		return false
	}
	screen := setup.DefaultScreen(d.conn)
	for _, depth := range screen.AllowedDepths {
		for _, v := range depth.Visuals {
			if v.VisualId == screen.RootVisual {
				return v.RedMask == 0xff0000 && v.GreenMask == 0xff00 && v.BlueMask == 0xff
			}
		}
	}
	return false
}

// x11Displays lists the monitors as [Displays] does.
func x11Displays() ([]image.Rectangle, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	defer d.conn.Close()
	list, err := d.monitors()
	for i := len(list) - 1; i >= 0; i-- {
		list[i] = list[i].Sub(list[0].Min)
	}
	return list, err
}

// x11Capture captures an area of the desktop without domvision's own pages. Its (0, 0) is the corner of the
// primary monitor.
func x11Capture(area image.Rectangle) (*image.RGBA, error) {
	d, err := openDisplay()
	if err != nil {
		return nil, err
	}
	defer d.conn.Close()
	monitors, err := d.monitors()
	if err != nil {
		return nil, err
	}
	area = area.Add(monitors[0].Min)
	img, err := d.image(d.root, area)
	if err == nil && notBlank(img) == nil {
		leaveOut(img, area.Min, d.stacked())
	}
	return img, err
}
