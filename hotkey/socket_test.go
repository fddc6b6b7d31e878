package hotkey

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync/atomic"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/fault"
)

// ownSocket gives the test a socket of its own.
func ownSocket(t *testing.T) {
	t.Helper()
	// A socket's path has a limit of about 100 bytes, and names of tests are long.
	dir, err := os.MkdirTemp("", "dv")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("XDG_RUNTIME_DIR", dir)
}

// serve runs a socket until the test ends or stop is called, which tells how Run
// ended.
func serve(t *testing.T) (presses Presses, stop func() error) {
	t.Helper()
	socket, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	presses = NewPresses()
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- socket.Run(ctx, presses) }()
	stop = func() error { cancel(); err := <-done; done <- nil; return err }
	t.Cleanup(func() { stop() })
	return presses, stop
}

func TestSocket(t *testing.T) {
	ownSocket(t)
	if _, err := Send(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Fatalf("nobody listens: error %v, want %v", err, ErrNotRunning)
	}
	before := time.Now()
	presses, stop := serve(t)
	for i, want := range []bool{true, false, false} {
		if taken, err := Send(t.Context()); taken != want || err != nil {
			t.Errorf("press %d: taken %v, %v, want %v", i+1, taken, err, want)
		}
	}
	if at := <-presses; at.Before(before) || at.After(time.Now()) {
		t.Errorf("pressed at %v, want between %v and now", at, before)
	}
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("after the press was taken: taken %v, %v", taken, err)
	}
	if err := stop(); err != nil {
		t.Errorf("Run ended with %v", err)
	}
	if _, err := os.Lstat(socketPath()); runtime.GOOS != "windows" && !errors.Is(err, os.ErrNotExist) {
		t.Errorf("the socket is still there: %v", err)
	}
	if _, err := Send(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Errorf("after the end: error %v, want %v", err, ErrNotRunning)
	}
}

func TestSecondServer(t *testing.T) {
	ownSocket(t)
	presses, _ := serve(t)
	if _, err := Listen(); !errors.Is(err, ErrRunning) {
		t.Errorf("error %v, want %v", err, ErrRunning)
	}
	if taken, err := Send(t.Context()); !taken || err != nil || len(presses) != 1 {
		t.Errorf("the first one afterwards: taken %v, %v", taken, err)
	}
}

// TestNoise: data that is not a press is ignored, and later presses still arrive.
func TestNoise(t *testing.T) {
	ownSocket(t)
	presses, _ := serve(t)
	for _, noise := range []string{"", "\n", "press", "pressed\n", "GET / HTTP/1.1\r\n\r\n"} {
		conn, err := dial(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		io.WriteString(conn, noise)
		if half, ok := conn.(interface{ CloseWrite() error }); ok { // a pipe of Windows has no such end
			half.CloseWrite()
		}
		if reply, _ := io.ReadAll(conn); len(reply) > 0 {
			t.Errorf("%q was answered with %q", noise, reply)
		}
		conn.Close()
	}
	if len(presses) > 0 {
		t.Error("noise was taken as a press")
	}
	silent, err := dial(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("beside somebody who says nothing: taken %v, %v", taken, err)
	}
}

// TestPage: every request gets a new address of the page, or an empty one if there is no page.
func TestPage(t *testing.T) {
	ownSocket(t)
	if _, err := Page(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Errorf("nobody listens: %v", err)
	}
	socket, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	var asked atomic.Int32
	socket.Page = func() string {
		if n := asked.Add(1); n > 1 {
			return fmt.Sprint("http://127.0.0.1:1/open/", n)
		}
		return ""
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- socket.Run(ctx, NewPresses()) }()
	for _, want := range []string{"", "http://127.0.0.1:1/open/2", "http://127.0.0.1:1/open/3"} {
		if got, err := Page(t.Context()); err != nil || got != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}

// TestHeldKey: a program tells which hotkey it holds, and that it holds none.
func TestHeldKey(t *testing.T) {
	ownSocket(t)
	if _, err := HeldKey(t.Context()); !errors.Is(err, ErrNotRunning) {
		t.Errorf("nobody listens: %v", err)
	}
	for _, key := range []func() string{nil, func() string { return "" }, func() string { return "ctrl+F9" }} {
		want := ""
		if key != nil {
			want = key()
		}
		socket, err := Listen()
		if err != nil {
			t.Fatal(err)
		}
		socket.Key = key
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan error, 1)
		presses := NewPresses()
		go func() { ended <- socket.Run(ctx, presses) }()
		if got, err := HeldKey(t.Context()); err != nil || got != want || len(presses) > 0 {
			t.Errorf("%q, %v, %d presses, want %q", got, err, len(presses), want)
		}
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	}
}

// TestMistakeInAnswer: a mistake while a program is answered costs that answer, and is reported at the end.
func TestMistakeInAnswer(t *testing.T) {
	ownSocket(t)
	socket, err := Listen()
	if err != nil {
		t.Fatal(err)
	}
	socket.Page = func() string { panic("a mistake in the address") }
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan error, 1)
	go func() { ended <- socket.Run(ctx, NewPresses()) }()
	if address, err := Page(t.Context()); address != "" || err == nil {
		t.Errorf("%q, %v", address, err)
	}
	if taken, err := Send(t.Context()); !taken || err != nil {
		t.Errorf("afterwards: taken %v, %v", taken, err)
	}
	cancel()
	if err := <-ended; !errors.As(err, new(*fault.Error)) {
		t.Errorf("at the end: %v", err)
	}
}
