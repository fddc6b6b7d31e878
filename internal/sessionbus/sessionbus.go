// Package sessionbus connects to the D-Bus of the desktop session.
package sessionbus

import (
	"errors"

	"github.com/godbus/dbus/v5"
)

// Connect connects to the bus without starting one. The caller closes the connection.
func Connect() (*dbus.Conn, error) {
	bus, err := dbus.SessionBusPrivateNoAutoStartup()
	if err != nil {
		return nil, err
	}
	if err := errors.Join(bus.Auth(nil), bus.Hello()); err != nil {
		bus.Close()
		return nil, err
	}
	return bus, nil
}
