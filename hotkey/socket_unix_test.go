//go:build unix

package hotkey

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func TestSocketIsForItsUserAlone(t *testing.T) {
	ownSocket(t)
	serve(t)
	for path, want := range map[string]os.FileMode{socketPath(): 0o600, filepath.Dir(socketPath()): 0o700} {
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: mode %v, %v, want %v", path, info.Mode(), err, want)
		}
	}
}

// TestStaleSocket: a program that was killed leaves a socket without a listener.
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
	if dir := filepath.Dir(filepath.Dir(socketPath())); dir != tmp {
		t.Errorf("%s is not in a folder of %s", socketPath(), tmp)
	}
}

// TestNoDescriptorsLeft: while the program has no free descriptor it answers nobody. Afterwards it does, and
// meanwhile no second program can listen.
func TestNoDescriptorsLeft(t *testing.T) {
	ownSocket(t)
	serve(t)
	var limit, few syscall.Rlimit
	if err := syscall.Getrlimit(syscall.RLIMIT_NOFILE, &limit); err != nil {
		t.Fatal(err)
	}
	few = limit
	few.Cur = 64
	if err := syscall.Setrlimit(syscall.RLIMIT_NOFILE, &few); err != nil {
		t.Fatal(err)
	}
	restored := false
	restore := func() {
		if !restored {
			restored = true
			syscall.Setrlimit(syscall.RLIMIT_NOFILE, &limit)
		}
	}
	defer restore()
	var open []net.Conn
	for range 100 {
		conn, err := net.Dial("unix", socketPath())
		if err != nil {
			break
		}
		open = append(open, conn)
	}
	if len(open) == 100 {
		t.Fatal("there are enough descriptors")
	}
	time.Sleep(50 * time.Millisecond) // for the server to run out of them
	restore()
	if _, err := Listen(); !errors.Is(err, ErrRunning) {
		t.Errorf("a second program: error %v, want %v", err, ErrRunning)
	}
	for _, conn := range open {
		conn.Close()
	}
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("afterwards: taken %v, %v", taken, err)
	}
}

// lost is a listener that never accepts a connection.
type lost struct{ net.Listener }

func (lost) Accept() (net.Conn, error) { return nil, syscall.EMFILE }
func (lost) Close() error              { return nil }

// TestLockOutlivesSocket: a program whose socket is lost is still the only one.
func TestLockOutlivesSocket(t *testing.T) {
	ownSocket(t)
	socket, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	own := socket.listener.(lockedListener)
	own.Listener.Close()
	socket.listener = lockedListener{lost{}, own.lock}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- socket.Run(ctx, NewPresses()) }()
	select {
	case err := <-ended:
		t.Fatalf("ended with %v", err)
	case <-time.After(30 * time.Millisecond):
	}
	if _, err := Listen(); !errors.Is(err, ErrRunning) {
		t.Errorf("error %v, want %v", err, ErrRunning)
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	socket, err = Listen()
	if err != nil {
		t.Fatal(err)
	}
	socket.listener.Close()
}

// TestSendChecksWhoListens: no press is sent to a socket that another user owns or could replace.
func TestSendChecksWhoListens(t *testing.T) {
	for name, spoil := range map[string]func(path string) error{
		"open folder": func(path string) error { return os.Chmod(filepath.Dir(path), 0o777) },
		"open socket": func(path string) error { return os.Chmod(path, 0o666) },
		"open above":  func(path string) error { return os.Chmod(filepath.Dir(filepath.Dir(path)), 0o777) },
		"its owner":   func(path string) error { return os.Lchown(path, 65534, -1) },
		"its folder":  func(path string) error { return os.Lchown(filepath.Dir(path), 65534, -1) },
	} {
		t.Run(name, func(t *testing.T) {
			ownSocket(t)
			presses, _ := serve(t)
			if err := spoil(socketPath()); errors.Is(err, os.ErrPermission) {
				t.Skip("only root can give files away")
			} else if err != nil {
				t.Fatal(err)
			}
			if _, err := Send(t.Context()); !errors.Is(err, ErrNotPrivate) {
				t.Errorf("error %v, want %v", err, ErrNotPrivate)
			}
			if len(presses) > 0 {
				t.Error("it was pressed")
			}
		})
	}
}
