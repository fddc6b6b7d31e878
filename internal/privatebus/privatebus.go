// Package privatebus starts a session bus for a test, with fake services.
package privatebus

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// alone is the configuration of a session bus that starts no services of the computer, such as its portal.
const alone = `<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
	"http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig>
	<type>session</type>
	<listen>unix:tmpdir=/tmp</listen>
	<policy context="default">
		<allow send_destination="*" eavesdrop="true"/>
		<allow eavesdrop="true"/>
		<allow own="*"/>
	</policy>
</busconfig>
`

// Start runs a bus until the test ends, and makes it the session bus of the test. The test is skipped if
// dbus-daemon is missing.
func Start(t testing.TB) {
	t.Helper()
	path, err := exec.LookPath("dbus-daemon")
	if err != nil && os.Getenv("CI") != "" {
		t.Fatal("dbus-daemon is not installed, and these tests must run in CI")
	} else if err != nil {
		t.Skip("dbus-daemon is not installed (Debian: apt-get install dbus): no bus for a portal")
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	config := filepath.Join(t.TempDir(), "bus.conf")
	if err := os.WriteFile(config, []byte(alone), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, "--config-file="+config, "--nofork", "--nopidfile", "--print-address=3")
	cmd.ExtraFiles = []*os.File{w}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	w.Close()
	t.Cleanup(func() { cmd.Process.Kill(); cmd.Wait() })

	r.SetReadDeadline(time.Now().Add(20 * time.Second))
	address, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("dbus-daemon did not start: %v", err)
	}
	t.Setenv("DBUS_SESSION_BUS_ADDRESS", strings.TrimSpace(address))
}

// emit sends a signal.
func emit(t testing.TB, bus *dbus.Conn, path dbus.ObjectPath, name string, values ...any) {
	t.Helper()
	if err := bus.Emit(path, name, values...); err != nil {
		t.Fatal(err)
	}
}

// forge sends a signal from a program without a name. It is on its way when forge returns.
func forge(t testing.TB, path dbus.ObjectPath, name string, values ...any) {
	t.Helper()
	bus := connect(t)
	emit(t, bus, path, name, values...)
	if err := bus.BusObject().Call("org.freedesktop.DBus.Peer.Ping", 0).Err; err != nil {
		t.Fatal(err)
	}
}

// connect connects to the bus until the test ends.
func connect(t testing.TB) *dbus.Conn {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { bus.Close() })
	return bus
}
