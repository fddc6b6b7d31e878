// Package sessionbus connects to the D-Bus of the desktop session.
package sessionbus

import (
	"context"
	"errors"
	"time"

	"github.com/godbus/dbus/v5"
)

// ErrNone means that there is no bus, or that it is silent. Its address would tell a player nothing.
var ErrNone = errors.New("D-Bus does not answer")

// patience bounds connecting: a bus that hangs must not hold up a capture.
const patience = 2 * time.Second

// Connect connects to the bus without starting one. The caller closes the connection.
func Connect() (*dbus.Conn, error) {
	ctx, stop := context.WithCancel(context.Background())
	defer time.AfterFunc(patience, stop).Stop()
	bus, err := dbus.SessionBusPrivateNoAutoStartup(dbus.WithContext(ctx))
	if err != nil {
		stop()
		return nil, ErrNone
	}
	if errors.Join(bus.Auth(nil), bus.Hello()) != nil {
		stop()
		bus.Close()
		return nil, ErrNone
	}
	return bus, nil
}
