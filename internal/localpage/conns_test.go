package localpage

import (
	"bytes"
	"context"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/localpage/pagetest"
)

// TestStrangersAreFew: a connection without the secret is dropped, and keeps nobody out.
func TestStrangersAreFew(t *testing.T) {
	s := serve(t)
	client, page := pagetest.Open(t, s.Address())
	var idle []net.Conn
	for range 10 * maxStrangers {
		c, err := net.Dial("tcp", s.host())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		idle = append(idle, c)
	}
	if says := get(client, page); says != "the page" {
		t.Errorf("the page's browser: %s", says)
	}
	closed := 0
	for _, c := range idle {
		c.SetReadDeadline(time.Now().Add(20 * time.Millisecond))
		if _, err := c.Read(make([]byte, 1)); err != nil && !strings.Contains(err.Error(), "timeout") {
			closed++
		}
	}
	if open := len(idle) - closed; open > maxStrangers {
		t.Errorf("%d connections of strangers are open, want at most %d", open, maxStrangers)
	}
	s.conns.mu.Lock()
	defer s.conns.mu.Unlock()
	if n := len(s.conns.strangers); n > maxStrangers {
		t.Errorf("%d are remembered", n)
	}
}

// TestSlowStranger: without the secret, a body that never comes does not hold a connection.
func TestSlowStranger(t *testing.T) {
	s := serve(t)
	c, err := net.Dial("tcp", s.host())
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	io.WriteString(c, "POST /x/api/press HTTP/1.1\r\nHost: "+s.host()+"\r\nContent-Length: 1000\r\n\r\n")
	c.SetReadDeadline(time.Now().Add(headerTime))
	answer, err := io.ReadAll(c)
	if err != nil || !strings.HasPrefix(string(answer), "HTTP/1.1 403") {
		t.Errorf("%q, %v", answer, err)
	}
}

// TestTrustedConnectionStays: open connections of a browser that was let in are not counted.
func TestTrustedConnectionStays(t *testing.T) {
	s := serve(t)
	client, page := pagetest.Open(t, s.Address())
	client.CloseIdleConnections() // among them may be one that was dialled and never used
	one := &http.Transport{MaxConnsPerHost: 1}
	defer one.CloseIdleConnections()
	client.Transport = one
	if says := get(client, page); says != "the page" {
		t.Fatal(says)
	}
	strangers := func() int {
		s.conns.mu.Lock()
		defer s.conns.mu.Unlock()
		return len(s.conns.strangers)
	}
	for wait := 0; strangers() > 0; wait++ { // the server notices closed connections a little later
		if wait == 100 {
			t.Fatalf("%d strangers", strangers())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// exhausted is a listener that has no descriptor for the first few connections.
type exhausted struct {
	net.Listener
	errors int
}

func (l *exhausted) Accept() (net.Conn, error) {
	if l.errors > 0 {
		l.errors--
		return nil, syscall.EMFILE
	}
	return l.Listener.Accept()
}

// TestFloodSaysNothing: a program without free descriptors answers later, and writes nothing to the terminal.
func TestFloodSaysNothing(t *testing.T) {
	var said bytes.Buffer
	log.SetOutput(&said)
	defer log.SetOutput(os.Stderr)
	s := listen(t)
	s.listener = &exhausted{s.listener, 3}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- s.Serve(ctx, http.NotFoundHandler()) }()
	if _, err := http.Get(s.Address()); err != nil {
		t.Error(err)
	}
	cancel()
	<-ended
	if said.Len() > 0 {
		t.Errorf("written: %s", &said)
	}
}
