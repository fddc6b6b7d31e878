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
	"unicode"

	"golang.org/x/sync/errgroup"

	"github.com/domvision/domvision/internal/fault"
)

// Errors of the socket.
var (
	ErrRunning    = errors.New("another domvision watch is already running")
	ErrNotRunning = errors.New("no domvision watch is running")
	ErrNoAnswer   = errors.New("no answer")
	ErrNotPrivate = errors.New("other users have access to the socket")
	ErrNoPlace    = errors.New("the socket for presses cannot be created")
)

// The protocol of the socket: one line each way.
const (
	sayPress  = "press\n"
	sayTaken  = "taken\n"
	sayFolded = "folded\n"

	askPage = "page\n" // the answer is a line with the address, empty if there is no page
	askKey  = "key\n"  // the answer is a line with the name of the hotkey, empty if there is none

	// answerWithin bounds one conversation; it takes well below a millisecond.
	answerWithin = time.Second

	// maxTalks is how many conversations may run at once. Others wait in the queue of the system.
	maxTalks = 8
)

// Socket receives presses from programs of the same user.
type Socket struct {
	// Page returns a new address of the page that this program shows, "" for none. It may be called
	// concurrently. It may be nil.
	Page func() string

	// Key returns the name of the hotkey that this program has grabbed, "" for none. It may be called
	// concurrently. It may be nil.
	Key func() string

	listener net.Listener
}

// Listen opens a Unix socket, or a named pipe on Windows, for presses of this user only. If another program
// is already listening, the error is [ErrRunning].
func Listen() (*Socket, error) {
	listener, err := listen()
	if err != nil {
		return nil, err
	}
	return &Socket{listener: listener}, nil
}

// Run delivers presses until ctx ends, then closes the socket. If there are no free file descriptors, it
// waits for some. No other program can listen until ctx ends.
func (s *Socket) Run(ctx context.Context, presses Presses) (err error) {
	defer s.listener.Close()
	defer context.AfterFunc(ctx, func() { s.listener.Close() })()
	var talks errgroup.Group
	talks.SetLimit(maxTalks)
	defer func() { err = errors.Join(err, talks.Wait()) }() // a mistake costs one press
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
		talks.Go(func() error { return fault.Try(func() error { s.answer(conn, presses); return nil }) })
	}
}

// backoff waits for increasing times between attempts, as net/http does.
type backoff struct{ delay time.Duration }

func (b *backoff) wait(ctx context.Context) {
	b.delay = min(max(5*time.Millisecond, 2*b.delay), time.Second)
	select {
	case <-ctx.Done():
	case <-time.After(b.delay):
	}
}

// answer serves one connection. Malformed requests are ignored.
func (s *Socket) answer(conn net.Conn, presses Presses) {
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(answerWithin))
	if checkPeer(conn) != nil {
		return
	}
	line, err := bufio.NewReader(io.LimitReader(conn, int64(len(sayPress)))).ReadString('\n')
	switch {
	case err != nil:
	case line == sayPress && presses.Press(time.Now()):
		io.WriteString(conn, sayTaken)
	case line == sayPress:
		io.WriteString(conn, sayFolded)
	case line == askPage:
		tell(conn, s.Page)
	case line == askKey:
		tell(conn, s.Key)
	}
}

// tell answers with a line, which is empty if there is nothing to ask.
func tell(conn net.Conn, ask func() string) {
	line := ""
	if ask != nil {
		line = ask()
	}
	io.WriteString(conn, line+"\n")
}

// Send sends a press to the listening program, and reports whether it was accepted. If not, it was merged
// into a waiting one. If no program is listening, the error is [ErrNotRunning].
func Send(ctx context.Context) (taken bool, err error) {
	reply, err := talk(ctx, sayPress)
	if err == nil && reply != sayTaken && reply != sayFolded {
		err = fmt.Errorf("%s: unexpected answer %q", socketPath(), strings.TrimSpace(reply))
	}
	return reply == sayTaken, err
}

// Page asks the listening program for a new address of its page, "" if it shows none. If no program is
// listening, the error is [ErrNotRunning].
func Page(ctx context.Context) (address string, err error) {
	reply, err := talk(ctx, askPage)
	return strings.TrimSuffix(reply, "\n"), err
}

// HeldKey asks the listening program for the name of the hotkey that it has grabbed, "" if it has none. If no
// program is listening, the error is [ErrNotRunning].
func HeldKey(ctx context.Context) (name string, err error) {
	reply, err := talk(ctx, askKey)
	return strings.TrimSuffix(reply, "\n"), err
}

// maxAnswer bounds an answer, in bytes.
const maxAnswer = 4 << 10

// talk sends a line to the listening program and returns its answer.
func talk(ctx context.Context, line string) (reply string, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	conn, err := dial(ctx)
	if err != nil {
		return "", err
	}
	defer conn.Close()
	conn.SetDeadline(time.Now().Add(answerWithin))
	if _, err := io.WriteString(conn, line); err != nil {
		return "", fmt.Errorf("%s: %w", socketPath(), err)
	}
	reply, err = bufio.NewReader(io.LimitReader(conn, maxAnswer)).ReadString('\n')
	if err == nil && strings.ContainsFunc(strings.TrimSuffix(reply, "\n"), unicode.IsControl) {
		err = errors.New("the answer is not text")
	}
	if err != nil {
		return "", fmt.Errorf("%s: %w: %w", socketPath(), ErrNoAnswer, err)
	}
	return reply, nil
}
