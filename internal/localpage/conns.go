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
	// maxStrangers bounds the connections over which nobody has shown the secret yet. One more
	// closes the oldest. A browser opens six at once.
	maxStrangers = 32

	headerTime = 5 * time.Second  // for the header of a request
	bodyTime   = 30 * time.Second // for its body
	writeTime  = 30 * time.Second // for a browser to take an answer, or an event
	idleTime   = 2 * time.Minute  // between requests
)

// conns counts the connections of strangers.
type conns struct {
	mu        sync.Mutex
	strangers []net.Conn // the oldest first
}

// conn is a connection, in the context of its requests.
type conn struct {
	net.Conn
	foreign func() bool // it comes from another user
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

// forget is for a connection that has ended, or over which the secret was shown.
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

// trust is for a request with the secret: its connection may stay open.
func (c *conns) trust(r *http.Request) {
	if own, ok := r.Context().Value(connKey{}).(*conn); ok {
		c.forget(own.Conn)
	}
}

// fromAnotherUser reports whether the system knows that a request is another user's.
func fromAnotherUser(r *http.Request) bool {
	own, ok := r.Context().Value(connKey{}).(*conn)
	return ok && own.foreign()
}

// within bounds the rest of an exchange: the body that is still to come, and the answer.
func within(w http.ResponseWriter, read, write time.Duration) {
	control := http.NewResponseController(w)
	control.SetReadDeadline(time.Now().Add(read)) // a recorder of tests has no deadlines
	control.SetWriteDeadline(time.Now().Add(write))
}
