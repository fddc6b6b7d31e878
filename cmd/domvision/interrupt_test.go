package main

import (
	"bytes"
	"context"
	"io"
	"testing"
)

// An interrupt ends what could wait for ever: standard input and --delay.
func TestInterrupt(t *testing.T) {
	silent, w := io.Pipe() // never written to
	defer w.Close()
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, args := range [][]string{
		{"plan", "-"},
		{"next", "-"},
		{"next", "--delay", "1h"},
	} {
		var stdout, stderr bytes.Buffer
		code := run(ctx, args, silent, &stdout, &stderr)
		if code != exitFailure || stdout.Len() > 0 || stderr.String() != "domvision: interrupted\n" {
			t.Errorf("%q: exit code %d, %q, %q", args, code, &stdout, &stderr)
		}
	}
}
