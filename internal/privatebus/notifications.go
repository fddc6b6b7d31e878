package privatebus

import (
	"testing"

	"github.com/godbus/dbus/v5"
)

// Notification is a notification that the service received.
type Notification struct {
	Replaces      uint32 // the number of the one that it replaces
	Summary, Body string
}

// Notifications is a fake notification service for tests.
type Notifications struct {
	Shown   chan Notification
	Failure *dbus.Error // the error of every notification, if not nil
}

// Serve runs the service on the bus of the test until the test ends.
func (n *Notifications) Serve(t testing.TB) {
	t.Helper()
	bus := connect(t)
	n.Shown = make(chan Notification, 64)
	if err := bus.Export(notifications{n}, "/org/freedesktop/Notifications", "org.freedesktop.Notifications"); err != nil {
		t.Fatal(err)
	}
	if reply, err := bus.RequestName("org.freedesktop.Notifications", dbus.NameFlagDoNotQueue); err != nil || reply != dbus.RequestNameReplyPrimaryOwner {
		t.Fatalf("the service's name: %v, %v", reply, err)
	}
}

type notifications struct{ service *Notifications }

func (n notifications) GetServerInformation() (name, vendor, version, spec string, err *dbus.Error) {
	return "test", "domvision", "1", "1.2", nil
}

func (n notifications) Notify(app string, replaces uint32, icon, summary, body string, actions []string, hints map[string]dbus.Variant, timeout int32) (uint32, *dbus.Error) {
	if n.service.Failure != nil {
		return 0, n.service.Failure
	}
	n.service.Shown <- Notification{replaces, summary, body}
	return 7, nil
}
