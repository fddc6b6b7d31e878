//go:build unix

package main

import (
	"bytes"
	"context"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/domvision/domvision/internal/cli"
)

// An interrupt ends the wait for a pipe that nobody writes to.
func TestInterruptedPipe(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for _, command := range []string{"plan", "next", "recognize"} {
		var stdout, stderr bytes.Buffer
		code := run(ctx, []string{command, pipe}, nil, &stdout, &stderr)
		if code != cli.ExitFailure || stdout.Len() > 0 || stderr.String() != "domvision: interrupted\n" {
			t.Errorf("%s: exit code %d, %q, %q", command, code, &stdout, &stderr)
		}
	}
}
