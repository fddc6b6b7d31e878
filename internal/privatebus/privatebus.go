// Package privatebus starts a session bus for a test, with fake services.
package privatebus

import (
	"bufio"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"
)

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
	cmd := exec.Command(path, "--session", "--nofork", "--nopidfile", "--print-address=3")
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
