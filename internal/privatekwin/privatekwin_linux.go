package privatekwin

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"

	"github.com/domvision/domvision/internal/privatebus"
)

// nobody is the ordinary user that the test runs as if it was started by root.
const nobody = 65534

// folder names the environment variable with the folder of a test that runs as nobody.
const folder = "PRIVATEKWIN_FOLDER"

// Desktop is what a test needs.
type Desktop struct {
	Size    image.Point // of an output, in units: a scaled one has more pixels
	Outputs int
	Scale   float64
	Program func() (string, error) // finds a program of which KWin.Program becomes a copy; nil for none
}

// KWin is a running compositor.
type KWin struct {
	Dir     string // the home of its user
	Program string // has the permission to capture, as has the test itself
}

// Test runs a test on a desktop of its own, which centres windows, always as an ordinary user. It is skipped if KWin is missing.
func Test(t *testing.T, d Desktop, test func(t *testing.T, k *KWin)) {
	t.Helper()
	kwin, err := exec.LookPath("kwin_wayland")
	if err != nil {
		t.Skip("KWin is not installed: make test-wayland installs it")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := os.Getenv(folder)
	if dir == "" {
		if dir, err = os.MkdirTemp("", "kwin"); err != nil { // short, because sockets are made there
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(dir) })
		// The system's KWin has a capability, which a container may refuse. Copies have none.
		copyProgram(t, kwin, filepath.Join(dir, "kwin_wayland"))
		if d.Program != nil {
			program, err := d.Program()
			if err != nil {
				t.Fatal(err)
			}
			copyProgram(t, program, filepath.Join(dir, "program"))
		}
		if os.Getuid() == 0 {
			runAsNobody(t, self, dir)
			return
		}
	}
	k := &KWin{Dir: dir, Program: filepath.Join(dir, "program")}
	k.allow(t, "test", self, "X-KDE-Wayland-Interfaces=org_kde_kwin_fake_input")
	k.allow(t, "program", k.Program, "")
	k.start(t, d)
	test(t, k)
}

// runAsNobody runs the test again, as another user.
func runAsNobody(t *testing.T, self, dir string) {
	t.Helper()
	program := filepath.Join(dir, "test")
	copyProgram(t, self, program)
	if err := os.Chown(dir, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"-test.run=^" + t.Name() + "$", "-test.v", "-test.timeout=5m"}
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") {
			arguments = append(arguments, "-"+f.Name+"="+f.Value.String())
		}
	})
	cmd := exec.Command(program, arguments...)
	cmd.Dir, cmd.Env = dir, append(os.Environ(), folder+"="+dir, "TMPDIR="+dir, "HOME="+dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}, Pdeathsig: syscall.SIGTERM}
	out, err := cmd.CombinedOutput()
	t.Logf("as an ordinary user:\n%s", out)
	if err != nil {
		t.Fatal(err)
	}
}

func copyProgram(t *testing.T, from, to string) {
	t.Helper()
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// allow lets KWin answer a program's requests for pictures.
func (k *KWin) allow(t *testing.T, name, program, more string) {
	k.Write(t, ".local/share/applications/"+name+".desktop", fmt.Sprintf(
		"[Desktop Entry]\nType=Application\nName=%s\nExec=%s watch\nX-KDE-DBUS-Restricted-Interfaces=org.kde.KWin.ScreenShot2\n%s\n", name, program, more))
}

// Write puts a file below the user's home.
func (k *KWin) Write(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(k.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// start runs KWin, and makes it the desktop of the test.
func (k *KWin) start(t *testing.T, d Desktop) {
	t.Helper()
	for name, value := range map[string]string{
		"HOME": k.Dir, "XDG_DATA_HOME": k.Dir + "/.local/share", "XDG_CONFIG_HOME": k.Dir + "/.config", "XDG_CACHE_HOME": k.Dir + "/.cache",
		"XDG_RUNTIME_DIR": k.Dir + "/run", "XDG_SESSION_TYPE": "wayland", "XDG_CURRENT_DESKTOP": "KDE", "WAYLAND_DISPLAY": "", "DISPLAY": "", "SWAYSOCK": "",
		"LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1", "KWIN_COMPOSE": "O2", // O2 is OpenGL, without which KWin captures nothing
	} {
		t.Setenv(name, value)
	}
	if err := os.MkdirAll(k.Dir+"/run", 0o700); err != nil {
		t.Fatal(err)
	}
	k.Write(t, ".config/kwinrc", "[Windows]\nPlacement=Centered\n")
	privatebus.Start(t)
	log, _ := k.Run(t, filepath.Join(k.Dir, "kwin_wayland"), "--virtual", "--no-lockscreen", "--socket", "wayland-1",
		fmt.Sprintf("--width=%d", d.Size.X), fmt.Sprintf("--height=%d", d.Size.Y), fmt.Sprintf("--output-count=%d", max(1, d.Outputs)), fmt.Sprintf("--scale=%v", max(1, d.Scale)))
	k.await(t, log, "KWin", func() bool {
		conn, err := net.Dial("unix", k.Dir+"/run/wayland-1")
		if err != nil {
			return false
		}
		conn.Close()
		return owned(t, "org.kde.KWin.ScreenShot2")
	})
	t.Setenv("WAYLAND_DISPLAY", "wayland-1")
	t.Setenv("QT_QPA_PLATFORM", "wayland")
}

// StartPortal runs the desktop's portal, which binds keys.
func (k *KWin) StartPortal(t *testing.T) {
	t.Helper()
	k.serve(t, "org.freedesktop.impl.portal.desktop.kde", "/usr/lib/*/libexec/xdg-desktop-portal-kde", "/usr/libexec/xdg-desktop-portal-kde")
	k.serve(t, "org.freedesktop.portal.Desktop", "/usr/libexec/xdg-desktop-portal", "/usr/lib/xdg-desktop-portal")
}

// serve runs a service that is in one of several places, and waits for its name on the bus.
func (k *KWin) serve(t *testing.T, name string, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			log, _ := k.Run(t, found[0])
			k.await(t, log, name, func() bool { return owned(t, name) })
			return
		}
	}
	t.Fatalf("%s is not installed: make test-wayland installs it", filepath.Base(patterns[0]))
}

// owned reports whether a name on the bus has an owner.
func owned(t *testing.T, name string) (is bool) {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	return bus.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, name).Store(&is) == nil && is
}

func (k *KWin) await(t *testing.T, log *bytes.Buffer, name string, done func() bool) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("%s did not start: %s", name, log)
		}
	}
}

// Run starts a program on the desktop, until the test or stop ends it, and returns what it writes.
func (k *KWin) Run(t testing.TB, name string, arguments ...string) (log *bytes.Buffer, stop func()) {
	t.Helper()
	log = &bytes.Buffer{}
	cmd := k.Command(name, arguments...)
	cmd.Stdout, cmd.Stderr = log, log
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	stop = sync.OnceFunc(func() {
		syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		cmd.Wait()
	})
	t.Cleanup(stop)
	return log, stop
}

// Command prepares a program that runs in the user's home, in a process group of its own.
func (k *KWin) Command(name string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(name, arguments...)
	cmd.Dir, cmd.WaitDelay = k.Dir, time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	return cmd
}
