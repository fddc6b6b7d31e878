package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/clitest"
)

// An interrupt loses nothing: the boards that are finished are printed, and their
// moves are in the file.
func TestBenchInterrupted(t *testing.T) {
	const boards = 100
	rng := rand.New(rand.NewPCG(1, 0))
	var set strings.Builder
	for i := range boards {
		fmt.Fprintf(&set, "board %d\n", i+1)
		for range 8 {
			fmt.Fprintf(&set, "%08b\n", rng.IntN(1<<8))
		}
	}
	dir := t.TempDir()
	file, lines := filepath.Join(dir, "boards.txt"), filepath.Join(dir, "lines.txt")
	if err := os.WriteFile(file, []byte(set.String()), 0o644); err != nil {
		t.Fatal(err)
	}
	ctx := clitest.InterruptOnce(t, func() bool {
		text, _ := os.ReadFile(lines)
		return strings.Contains(string(text), "board 2 ")
	})
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"bench", "samegame", file, "--budget", "100ms", "--solutions", lines}, nil, &stdout, &stderr)
	if code != cli.ExitFailure || !strings.HasPrefix(stderr.String(), "domlab: interrupted: ") {
		t.Errorf("exit code %d, %s", code, &stderr)
	}
	text, err := os.ReadFile(lines)
	if err != nil {
		t.Fatal(err)
	}
	kept := strings.Count(string(text), "\nboard ")
	if kept < 2 || kept == boards {
		t.Errorf("%d boards are kept", kept)
	}
	if printed := len(regexp.MustCompile(`(?m)^ \d+ `).FindAllString(stdout.String(), -1)); printed != kept {
		t.Errorf("%d boards are printed, %d kept", printed, kept)
	}
	if code := run(t.Context(), []string{"bench", "samegame", file, "--verify", lines}, nil, &stdout, &stderr); code != 0 {
		t.Errorf("what was kept does not hold: %s", &stderr)
	}
}
