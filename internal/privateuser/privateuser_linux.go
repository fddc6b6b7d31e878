package privateuser

import (
	"bytes"
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/godbus/dbus/v5"
)

// nobody is the ordinary user that the test runs as if it was started by root.
const nobody = 65534

// folder names the environment variable with the folder of a test that runs as nobody.
const folder = "PRIVATEUSER_FOLDER"

// User is an ordinary user with a home of its own.
type User struct {
	Dir  string // the home
	Test string // the test's program
}

// Test runs a test as an ordinary user, outside of any desktop. Before, prepare fills the home as the user who started
// the test.
func Test(t *testing.T, prepare func(u *User), test func(u *User)) {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	u := &User{Dir: os.Getenv(folder), Test: self}
	if u.Dir == "" {
		if u.Dir, err = os.MkdirTemp("", "user"); err != nil { // short, because sockets are made there
			t.Fatal(err)
		}
		t.Cleanup(func() { os.RemoveAll(u.Dir) })
		prepare(u)
		if os.Getuid() == 0 {
			u.runAsNobody(t)
			return
		}
	}
	for name, value := range map[string]string{
		"HOME": u.Dir, "XDG_DATA_HOME": u.Dir + "/.local/share", "XDG_CONFIG_HOME": u.Dir + "/.config", "XDG_CACHE_HOME": u.Dir + "/.cache",
		"XDG_RUNTIME_DIR": u.Dir + "/run", "XDG_SESSION_TYPE": "wayland", "WAYLAND_DISPLAY": "", "DISPLAY": "", "SWAYSOCK": "",
		"LANG": "C.UTF-8", "LIBGL_ALWAYS_SOFTWARE": "1",
	} {
		t.Setenv(name, value)
	}
	if err := os.MkdirAll(u.Dir+"/run", 0o700); err != nil {
		t.Fatal(err)
	}
	test(u)
}

// runAsNobody runs the test again, as another user.
func (u *User) runAsNobody(t *testing.T) {
	t.Helper()
	program := u.Copy(t, u.Test, "test")
	if err := os.Chown(u.Dir, nobody, nobody); err != nil {
		t.Fatal(err)
	}
	arguments := []string{"-test.run=^" + t.Name() + "$", "-test.v", "-test.timeout=5m"}
	flag.Visit(func(f *flag.Flag) {
		if !strings.HasPrefix(f.Name, "test.") {
			arguments = append(arguments, "-"+f.Name+"="+f.Value.String())
		}
	})
	cmd := exec.Command(program, arguments...)
	cmd.Dir, cmd.Env = u.Dir, append(os.Environ(), folder+"="+u.Dir, "TMPDIR="+u.Dir, "HOME="+u.Dir)
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}, Pdeathsig: syscall.SIGTERM}
	out, err := cmd.CombinedOutput()
	t.Logf("as an ordinary user:\n%s", out)
	if err != nil {
		t.Fatal(err)
	}
}

// Copy copies a program into the home.
func (u *User) Copy(t *testing.T, from, name string) (to string) {
	t.Helper()
	to = filepath.Join(u.Dir, name)
	data, err := os.ReadFile(from)
	if err == nil {
		err = os.WriteFile(to, data, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	return to
}

// Write puts a file below the home.
func (u *User) Write(t testing.TB, name, text string) {
	t.Helper()
	path := filepath.Join(u.Dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// Serve runs a service of the session bus that is in one of several places, and waits for its name.
func (u *User) Serve(t *testing.T, name string, patterns ...string) {
	t.Helper()
	for _, pattern := range patterns {
		if found, _ := filepath.Glob(pattern); len(found) > 0 {
			log, _ := u.Run(t, found[0])
			Await(t, log, name, func() bool { return Owned(t, name) })
			return
		}
	}
	t.Fatalf("%s is not installed: make test-wayland installs it", filepath.Base(patterns[0]))
}

// Owned reports whether a name on the session bus has an owner.
func Owned(t *testing.T, name string) (is bool) {
	t.Helper()
	bus, err := dbus.ConnectSessionBus()
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	return bus.BusObject().Call("org.freedesktop.DBus.NameHasOwner", 0, name).Store(&is) == nil && is
}

// Await waits until a program that writes a log has started.
func Await(t *testing.T, log *bytes.Buffer, name string, done func() bool) {
	t.Helper()
	for late := time.Now().Add(time.Minute); !done(); time.Sleep(20 * time.Millisecond) {
		if time.Now().After(late) {
			t.Fatalf("%s did not start: %s", name, log)
		}
	}
}

// Run starts a program, until the test or stop ends it, and returns what it writes.
func (u *User) Run(t testing.TB, name string, arguments ...string) (log *bytes.Buffer, stop func()) {
	t.Helper()
	log = &bytes.Buffer{}
	cmd := u.Command(name, arguments...)
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

// Command prepares a program that runs in the home, in a process group of its own.
func (u *User) Command(name string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(name, arguments...)
	cmd.Dir, cmd.WaitDelay = u.Dir, time.Second
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGTERM}
	return cmd
}
