package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
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

// On the largest board, where a single position takes long, an interrupt ends every
// search of swap games soon.
func TestInterruptedSearchOfALargeBoard(t *testing.T) {
	board := restingBoard(engine.MaxSide)
	for _, test := range []struct{ game, planner string }{
		{"bilging", "plans"},
		{"bilging", "plans:samples=1000,draws=1000,inner=1000"},
		{"bilging", "mdp:k=1000"},
		{"bejeweled", "moves"},
		{"bejeweled", "moves:depth=3,samples=1000,draws=1000"},
	} {
		t.Run(test.planner, func(t *testing.T) {
			ctx, cancel := context.WithCancel(t.Context())
			defer time.AfterFunc(500*time.Millisecond, cancel).Stop()
			start := time.Now()
			var stdout, stderr bytes.Buffer
			code := run(ctx, []string{"plan", "-", "--game", test.game, "--planner", test.planner}, strings.NewReader(board), &stdout, &stderr)
			if took := time.Since(start); took > 20*time.Second { // about 1 s; it was minutes
				t.Errorf("took %v", took)
			}
			if code != 0 || !strings.HasPrefix(stdout.String(), "Swap row ") || !strings.Contains(stderr.String(), "Interrupted: this is the best found so far.") {
				t.Errorf("exit code %d, %q, %q", code, &stdout, &stderr)
			}
		})
	}
}

// restingBoard is a square board, as text, on which no three tiles in a line are
// equal.
func restingBoard(side int) string {
	const colors = "ABCDE"
	rng := rand.New(rand.NewPCG(1, 0))
	rows := make([][]byte, side)
	for r := range rows {
		rows[r] = make([]byte, side)
		for c := range rows[r] {
			for ok := false; !ok; {
				x := colors[rng.IntN(len(colors))]
				rows[r][c] = x
				ok = (c < 2 || rows[r][c-1] != x || rows[r][c-2] != x) && (r < 2 || rows[r-1][c] != x || rows[r-2][c] != x)
			}
		}
	}
	return string(bytes.Join(rows, []byte("\n"))) + "\n"
}

// An interrupt ends learning while the boards are made, too, and nothing is written.
func TestInterruptedLearning(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer time.AfterFunc(100*time.Millisecond, cancel).Stop()
	folder := t.TempDir()
	start := time.Now()
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"learn", "bilging", "--several", "500000", "-o", filepath.Join(folder, "weights.json")}, nil, &stdout, &stderr)
	if took := time.Since(start); took > 20*time.Second { // at once; it was a minute
		t.Errorf("took %v", took)
	}
	if left, _ := os.ReadDir(folder); code != exitFailure || len(left) > 0 || !strings.HasSuffix(stderr.String(), "domvision: interrupted\n") {
		t.Errorf("exit code %d, %q, left behind: %v", code, &stderr, left)
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
