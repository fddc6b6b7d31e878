package privatesway

import (
	"bytes"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// nobody is the ordinary user that sway runs as if the test runs as root, whom sway refuses.
const nobody = 65534

// Sway is a running compositor.
type Sway struct {
	Dir string // a folder that sway and its programs can read

	environment []string
	user        *syscall.Credential
}

// Start runs sway with the lines of a configuration until the test ends, and makes it the desktop of the
// test. The test is skipped if sway is missing.
func Start(t testing.TB, config string) *Sway {
	t.Helper()
	if _, err := exec.LookPath("sway"); err != nil {
		t.Skip("sway is not installed: make test-wayland installs it")
	}
	dir, err := os.MkdirTemp("", "sway") // short, because sockets are made there
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	s := &Sway{Dir: dir}
	file := filepath.Join(dir, "config")
	if err := os.WriteFile(file, []byte("xwayland disable\n"+config), 0o644); err != nil {
		t.Fatal(err)
	}
	if os.Getuid() == 0 {
		s.user = &syscall.Credential{Uid: nobody, Gid: nobody}
		if err := os.Chown(dir, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
	s.environment = append(os.Environ(), "XDG_RUNTIME_DIR="+dir, "HOME="+dir, "DISPLAY=", "WAYLAND_DISPLAY=",
		"WLR_BACKENDS=headless", "WLR_LIBINPUT_NO_DEVICES=1", "WLR_RENDERER=pixman")
	var log bytes.Buffer
	cmd := s.Command("sway", "-c", file)
	cmd.Stderr = &log
	cmd.WaitDelay = time.Second
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(cmd) })
	socket := wait(t, &log, filepath.Join(dir, "wayland-?"))
	ipc := wait(t, &log, filepath.Join(dir, "sway-ipc.*"))
	for name, value := range map[string]string{"XDG_RUNTIME_DIR": dir, "XDG_SESSION_TYPE": "wayland", "WAYLAND_DISPLAY": filepath.Base(socket), "SWAYSOCK": ipc, "DISPLAY": ""} {
		t.Setenv(name, value)
		s.environment = append(s.environment, name+"="+value)
	}
	return s
}

// wait returns the socket of a pattern as soon as somebody answers there: its file is there a little earlier.
func wait(t testing.TB, log *bytes.Buffer, pattern string) string {
	t.Helper()
	for late := time.Now().Add(30 * time.Second); time.Now().Before(late); time.Sleep(20 * time.Millisecond) {
		found, _ := filepath.Glob(pattern)
		if len(found) != 1 {
			continue
		}
		if conn, err := net.Dial("unix", found[0]); err == nil {
			conn.Close()
			return found[0]
		}
	}
	t.Fatalf("sway did not start: %s", log)
	return ""
}

// Command prepares a program that runs as sway's user, in a process group of its own.
func (s *Sway) Command(name string, arguments ...string) *exec.Cmd {
	cmd := exec.Command(name, arguments...)
	cmd.Dir, cmd.Env = s.Dir, s.environment
	cmd.SysProcAttr = &syscall.SysProcAttr{Credential: s.user, Setpgid: true, Pdeathsig: syscall.SIGTERM}
	return cmd
}

func stop(cmd *exec.Cmd) {
	syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
	cmd.Wait()
}

// Give gives everything in the folder to sway's user.
func (s *Sway) Give(t testing.TB) {
	t.Helper()
	if s.user == nil {
		return
	}
	err := filepath.WalkDir(s.Dir, func(path string, _ os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Lchown(path, int(s.user.Uid), int(s.user.Gid))
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Run starts a program on the desktop, until the test ends.
func (s *Sway) Run(t testing.TB, name string, arguments ...string) {
	t.Helper()
	cmd := s.Command(name, arguments...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { stop(cmd) })
}

// Output is what a program on the desktop writes, such as swaymsg.
func (s *Sway) Output(t testing.TB, name string, arguments ...string) []byte {
	t.Helper()
	cmd := s.Command(name, arguments...)
	var complaint bytes.Buffer
	cmd.Stderr = &complaint
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %q: %v: %s%s", name, arguments, err, out, &complaint)
	}
	return out
}
