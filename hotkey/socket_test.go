package hotkey

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"testing"
	"time"
)

// ownSocket gives the test a socket of its own.
func ownSocket(t *testing.T) {
	t.Helper()
	// A socket's path has a limit of about 100 bytes, and names of tests are long.
	dir, err := os.MkdirTemp("", "dv")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("XDG_RUNTIME_DIR", dir)
}

// serve runs a socket until the test ends or stop is called, which tells how Run
// ended.
func serve(t *testing.T) (presses Presses, stop func() error) {
	t.Helper()
	socket, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	presses = NewPresses()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- socket.Run(ctx, presses) }()
	stop = func() error { cancel(); err := <-done; done <- nil; return err }
	t.Cleanup(func() { stop() })
	return presses, stop
}

func TestSocket(t *testing.T) {
	ownSocket(t)
	if _, err := Send(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Fatalf("nobody listens: error %v, want %v", err, ErrNotRunning)
	}
	before := time.Now()
	presses, stop := serve(t)
	for i, want := range []bool{true, false, false} {
		if taken, err := Send(t.Context()); taken != want || err != nil {
			t.Errorf("press %d: taken %v, %v, want %v", i+1, taken, err, want)
		}
	}
	if at := <-presses; at.Before(before) || at.After(time.Now()) {
		t.Errorf("pressed at %v, want between %v and now", at, before)
	}
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("after the press was taken: taken %v, %v", taken, err)
	}
	if err := stop(); err != nil {
		t.Errorf("Run ended with %v", err)
	}
	if _, err := os.Lstat(socketPath()); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is still there: %v", err)
	}
	if _, err := Send(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Errorf("after the end: error %v, want %v", err, ErrNotRunning)
	}
}

func TestSocketIsForItsUserAlone(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	ownSocket(t)
	serve(t)
	for path, want := range map[string]os.FileMode{socketPath(): 0o600, filepath.Dir(socketPath()): 0o700} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: mode %v, %v, want %v", path, info.Mode(), err, want)
		}
	}
}

func TestSecondServer(t *testing.T) {
	ownSocket(t)
	presses, _ := serve(t)
	if _, err := Listen(); !errors.Is(err, ErrRunning) {
		t.Errorf("error %v, want %v", err, ErrRunning)
	}
	if taken, err := Send(t.Context()); !taken || err != nil || len(presses) != 1 {
		t.Errorf("the first one afterwards: taken %v, %v", taken, err)
	}
}

// TestStaleSocket: a program that was killed leaves a socket nobody listens at.
func TestStaleSocket(t *testing.T) {
	ownSocket(t)
	if err := os.Mkdir(filepath.Dir(socketPath()), 0o700); err != nil {
		t.Fatal(err)
	}
	left, err := net.ListenUnix("unix", &net.UnixAddr{Name: socketPath(), Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	left.SetUnlinkOnClose(false)
	left.Close()
	if _, err := Send(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Errorf("error %v, want %v", err, ErrNotRunning)
	}
	serve(t)
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("taken %v, %v", taken, err)
	}
}

func TestFolderOpenToOthers(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no modes")
	}
	for name, prepare := range map[string]func(dir string) error{
		"mode 0755": func(dir string) error { return errors.Join(os.Mkdir(dir, 0o755), os.Chmod(dir, 0o755)) }, // whatever the umask
		"a link":    func(dir string) error { return os.Symlink(t.TempDir(), dir) },
		"a file":    func(dir string) error { return os.WriteFile(dir, nil, 0o600) },
	} {
		t.Run(name, func(t *testing.T) {
			ownSocket(t)
			if err := prepare(filepath.Dir(socketPath())); err != nil {
				t.Fatal(err)
			}
			if _, err := Listen(); !errors.Is(err, ErrNotPrivate) {
				t.Errorf("error %v, want %v", err, ErrNotPrivate)
			}
		})
	}
}

func TestPathWithoutRuntimeFolder(t *testing.T) {
	t.Setenv("XDG_RUNTIME_DIR", "")
	tmp := t.TempDir()
	t.Setenv("TMPDIR", tmp)
	if runtime.GOOS == "windows" {
		t.Skip("TMPDIR is not looked at")
	}
	if dir := filepath.Dir(filepath.Dir(socketPath())); dir != tmp {
		t.Errorf("%s is not in a folder of %s", socketPath(), tmp)
	}
}

// TestNoise: what is no press is none, and does not disturb.
func TestNoise(t *testing.T) {
	ownSocket(t)
	presses, _ := serve(t)
	for _, noise := range []string{"", "\n", "press", "pressed\n", "GET / HTTP/1.1\r\n\r\n"} {
		conn, err := net.Dial("unix", socketPath())
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, noise)
		conn.(*net.UnixConn).CloseWrite()
		if reply, _ := io.ReadAll(conn); len(reply) > 0 {
			t.Errorf("%q was answered with %q", noise, reply)
		}
		conn.Close()
	}
	if len(presses) > 0 {
		t.Error("noise was taken as a press")
	}
	silent, err := net.Dial("unix", socketPath())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("beside somebody who says nothing: taken %v, %v", taken, err)
	}
}
