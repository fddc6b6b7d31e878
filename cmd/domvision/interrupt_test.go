package main

import (
	"bytes"
	"context"
	"io"
	"strings"
	"testing"
	"time"
)

// An interrupt ends a search, and what it has found by then is told.
func TestInterruptedSearch(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	board := strings.NewReader("AABBCCDDAABB\nBCDABCDABCDA\nDDCCBBAADDCC\n")
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"plan", "-", "--budget", "1h"}, board, &stdout, &stderr)
	if code != 0 || !strings.HasPrefix(stdout.String(), "Click row ") || !strings.Contains(stderr.String(), "Interrupted: this is the best found so far.") {
		t.Errorf("exit code %d, %q, %q", code, &stdout, &stderr)
	}
}

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
