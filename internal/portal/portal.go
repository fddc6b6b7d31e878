//go:build !js

// Package portal calls the desktop portal, which asks the user of the desktop on behalf of a program.
package portal

import (
	"context"
	"errors"
	"fmt"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/sessionbus"
)

// The portal on the session bus.
const (
	Service = "org.freedesktop.portal.Desktop"
	Path    = "/org/freedesktop/portal/desktop"

	requestInterface = "org.freedesktop.portal.Request"
)

// Response codes. Others are reasons of the desktop.
const (
	Success = 0
	Refused = 1 // by the user
)

// ErrClosed means that the session bus went away.
var ErrClosed = errors.New("the session bus was closed")

// Request calls a method that answers by a request object, such as
// org.freedesktop.portal.Screenshot.Screenshot, and waits for its response. If ctx ends first, the question
// is taken from the screen.
func Request(ctx context.Context, bus *dbus.Conn, method string, arguments ...any) (code uint32, results map[string]dbus.Variant, err error) {
	// The response may arrive before the call that returns its request.
	answers := make(chan *dbus.Signal, 16)
	bus.Signal(answers)
	defer bus.RemoveSignal(answers)
	if err := bus.AddMatchSignalContext(ctx, dbus.WithMatchInterface(requestInterface), dbus.WithMatchMember("Response")); err != nil {
		return 0, nil, err
	}
	var request dbus.ObjectPath
	if err := bus.Object(Service, Path).CallWithContext(ctx, method, 0, arguments...).Store(&request); err != nil {
		return 0, nil, err
	}
	owner, err := sessionbus.Owner(ctx, bus, Service)
	if err != nil {
		return 0, nil, err
	}
	for {
		select {
		case <-ctx.Done():
			bus.Object(Service, request).Call(requestInterface+".Close", dbus.FlagNoReplyExpected)
			return 0, nil, context.Cause(ctx)
		case answer, ok := <-answers:
			if !ok {
				return 0, nil, ErrClosed
			}
			if answer.Sender != owner || answer.Path != request || answer.Name != requestInterface+".Response" {
				continue
			}
			if err := dbus.Store(answer.Body, &code, &results); err != nil {
				return 0, nil, fmt.Errorf("the response of the portal: %w", err)
			}
			return code, results, nil
		}
	}
}
