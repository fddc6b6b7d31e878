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
