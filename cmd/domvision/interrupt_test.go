package main

import (
	"bytes"
	"context"
	"io"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/exhaustive"
)

// interruptedPlan plans for a board and is interrupted while it searches. It returns its output and how long
// it took to stop. If the interrupt comes while the board is still being read, it comes later at the next
// attempt.
func interruptedPlan(t *testing.T, board string, options ...string) (code int, stdout, stderr string, took time.Duration) {
	t.Helper()
	for wait := 500 * time.Millisecond; ; wait *= 2 {
		ctx, cancel := context.WithTimeout(t.Context(), wait)
		start := time.Now()
		var out, err bytes.Buffer
		code = run(ctx, append([]string{"plan", "-"}, options...), strings.NewReader(board), &out, &err)
		cancel()
		if err.String() != "domvision: interrupted\n" || wait > time.Minute {
			return code, out.String(), err.String(), time.Since(start) - wait
		}
	}
}

// An interrupt ends a search, and the best move found by then is printed.
func TestInterruptedSearch(t *testing.T) {
	code, stdout, stderr, _ := interruptedPlan(t, "AABBCCDDAABB\nBCDABCDABCDA\nDDCCBBAADDCC\n", "--budget", "1h")
	if code != 0 || !strings.HasPrefix(stdout, "Click row ") || !strings.Contains(stderr, "Interrupted: this is the best found so far.") {
		t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
	}
}

// On the largest board, where a single position takes long, an interrupt ends every
// search of swap games soon.
func TestInterruptedSearchOfALargeBoard(t *testing.T) {
	board := restingBoard(engine.MaxSide)
	type search struct{ game, planner string }
	for _, test := range exhaustive.OneIn(t, 2, []search{
		{"bilging", "plans"},
		{"bilging", "plans:samples=1000,draws=1000,inner=1000"},
		{"bilging", "mdp:k=1000"},
		{"bejeweled", "moves"},
		{"bejeweled", "moves:depth=3,samples=1000,draws=1000"},
	}) {
		t.Run(test.planner, func(t *testing.T) {
			code, stdout, stderr, took := interruptedPlan(t, board, "--game", test.game, "--planner", test.planner)
			if took > 20*time.Second { // about 0.5 s; it was minutes
				t.Errorf("went on for %v", took)
			}
			if code != 0 || !strings.HasPrefix(stdout, "Swap row ") || !strings.Contains(stderr, "Interrupted: this is the best found so far.") {
				t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
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
		if code != cli.ExitFailure || stdout.Len() > 0 || stderr.String() != "domvision: interrupted\n" {
			t.Errorf("%q: exit code %d, %q, %q", args, code, &stdout, &stderr)
		}
	}
}
