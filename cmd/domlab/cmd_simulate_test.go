package main

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/clitest"
)

// TestSimulateJobs: the statistics do not depend on --jobs, times aside.
func TestSimulateJobs(t *testing.T) {
	simulate := func(jobs string) simulateJSON {
		t.Helper()
		var stdout, stderr bytes.Buffer
		args := []string{"simulate", "--games", "5", "--planner", "nstep:d=1", "--planner", "random", "--json", "--jobs", jobs}
		if code := run(t.Context(), args, nil, &stdout, &stderr); code != 0 {
			t.Fatalf("exit code %d: %s", code, &stderr)
		}
		var answer simulateJSON
		if err := json.Unmarshal(stdout.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		for i := range answer.Planners {
			p := &answer.Planners[i]
			if p.MSPerMove <= 0 || len(p.Levels) != 10 {
				t.Errorf("%s: %v ms a move, %d levels", p.Spec, p.MSPerMove, len(p.Levels))
			}
			p.MSPerMove = 0
			for l := range p.Levels {
				p.Levels[l].MSPerMove = 0
			}
		}
		return answer
	}
	text := func(answer simulateJSON) string {
		data, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	one, three := text(simulate("1")), text(simulate("3"))
	if one != three {
		t.Errorf("with one job\n%s\nwith three\n%s", one, three)
	}
}

// TestSimulateInterrupted: an interrupt reports the finished games, and the same command continues from there.
func TestSimulateInterrupted(t *testing.T) {
	record := filepath.Join(t.TempDir(), "games.jsonl")
	simulate := func(ctx context.Context, games string) (code int, stdout, stderr string) {
		var out, err bytes.Buffer
		code = run(ctx, []string{"simulate", "--games", games, "--planner", "nstep:d=2,k=3", "--record", record, "--csv"}, nil, &out, &err)
		return code, out.String(), err.String()
	}
	ctx := clitest.InterruptOnce(t, func() bool { // a game is finished with its last level
		text, _ := os.ReadFile(record)
		return strings.Contains(string(text), `"level":10,`)
	})
	code, stdout, stderr := simulate(ctx, "100000")
	if code != cli.ExitFailure || !strings.Contains(stderr, "domlab: interrupted\nhint: the same command continues from there\n") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	if !strings.Contains(stdout, `"nstep:d=2,k=3",all,`) {
		t.Errorf("no report on what was finished: %s", stdout)
	}
	code, stdout, stderr = simulate(t.Context(), "1")
	if code != 0 || !strings.Contains(stdout, `"nstep:d=2,k=3",all,`) {
		t.Errorf("going on: exit code %d: %s%s", code, stdout, stderr)
	}
}
