package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/cli"
)

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
	if left, _ := os.ReadDir(folder); code != cli.ExitFailure || len(left) > 0 || !strings.HasSuffix(stderr.String(), "domlab: interrupted\n") {
		t.Errorf("exit code %d, %q, left behind: %v", code, &stderr, left)
	}
}
