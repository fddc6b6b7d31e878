package hotkey

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"time"
)

// What can go wrong with the socket.
var (
	ErrRunning    = errors.New("another program listens for presses already")
	ErrNotRunning = errors.New("nobody listens for presses")
	ErrNotPrivate = errors.New("the folder of the socket is open to other users")
	ErrNoPlace    = errors.New("the socket for presses cannot be made")
)

// The protocol of the socket: one line each way.
const (
	sayPress  = "press\n"
	sayTaken  = "taken\n"
	sayFolded = "folded\n"

	// answerWithin bounds one conversation; it takes well below a millisecond.
	answerWithin = time.Second
)

// Socket is where presses come from programs of the same user.
type Socket struct {
	listener net.Listener
	lock     io.Closer
}

// socketPath is the socket's place: trigger.sock in the folder domvision of
// XDG_RUNTIME_DIR, or where that is not set, in the folder domvision-USER of the
// folder for temporary files, USER being the user's number.
func socketPath() string {
	if dir := os.Getenv("XDG_RUNTIME_DIR"); dir != "" {
		return filepath.Join(dir, "domvision", "trigger.sock")
	}
	return filepath.Join(os.TempDir(), fmt.Sprintf("domvision-%d", os.Getuid()), "trigger.sock")
}

// Listen opens the socket, for this user alone. A socket that a killed program has left behind
// is removed; if a program still listens, the error is [ErrRunning].
func Listen() (*Socket, error) {
	path := socketPath()
	if err := privateFolder(filepath.Dir(path)); err != nil {
		return nil, err
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, err
	}
	listener, err := listen(path)
	if err != nil {
		lock.Close()
		return nil, err
	}
	return &Socket{listener, lock}, nil
}

func listen(path string) (net.Listener, error) {
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

// privateFolder makes dir, or refuses one that others could put a socket into.
func privateFolder(dir string) error {
	if err := os.Mkdir(dir, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%w: %w", ErrNoPlace, err)
	}
	info, err := os.Lstat(dir)
	if err != nil {
		return err
	}
	if !info.IsDir() || !private(info) {
		return fmt.Errorf("%w: %s must be a folder of yours with mode 0700", ErrNotPrivate, dir)
	}
	return nil
}

// Run hands presses over until ctx ends, then closes the socket.
func (s *Socket) Run(ctx context.Context, presses Presses) error {
	defer s.lock.Close()
	defer s.listener.Close()
	defer context.AfterFunc(ctx, func() { s.listener.Close() })()
	var talks sync.WaitGroup
	defer talks.Wait()
	for {
		conn, err := s.listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case err != nil:
			return fmt.Errorf("waiting for presses: %w", err)
		}
		talks.Go(func() { answer(conn, presses) })
	}
}

// answer serves one connection. Malformed requests are ignored.
func answer(conn net.Conn, presses Presses) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(answerWithin))
	line, err := bufio.NewReader(io.LimitReader(conn, int64(len(sayPress)))).ReadString('\n')
	if err != nil || line != sayPress {
		return
	}
	reply := sayFolded
	if presses.Press(time.Now()) {
		reply = sayTaken
	}
	io.WriteString(conn, reply)
}

// Send sends a press to the program that listens, and reports whether it was accepted; if not,
// it was folded into one that already waits. If no program listens, the error is
// [ErrNotRunning].
func Send(ctx context.Context) (taken bool, err error) {
	path := socketPath()
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, err := new(net.Dialer).DialContext(ctx, "unix", path)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ECONNREFUSED) {
		return false, fmt.Errorf("%w: %s", ErrNotRunning, path)
	}
	if err != nil {
		return false, err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(answerWithin))
	if _, err := io.WriteString(conn, sayPress); err != nil {
		return false, fmt.Errorf("%s: %w", path, err)
	}
	reply, err := bufio.NewReader(conn).ReadString('\n')
	switch {
	case err != nil:
		return false, fmt.Errorf("%s: no answer: %w", path, err)
	case reply != sayTaken && reply != sayFolded:
		return false, fmt.Errorf("%s: unexpected answer %q", path, strings.TrimSpace(reply))
	}
	return reply == sayTaken, nil
}
