package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/batch"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/clitest"
	"github.com/domvision/domvision/vision/corpus"
)

// copies puts n copies of a bundled screenshot into a new folder, with or without
// its grid.
func copies(t *testing.T, n int, grid bool) (dir string) {
	t.Helper()
	dir = t.TempDir()
	for i := range n {
		for _, suffix := range []string{".png", corpus.GridSuffix} {
			if suffix == corpus.GridSuffix && !grid {
				continue
			}
			name := filepath.Join(dir, fmt.Sprintf("p%03d%s", i, suffix))
			if err := os.WriteFile(name, clitest.Fixture(t, "dom-12x14-small"+suffix), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// TestBatchJobs: the report does not depend on --jobs, times aside.
func TestBatchJobs(t *testing.T) {
	dir := copies(t, 7, true)
	for name, text := range map[string]string{"p002.grid.txt": "GG\nWW\n", "p003.grid.txt": "GG\nW\n", "p005.png": "no picture"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	batch := func(jobs string) string {
		var stdout, stderr bytes.Buffer
		if code := run(t.Context(), []string{"batch", "--json", "--jobs", jobs, dir}, nil, &stdout, &stderr); code != cli.ExitFailure {
			t.Fatalf("exit code %d: %s", code, &stderr)
		}
		var answer batch.JSON
		if err := json.Unmarshal(stdout.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Boards != 6 || answer.Full != 4 || answer.MS.Median <= 0 || answer.Stages.Locate.P95 <= 0 || *answer.Elapsed <= 0 {
			t.Errorf("answer %s", &stdout)
		}
		answer.MS, answer.Stages, answer.Jobs, answer.Elapsed = batch.QuantilesJSON{}, batch.StagesP95JSON{}, nil, nil
		for i := range answer.Pictures {
			answer.Pictures[i].MS, answer.Pictures[i].Stages = 0, batch.StagesJSON{}
		}
		text, err := json.Marshal(answer)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if one, three := batch("1"), batch("3"); one != three {
		t.Errorf("with one job\n%s\nwith three\n%s", one, three)
	}
}

// TestBatchInterrupted: the pictures read so far are reported, in the terminal and on the page, and no grid
// is proposed without being reported.
func TestBatchInterrupted(t *testing.T) {
	const pictures = 200
	dir := copies(t, pictures, false)
	page := filepath.Join(t.TempDir(), "report.html")
	ctx := clitest.InterruptOnce(t, func() bool {
		_, err := os.Stat(filepath.Join(dir, "p003"+corpus.GridSuffix))
		return err == nil
	})
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"batch", "--update", "--html", page, "--json", dir}, nil, &stdout, &stderr)
	var answer batch.JSON
	if err := json.Unmarshal(stdout.Bytes(), &answer); err != nil {
		t.Fatalf("%v: %s%s", err, &stdout, &stderr)
	}
	done := len(answer.Pictures)
	want := fmt.Sprintf("domvision: interrupted: %d of %d pictures read\n", done, pictures)
	if code != cli.ExitFailure || !strings.HasSuffix(stderr.String(), want) {
		t.Errorf("exit code %d, %q, want %q", code, &stderr, want)
	}
	if done < 4 || done == pictures || answer.LeftOut.NotReached != pictures-done {
		t.Errorf("%d done, %d left out", done, answer.LeftOut.NotReached)
	}
	if written, _ := filepath.Glob(filepath.Join(dir, "*"+corpus.GridSuffix)); len(written) != done {
		t.Errorf("%d proposals, %d reported", len(written), done)
	}
	if cards := strings.Count(string(read(t, page)), "<article "); cards != done {
		t.Errorf("%d pictures on the page, %d reported", cards, done)
	}
}
