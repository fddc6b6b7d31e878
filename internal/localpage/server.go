package localpage

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"

	"github.com/domvision/domvision/internal/fault"
)

// Server serves a page.
type Server struct {
	// Renew, if set, is called with a new address when a used one is opened.
	Renew func(address string)

	listener net.Listener
	token    string // part of the address of the page
	secret   string // in the cookie
	entries  entries
	conns    conns
	stop     chan struct{}
	once     sync.Once
	known    bool          // an open page may know the identity
	visited  chan struct{} // closed at the first request of an admitted browser
	visit    sync.Once
}

// inUseOnWindows is WSAEADDRINUSE. On Windows, syscall.EADDRINUSE has a different number.
const inUseOnWindows = syscall.Errno(10048)

// Listen opens a port of 127.0.0.1, or any free one for 0. Requests are answered when [Server.Serve] runs.
func Listen(port int) (*Server, error) {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, inUseOnWindows) {
		return nil, fmt.Errorf("another program is using port %d of this computer", port)
	}
	if err != nil {
		return nil, err
	}
	return &Server{
		listener: listener, token: rand.Text(), secret: rand.Text(), entries: entries{now: time.Now}, stop: make(chan struct{}), visited: make(chan struct{}),
	}, nil
}

// Address is an address for the player, which opens the page once. It stays the same until it is used.
func (s *Server) Address() string { return "http://" + s.host() + openPath + s.entries.person() }

// Handover is an address for [Open]. It opens the page once, within half a minute, because other users can
// read it in the list of processes.
func (s *Server) Handover() string { return "http://" + s.host() + openPath + s.entries.browser() }

// Visited reports whether a browser has opened the page.
func (s *Server) Visited() bool {
	select {
	case <-s.visited:
		return true
	default:
		return false
	}
}

func (s *Server) host() string { return s.listener.Addr().String() }

func (s *Server) port() int { return s.listener.Addr().(*net.TCPAddr).Port }

// Serve serves the page with a handler. The contexts of requests end with ctx. It returns the error of ctx,
// or nil after [Server.Stop].
func (s *Server) Serve(ctx context.Context, page http.Handler) error {
	requests, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler:           s.guard(page),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    1 << 16,
		ErrorLog:          log.New(io.Discard, "", 0), // strangers could fill the terminal of the player
		ConnContext:       s.conns.add,
		ConnState:         s.conns.changed,
		BaseContext:       func(net.Listener) context.Context { return requests },
	}
	ended := make(chan error, 1)
	go func() { ended <- fault.Try(func() error { return server.Serve(s.listener) }) }()
	var err error
	select {
	case err = <-ended:
		return err
	case <-ctx.Done():
		err = ctx.Err()
	case <-s.stop:
	}
	cancel()
	// Give answers in progress some time. Other connections are closed.
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer stop()
	if server.Shutdown(closing) != nil {
		server.Close()
	}
	<-ended
	return err
}

// Stop ends [Server.Serve] when the answers in progress are finished. Handlers may call it, also
// repeatedly.
func (s *Server) Stop() { s.once.Do(func() { close(s.stop) }) }

// Close releases the port if Serve was not called.
func (s *Server) Close() error { return s.listener.Close() }
