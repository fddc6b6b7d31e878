package localpage

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"net"
	"net/http"
	"sync"
	"syscall"
	"time"
)

// Server has the address that a page is served at.
type Server struct {
	// Renew, if set, is called with a new address when somebody opens one that was used.
	Renew func(address string)

	listener net.Listener
	token    string // part of the page's address
	secret   string // in the cookie
	entries  entries
	conns    conns
	stop     chan struct{}
	once     sync.Once
	known    bool          // a page may be open that knows the identity
	visited  chan struct{} // closed when a browser that was let in has come
	visit    sync.Once
}

// inUseOnWindows is WSAEADDRINUSE; Windows does not know the number that package syscall has for it.
const inUseOnWindows = syscall.Errno(10048)

// Listen takes a port of 127.0.0.1; 0 is any that is free. Nothing is answered
// before [Server.Serve].
func Listen(port int) (*Server, error) {
	listener, err := net.Listen("tcp", fmt.Sprintf("127.0.0.1:%d", port))
	if errors.Is(err, syscall.EADDRINUSE) || errors.Is(err, inUseOnWindows) {
		return nil, fmt.Errorf("port %d of this computer is taken by another program", port)
	}
	if err != nil {
		return nil, err
	}
	return &Server{
		listener: listener, token: rand.Text(), secret: rand.Text(), entries: entries{now: time.Now}, stop: make(chan struct{}), visited: make(chan struct{}),
	}, nil
}

// Address opens the page once, in the browser that comes first. It is for a person, and remains
// the same until it is used.
func (s *Server) Address() string { return "http://" + s.host() + openPath + s.entries.person() }

// Handover is an address for [Open]. It opens the page once, within half a minute: others can
// read it in the list of programs that run.
func (s *Server) Handover() string { return "http://" + s.host() + openPath + s.entries.browser() }

func (s *Server) host() string { return s.listener.Addr().String() }

func (s *Server) port() int { return s.listener.Addr().(*net.TCPAddr).Port }

// Serve answers the page with the handler, whose requests end when ctx does. It
// returns the error of ctx, or nil after [Server.Stop].
func (s *Server) Serve(ctx context.Context, page http.Handler) error {
	requests, cancel := context.WithCancel(ctx)
	defer cancel()
	server := &http.Server{
		Handler:           s.Guard(page),
		ReadHeaderTimeout: headerTime,
		IdleTimeout:       idleTime,
		MaxHeaderBytes:    1 << 16,
		ConnContext:       s.conns.add,
		ConnState:         s.conns.changed,
		BaseContext:       func(net.Listener) context.Context { return requests },
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(s.listener) }()
	var err error
	select {
	case err = <-ended:
		return err
	case <-ctx.Done():
		err = ctx.Err()
	case <-s.stop:
	}
	cancel()
	// The last answers are still on their way. What else is open is not waited for.
	closing, stop := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer stop()
	if server.Shutdown(closing) != nil {
		server.Close()
	}
	<-ended
	return err
}

// Stop ends [Server.Serve], when the answers that are on their way have been
// given. It may be called by a handler, and more than once.
func (s *Server) Stop() { s.once.Do(func() { close(s.stop) }) }

// Close gives the port back where nothing was served.
func (s *Server) Close() error { return s.listener.Close() }
