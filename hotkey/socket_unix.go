//go:build unix

package hotkey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"syscall"
)

// socketPath is the path of the socket: trigger.sock in the folder domvision of XDG_RUNTIME_DIR. If that is
// not set, it is in the folder domvision-UID of the folder for temporary files, where UID is the number of
// the user.
func socketPath() string {
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		return filepath.Join(dir, "domvision", "trigger.sock")
	}
	return filepath.Join(os.TempDir(), fmt.Sprintf("domvision-%d", os.Getuid()), "trigger.sock")
}

// listen opens the socket. It removes one that a killed program has left behind.
func listen() (net.Listener, error) {
	path := socketPath()
	if err := privateFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, err
	}
	listener, err := listenAt(path)
	if err != nil {
		lock.Close()
		return nil, err
	}
	return lockedListener{listener, lock}, nil
}

// lockedListener holds a lock until it is closed.
type lockedListener struct {
	net.Listener
	lock io.Closer
}

func (l lockedListener) Close() error {
	defer l.lock.Close()
	return l.Listener.Close()
}

func listenAt(path string) (net.Listener, error) {
	if conn, err := net.DialTimeout("unix", path, answerWithin); err == nil {
		conn.Close()
		return nil, fmt.Errorf("%w: %s", ErrRunning, path)
	}
	if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	listener, err := net.Listen("unix", path)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	if err := os.Chmod(path, 0o600); err != nil {
		listener.Close()
		return nil, err
	}
	return listener, nil
}

// privateFolder creates dir, or rejects an existing one in which others could create a socket.
func privateFolder(dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	return checkFolder(dir)
}

// checkFolder rejects a folder in which others could create a socket, or which they could replace.
func checkFolder(dir string) error {
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !info.IsDir() || !private(info) {
		return fmt.Errorf("%w: %s must be a folder that belongs to you, with mode 0700", ErrNotPrivate, dir)
	}
	above := filepath.Dir(dir)
	if info, err = os.Stat(above); err != nil {
		return err
	}
	if !fixed(info) {
		return fmt.Errorf("%w: everyone can rename files in %s", ErrNotPrivate, above)
	}
	return nil
}

// checkSocket rejects a socket that another user may have created.
func checkSocket(path string) error {
	if err := checkFolder(filepath.Dir(path)); err != nil {
		return err
	}
	info, err := os.Lstat(path)
	if err != nil {
		return err
	}
	if info.Mode().Type() != fs.ModeSocket || !onlyWriter(info) {
		return fmt.Errorf("%w: %s is not a socket, or another user can write to it", ErrNotPrivate, path)
	}
	return nil
}

// dial connects to the listening program of the same user, or returns [ErrNotRunning].
func dial(ctx context.Context) (net.Conn, error) {
	path := socketPath()
	conn, err := dialAt(ctx, path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return nil, fmt.Errorf("%w: %s", ErrNotRunning, path)
	}
	return conn, err
}

// dialAt connects to a socket, if it belongs to a program of the same user.
func dialAt(ctx context.Context, path string) (net.Conn, error) {
	if err := checkSocket(path); err != nil {
		return nil, err
	}
	conn, err := new(net.Dialer).DialContext(ctx, "unix", path)
	if err != nil {
		return nil, err
	}
	if err := checkPeer(conn); err != nil {
		conn.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return conn, nil
}

// private reports whether only this user can access the folder.
func private(info fs.FileInfo) bool { return own(info) && info.Mode().Perm()&0o077 == 0 }

// onlyWriter reports whether only this user can write to the file.
func onlyWriter(info fs.FileInfo) bool { return own(info) && info.Mode().Perm()&0o022 == 0 }

func own(info fs.FileInfo) bool {
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Getuid()
}

// fixed reports whether only the owner can rename or remove a file in a folder.
func fixed(info fs.FileInfo) bool {
	return info.Mode().Perm()&0o002 == 0 || info.Mode()&fs.ModeSticky != 0
}

// lockFile ensures that only one of two programs started at once listens. The system releases the lock when
// a program ends for whatever reason.
func lockFile(path string) (io.Closer, error) {
	f, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		err = fmt.Errorf("%w: %s", ErrRunning, socketPath())
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}
