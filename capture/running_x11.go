//go:build !js

package capture

import (
	"net"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// x11Sockets is the folder where X servers of this computer listen: X0 for the display :0.
const x11Sockets = "/tmp/.X11-unix"

// x11Patience bounds how long a display may take to accept a connection. Chosen by eye.
const x11Patience = time.Second

// RunningX11 lists the X11 displays of this computer that accept connections, as DISPLAY names them. They may
// belong to other users.
func RunningX11() (list []string) {
	entries, err := os.ReadDir(x11Sockets)
	if err != nil {
		return nil // no X server runs here
	}
	for _, e := range entries {
		number, ok := strings.CutPrefix(e.Name(), "X")
		if !ok {
			continue
		}
		if conn, err := net.DialTimeout("unix", filepath.Join(x11Sockets, e.Name()), x11Patience); err == nil {
			conn.Close()
			list = append(list, ":"+number)
		}
	}
	return list
}
