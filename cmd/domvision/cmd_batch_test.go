package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/vision/corpus"
)

func TestQuantile(t *testing.T) {
	report := func(n int) batchReport {
		b := batchReport{results: make([]batchResult, 3)} // that did not get there
		for i := n; i > 0; i-- {
			b.results = append(b.results, batchResult{times: stageTimes{stageLocate: time.Duration(i)}})
		}
		return b
	}
	for _, test := range []struct {
		n      int
		q      float64
		expect time.Duration
	}{{0, 0.5, 0}, {1, 0.5, 1}, {1, 0.95, 1}, {2, 0.5, 1}, {3, 0.5, 2}, {20, 0.95, 19}, {100, 0.95, 95}} {
		if got := report(test.n).quantile(stageLocate, test.q); got != test.expect {
			t.Errorf("%v of 1 to %d: %d, want %d", test.q, test.n, got, test.expect)
		}
	}
}

// Only a complete share is 1.0000.
func TestShare(t *testing.T) {
	for _, test := range []struct {
		share  share
		expect string
	}{{share{0, 3}, "0.0000"}, {share{2, 3}, "0.6666"}, {share{29, 100}, "0.2900"}, {share{99999, 100000}, "0.9999"}, {share{7, 7}, "1.0000"}, {share{0, 0}, "-"}} {
		if got := test.share.String(); got != test.expect {
			t.Errorf("%d of %d: %s, want %s", test.share.part, test.share.whole, got, test.expect)
		}
	}
	if nothing := (share{}); !math.IsNaN(nothing.value()) || nothing.json() != nil {
		t.Error("a share of nothing is a number")
	}
}

func TestNamesColors(t *testing.T) {
	profiles := []calibration.Profile{
		{Name: "dom", Palette: []calibration.Color{{Letter: "G"}, {Letter: "W"}, {Letter: "*"}}},
		{Name: "mine", Palette: []calibration.Color{{Letter: "G"}, {Letter: "W", Dealt: true}}},
	}
	for _, test := range []struct {
		profile, grid string
		expect        bool
	}{
		{"dom", "GW*?.", true},
		{"dom", "GGG", true},
		{"dom", "GWB", false},
		{"mine", "GG", true},
		{"mine", "GW", false},
		{"", "GW", false},
		{"other", "GW", false},
	} {
		if got := namesColors(profiles, test.profile, parse(t, test.grid)); got != test.expect {
			t.Errorf("%q, %q: %v", test.profile, test.grid, got)
		}
	}
}

// TestTellPowers: one grid that lists a power-up is enough.
func TestTellPowers(t *testing.T) {
	plain, told := corpus.Sample{Want: parse(t, "AAB")}, corpus.Sample{Want: parse(t, "AAB\npower 0 0 fill")}
	if tellPowers([]corpus.Sample{plain, {Standing: corpus.NoGrid}}) || !tellPowers([]corpus.Sample{plain, told}) {
		t.Error("whether any grid tells of power-ups is not seen")
	}
}

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
			if err := os.WriteFile(name, fixture(t, "dom-12x14-small"+suffix), 0o644); err != nil {
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
		if code := run(t.Context(), []string{"batch", "--json", "--jobs", jobs, dir}, nil, &stdout, &stderr); code != exitFailure {
			t.Fatalf("exit code %d: %s", code, &stderr)
		}
		var answer batchJSON
		if err := json.Unmarshal(stdout.Bytes(), &answer); err != nil {
			t.Fatal(err)
		}
		if answer.Boards != 6 || answer.Full != 4 || answer.MS.Median <= 0 || answer.Stages.Locate.P95 <= 0 || *answer.Elapsed <= 0 {
			t.Errorf("answer %s", &stdout)
		}
		answer.MS, answer.Stages, answer.Jobs, answer.Elapsed = quantilesJSON{}, stagesP95JSON{}, nil, nil
		for i := range answer.Pictures {
			answer.Pictures[i].MS, answer.Pictures[i].Stages = 0, stagesJSON{}
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
	ctx := interruptOnce(t, func() bool {
		_, err := os.Stat(filepath.Join(dir, "p003"+corpus.GridSuffix))
		return err == nil
	})
	var stdout, stderr bytes.Buffer
	code := run(ctx, []string{"batch", "--update", "--html", page, "--json", dir}, nil, &stdout, &stderr)
	var answer batchJSON
	if err := json.Unmarshal(stdout.Bytes(), &answer); err != nil {
		t.Fatalf("%v: %s%s", err, &stdout, &stderr)
	}
	done := len(answer.Pictures)
	want := fmt.Sprintf("domvision: interrupted: %d of %d pictures read\n", done, pictures)
	if code != exitFailure || !strings.HasSuffix(stderr.String(), want) {
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
