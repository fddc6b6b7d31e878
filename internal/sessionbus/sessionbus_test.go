//go:build unix

package sessionbus

import (
	"errors"
	"net"
	"path/filepath"
	"testing"
	"time"
)

// TestSilent: a bus that takes connections and never answers, and one that closes them.
func TestSilent(t *testing.T) {
	for name, serve := range map[string]func(net.Conn){"silent": func(net.Conn) {}, "closes": func(c net.Conn) { c.Close() }} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "bus")
			listener, err := net.Listen("unix", path)
			if err != nil {
				t.Fatal(err)
			}
			defer listener.Close()
			go func() {
				for {
					conn, err := listener.Accept()
					if err != nil {
						return
					}
					defer conn.Close()
					serve(conn)
				}
			}()
			t.Setenv("DBUS_SESSION_BUS_ADDRESS", "unix:path="+path)
			answered := make(chan error, 1)
			go func() { _, err := Connect(); answered <- err }()
			select {
			case err := <-answered:
				if !errors.Is(err, ErrNone) {
					t.Errorf("error %v, want %v", err, ErrNone)
				}
			case <-time.After(10 * time.Second):
				t.Error("it waits for ever")
			}
		})
	}
}
