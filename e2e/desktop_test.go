package e2e

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"github.com/jezek/xgb"
	"github.com/jezek/xgb/xproto"
	"github.com/jezek/xgb/xtest"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/xvfb"
)

// patience is the longest time that a program may take for anything. No test waits for all of it: it ends
// sooner, or fails.
const patience = time.Minute

// need skips the test where a program is missing, and fails it in CI.
func need(t *testing.T, programs ...string) {
	t.Helper()
	if testing.Short() {
		t.Skip("plays real games: not in a short run")
	}
	for _, p := range programs {
		if _, err := lookPath(p); err == nil {
			continue
		}
		if os.Getenv("CI") != "" {
			t.Fatalf("%s is not installed, and these tests must run in CI", p)
		}
		t.Skipf("%s is not installed: make e2e installs the games and plays them", p)
	}
}

// lookPath finds a program, also where Debian keeps games.
func lookPath(name string) (string, error) {
	if path, err := exec.LookPath(name); err == nil {
		return path, nil
	}
	return exec.LookPath(filepath.Join("/usr/games", name))
}

// desktop is an X screen with a window manager, a player's pointer and keys, and
// a home folder that nothing was ever written to.
type desktop struct {
	t       *testing.T
	display string
	home    string
	conn    *xgb.Conn
	screen  *xproto.ScreenInfo
	keys    map[xproto.Keysym]xproto.Keycode

	domvision []string // how it is run, where it is not the program of this system
	settings  []string // further environment of programs
}

// newDesktop starts a desktop that lasts until the test ends. Whatever is
// captured without a display being named is captured from it.
func newDesktop(t *testing.T, width, height int) *desktop {
	t.Helper()
	exhaustive.NoRace(t) // the programs that run concurrently here are built without the race detector
	need(t, "Xvfb", "openbox", "dbus-run-session")
	d := &desktop{t: t, display: xvfb.Start(t, width, height), home: t.TempDir()}
	t.Setenv("DISPLAY", d.display)
	t.Setenv("XDG_SESSION_TYPE", "x11")
	conn, err := xgb.NewConnDisplay(d.display)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	d.conn, d.screen = conn, xproto.Setup(conn).DefaultScreen(conn)
	if err := xtest.Init(conn); err != nil {
		t.Fatal(err)
	}
	d.learnKeys()
	if err := os.Mkdir(d.path("run"), 0o700); err != nil {
		t.Fatal(err)
	}
	d.start("openbox")
	d.wait("openbox to manage windows", func() bool { return len(d.property(d.screen.Root, "_NET_SUPPORTING_WM_CHECK")) > 0 })
	return d
}

// env is the environment of programs: a home of their own, plain English, no
// services of the machine's desktop.
func (d *desktop) env() []string {
	return append([]string{
		"DISPLAY=" + d.display, "PATH=" + os.Getenv("PATH") + ":/usr/games", "LANG=C.UTF-8",
		"HOME=" + d.home, "XDG_CONFIG_HOME=" + d.path(".config"), "XDG_DATA_HOME=" + d.path(".local/share"),
		"XDG_CACHE_HOME=" + d.path(".cache"), "XDG_RUNTIME_DIR=" + d.path("run"), "XDG_SESSION_TYPE=x11",
		"GSETTINGS_BACKEND=keyfile", "NO_AT_BRIDGE=1", "GTK_USE_PORTAL=0", "QT_QPA_PLATFORM=xcb",
		"ALSA_CONFIG_PATH=/dev/null",
	}, d.settings...)
}

// path is a path below the home folder.
func (d *desktop) path(name string) string { return filepath.Join(d.home, filepath.FromSlash(name)) }

// write puts a file below the home folder.
func (d *desktop) write(name, text string) {
	d.t.Helper()
	path := d.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		d.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		d.t.Fatal(err)
	}
}

// bus is a message bus, at home in a folder, that starts no services: the games do
// without.
const bus = `<busconfig><type>session</type><listen>unix:dir=%s</listen>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>`

// startWithBus runs a program of a desktop that wants a message bus.
func (d *desktop) startWithBus(command ...string) {
	d.t.Helper()
	d.write("bus.conf", fmt.Sprintf(bus, d.path("run")))
	d.start(append([]string{"dbus-run-session", "--config-file=" + d.path("bus.conf"), "--"}, command...)...)
}

// start runs a program until the test ends, and returns the file with its output. If the test fails, the end
// of that is logged.
func (d *desktop) start(command ...string) (log string) {
	d.t.Helper()
	path, err := lookPath(command[0])
	if err != nil {
		d.t.Fatal(err)
	}
	said, err := os.Create(filepath.Join(d.t.TempDir(), "log"))
	if err != nil {
		d.t.Fatal(err)
	}
	cmd := exec.Command(path, command[1:]...)
	cmd.Env, cmd.Dir = d.env(), d.home
	cmd.Stdout, cmd.Stderr = said, said
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} // its children end with it
	if err := cmd.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
		said.Close()
		if text, _ := os.ReadFile(said.Name()); d.t.Failed() && len(text) > 0 {
			d.t.Logf("%s said in the end:\n%s", command[0], text[max(0, len(text)-2000):])
		}
	})
	return said.Name()
}

// wait asks again and again until something has come about.
func (d *desktop) wait(what string, done func() bool) {
	d.t.Helper()
	for deadline := time.Now().Add(patience); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(deadline) {
			frame, _ := capture.Screen{}.Grab(context.Background())
			d.t.Fatalf("waited %v in vain for %s; see %s", patience, what, keep(d.t, "", frame, engine.Grid{}, engine.Grid{}))
		}
	}
}
