//go:build !windows && !js

package capture

import (
	"fmt"
	"os"

	"github.com/jezek/xgb"
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
