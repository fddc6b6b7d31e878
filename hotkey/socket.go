package hotkey

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"
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

	// maxTalks is how many conversations may go on at once. Others wait in the system's queue.
	maxTalks = 8
)

// Socket is where presses come from programs of the same user.
type Socket struct{ listener net.Listener }

// Listen opens the place where presses arrive, for this user alone: a Unix socket, on Windows a
// named pipe. If a program listens there already, the error is [ErrRunning].
func Listen() (*Socket, error) {
	listener, err := listen()
	if err != nil {
		return nil, err
	}
	return &Socket{listener}, nil
}

// Run hands presses over until ctx ends, then closes the socket. Without free descriptors it
// waits until there are some. Whatever happens, no other program can listen until ctx ends.
func (s *Socket) Run(ctx context.Context, presses Presses) error {
	defer s.listener.Close()
	defer context.AfterFunc(ctx, func() { s.listener.Close() })()
	var talks errgroup.Group
	talks.SetLimit(maxTalks)
	defer talks.Wait()
	var retry backoff
	for {
		conn, err := s.listener.Accept()
		switch {
		case ctx.Err() != nil:
			if err == nil {
				conn.Close()
			}
			return nil
		case err != nil:
			retry.wait(ctx)
			continue
		}
		retry = backoff{}
		talks.Go(func() error { answer(conn, presses); return nil })
	}
}

// backoff waits longer and longer between attempts, as net/http does.
type backoff struct{ delay time.Duration }

func (b *backoff) wait(ctx context.Context) {
	b.delay = min(max(5*time.Millisecond, 2*b.delay), time.Second)
	select {
	case <-ctx.Done():
	case <-time.After(b.delay):
	}
}

// answer serves one connection. Malformed requests are ignored.
func answer(conn net.Conn, presses Presses) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(answerWithin))
	if checkPeer(conn) != nil {
		return
	}
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
	conn, err := dial(ctx)
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
