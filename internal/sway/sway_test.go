//go:build unix

package sway

import (
	"context"
	"encoding/binary"
	"net"
	"path/filepath"
	"testing"
	"time"
)

// answer makes sway's socket that of somebody who answers every request with some bytes, and then hangs up or is silent.
func answer(t *testing.T, data []byte, silent bool) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "ipc")
	listener, err := net.Listen("unix", path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	t.Setenv("SWAYSOCK", path)
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			conn.Read(make([]byte, 1<<12))
			conn.Write(data)
			if silent {
				defer conn.Close()
			} else {
				conn.Close()
			}
		}
	}()
}

func reply(size int, text string) []byte {
	data := binary.NativeEndian.AppendUint32([]byte(magic), uint32(size))
	return append(binary.NativeEndian.AppendUint32(data, RunCommand), text...)
}

func TestBadAnswers(t *testing.T) {
	const good = `[{"success": true}]`
	for name, test := range map[string]struct {
		data   []byte
		silent bool
		ok     bool
	}{
		"good":        {reply(len(good), good), true, true},
		"more":        {reply(len(good), good+good), false, true},
		"nothing":     {nil, false, false},
		"silent":      {nil, true, false},
		"half":        {reply(len(good), good[:8]), false, false},
		"half, waits": {reply(len(good), good[:8]), true, false},
		"huge":        {reply(1<<31, good), true, false},
		"no magic":    {[]byte("GET / HTTP/1.0"), true, false},
		"no JSON":     {reply(5, "hello"), false, false},
		"no list":     {reply(2, "{}"), false, false},
		"refused":     {reply(20, `[{"success": false}]`), false, false},
	} {
		t.Run(name, func(t *testing.T) {
			answer(t, test.data, test.silent)
			ctx, cancel := context.WithTimeout(t.Context(), time.Second)
			defer cancel()
			if err := Run(ctx, "nop"); (err == nil) != test.ok {
				t.Errorf("error %v", err)
			}
		})
	}
}
