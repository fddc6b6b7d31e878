package localpage

import (
	"context"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

const (
	// maxStrangers bounds the connections that have not shown the secret yet. Another one closes the
	// oldest. A browser opens six at once.
	maxStrangers = 32

	headerTime = 5 * time.Second  // to send the header of a request
	bodyTime   = 30 * time.Second // to send its body
	writeTime  = 30 * time.Second // for a browser to receive an answer, or an event
	idleTime   = 2 * time.Minute  // between requests
)

// conns holds the connections of strangers.
type conns struct {
	mu        sync.Mutex
	strangers []net.Conn // the oldest first
}

// conn is a connection, in the context of its requests.
type conn struct {
	net.Conn
	foreign func() bool // reports whether it comes from another user
}

type connKey struct{}

func (c *conns) add(ctx context.Context, raw net.Conn) context.Context {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.strangers = append(c.strangers, raw)
	if len(c.strangers) > maxStrangers {
		c.strangers[0].Close()
		c.strangers = slices.Delete(c.strangers, 0, 1)
	}
	return context.WithValue(ctx, connKey{}, &conn{raw, sync.OnceValue(func() bool { return foreign(raw) })})
}

// forget removes a connection that has ended or shown the secret.
func (c *conns) forget(raw net.Conn) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if i := slices.Index(c.strangers, raw); i >= 0 {
		c.strangers = slices.Delete(c.strangers, i, i+1)
	}
}

func (c *conns) changed(raw net.Conn, state http.ConnState) {
	if state == http.StateClosed || state == http.StateHijacked {
		c.forget(raw)
	}
}

// trust lets the connection of a request with the secret stay open.
func (c *conns) trust(r *http.Request) {
	if own, ok := r.Context().Value(connKey{}).(*conn); ok {
		c.forget(own.Conn)
	}
}

// fromAnotherUser reports whether a request is known to come from another user.
func fromAnotherUser(r *http.Request) bool {
	own, ok := r.Context().Value(connKey{}).(*conn)
	return ok && own.foreign()
}

// within sets the time limits for the rest of the request body, and for the answer.
func within(w http.ResponseWriter, read, write time.Duration) {
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Now().Add(read)) // fails for the recorder of tests, which has no deadlines
	control.SetWriteDeadline(time.Now().Add(write))
}
