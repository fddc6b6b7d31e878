// Package notify shows notifications on the desktop, using the D-Bus service specified by freedesktop.org
// (https://specifications.freedesktop.org/notification-spec/latest/protocol.html). Windows and macOS do not
// have it.
package notify

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/sessionbus"
)

// Supported reports whether desktops of this system may have the service.
const Supported = runtime.GOOS != "windows" && runtime.GOOS != "darwin" && runtime.GOOS != "js"

// ErrNoService means that the desktop has no service for notifications.
var ErrNoService = errors.New("this desktop has no service for notifications")

// answerTime is how long the service may take to answer, including its start. Chosen by eye.
const answerTime = 5 * time.Second

// Desktop shows one notification at a time. A new one replaces the previous one.
type Desktop struct{ next chan message }

type message struct{ summary, body string }

// New returns a Desktop. It shows nothing until Run is called.
func New() *Desktop { return &Desktop{make(chan message, 1)} }

// Show queues a notification without blocking. Of several at once, only the last one is shown.
func (d *Desktop) Show(summary, body string) {
	for {
		select {
		case d.next <- message{summary, body}:
			return
		default:
		}
		select {
		case <-d.next:
		default:
		}
	}
}

// Run shows notifications until ctx ends. Its error says why it cannot show any more.
func (d *Desktop) Run(ctx context.Context) error {
	bus, err := sessionbus.Connect()
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNoService, err)
	}
	defer bus.Close()
	service := bus.Object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
	if err := call(ctx, service, "GetServerInformation").Err; err != nil {
		return trouble(ctx, err)
	}
	var shown uint32 // the number of the last one
	for {
		select {
		case <-ctx.Done():
			return nil
		case m := <-d.next:
			err := call(ctx, service, "Notify", "domvision", shown, "", m.summary, m.body,
				[]string{}, map[string]dbus.Variant{}, int32(-1)).Store(&shown)
			if err != nil {
				return trouble(ctx, err)
			}
		}
	}
}

func call(ctx context.Context, service dbus.BusObject, method string, args ...any) *dbus.Call {
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	return service.CallWithContext(ctx, "org.freedesktop.Notifications."+method, 0, args...)
}

// trouble converts the error of a call; nil if ctx has ended.
func trouble(ctx context.Context, err error) error {
	var refused dbus.Error
	switch {
	case ctx.Err() != nil:
		return nil
	case errors.As(err, &refused) && refused.Name == "org.freedesktop.DBus.Error.ServiceUnknown":
		return ErrNoService
	}
	return fmt.Errorf("the desktop's service for notifications: %w", err)
}
