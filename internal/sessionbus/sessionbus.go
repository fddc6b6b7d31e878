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

// Owner is the bus's own name for the program that has taken a name. Any program can send a message in the form of another
// one's, but not under its own name.
func Owner(ctx context.Context, bus *dbus.Conn, name string) (owner string, err error) {
	err = bus.BusObject().CallWithContext(ctx, "org.freedesktop.DBus.GetNameOwner", 0, name).Store(&owner)
	return owner, err
}
