//go:build !windows

package notify

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/privatebus"
)

func TestShow(t *testing.T) {
	privatebus.Start(t)
	var service privatebus.Notifications
	service.Serve(t)
	d := New()
	d.Show("never seen", "")
	d.Show("one", "body") // before Run: the last one is shown
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- d.Run(ctx) }()
	if got := <-service.Shown; got != (privatebus.Notification{Summary: "one", Body: "body"}) {
		t.Errorf("%+v", got)
	}
	d.Show("two", "")
	if got := <-service.Shown; got != (privatebus.Notification{Replaces: 7, Summary: "two"}) {
		t.Errorf("%+v", got)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestNoService: without a bus, without a service, and with one that fails, Run says so once, and Show
// never waits.
func TestNoService(t *testing.T) {
	run := func(want error, text string) {
		t.Helper()
		d := New()
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		d.Show("one", "")
		err := d.Run(ctx)
		if err == nil || want != nil && !errors.Is(err, want) || !strings.Contains(err.Error(), text) {
			t.Errorf("error %v, want %v, %s", err, want, text)
		}
		d.Show("two", "")
		d.Show("three", "")
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path=/nowhere/bus")
	run(ErrNoService, "D-Bus")
	privatebus.Start(t)
	run(ErrNoService, "no service")
	service := privatebus.Notifications{Failure: dbus.NewError("org.test.Failed", []any{"no screen"})}
	service.Serve(t)
	run(nil, "no screen")
}
