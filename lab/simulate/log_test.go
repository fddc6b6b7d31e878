package simulate

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
)

// record plays the levels that the log at path lacks, and returns its new contents.
func record(t *testing.T, path string, s Simulation) []Record {
	t.Helper()
	log, done, err := OpenLog(path, NewHeader("v1", s.Settings, s.Planners))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	if err := s.Run(context.Background(), done, log.Append); err != nil {
		t.Fatal(err)
	}
	_, records, err := ReadLog(path)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// lineOf is a header as a line of a log.
func lineOf(h Header) []byte {
	var text bytes.Buffer
	WriteLog(&text, h, nil)
	return text.Bytes()
}

func write(t *testing.T, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o644); err != nil {
		t.Fatal(err)
	}
}

func read(t *testing.T, path string) []byte {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestLogKeepsEverything(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log")
	h := NewHeader("v1", settings(t, "dom", ""), specs(t, "top-down", "random:seed=3"))
	want := []Record{
		{"top-down", 1, 1, Result{212, 90, 1, 38, 1 << 40, 12.345, Swaps{}, collapse.Bank{}}},
		{"random:seed=3", 12, 10, Result{100, 0, 50, 20, 3, 0.001, Swaps{}, collapse.Bank{}}},
	}
	log, records, err := OpenLog(path, h)
	if err != nil || len(records) != 0 {
		t.Fatalf("%v, error %v", records, err)
	}
	for i, r := range want {
		if err := log.Append(r); err != nil {
			t.Fatal(err)
		}
		if got, records, err := ReadLog(path); err != nil || !slices.Equal(records, want[:i+1]) || logs.Differs(got, h) != "" {
			t.Errorf("written %v, read %v, error %v", want[:i+1], records, err)
		}
	}
	log.Close()
	if _, records, err := OpenLog(path, h); err != nil || !slices.Equal(records, want) {
		t.Errorf("opened again: %v, error %v", records, err)
	}
	if lines := strings.Split(string(read(t, path)), "\n"); lines[0] !=
		`{"schema":1,"version":"v1","game":"dom","preset":"article","table":"f","seed":1,"planners":["top-down","random:seed=3"]}` ||
		lines[2] != `{"planner":"random:seed=3","game":12,"level":10,"points":100,"bonus":0,"left":50,"moves":20,"nodes":3,"ms":0.001}` {
		t.Errorf("lines %q", lines)
	}
}

// TestResume: wherever a log was cut off, going on leads to the same records.
func TestResume(t *testing.T) {
	dir := t.TempDir()
	s := small(t, 2)
	whole := filepath.Join(dir, "whole")
	want := record(t, whole, s)
	data := read(t, whole)
	for cut := 0; cut <= len(data); cut += 7 {
		path := filepath.Join(dir, "cut")
		write(t, path, data[:cut])
		got := record(t, path, s)
		if !slices.Equal(timeless(got), timeless(want)) {
			t.Fatalf("cut after %d of %d bytes: %v, want %v", cut, len(data), got, want)
		}
		kept := max(0, bytes.Count(data[:cut], []byte("\n"))-1)
		if !slices.Equal(got[:kept], want[:kept]) {
			t.Errorf("cut after %d bytes: records that were whole were not kept", cut)
		}
	}
}

// TestOpenLogRefuses: a log of another simulation is refused, and no file that is
// refused is changed.
func TestOpenLogRefuses(t *testing.T) {
	s := small(t, 1)
	header := NewHeader("v1", s.Settings, s.Planners)
	line := `{"planner":"top-down","game":1,"level":1}` + "\n"
	log := func(change func(*Header)) string {
		h := header
		change(&h)
		return string(lineOf(h)) + line + "{half a li"
	}
	for _, test := range []struct{ name, text, want string }{
		{"version", log(func(h *Header) { h.Version = "v2" }), "was recorded with version v2, not v1"},
		{"game", log(func(h *Header) { h.Game = "samegame" }), "was recorded with game samegame, not dom"},
		{"preset", log(func(h *Header) { h.Preset = "full" }), "was recorded with preset full, not article"},
		{"table", log(func(h *Header) { h.Table = "f" }), "was recorded with table f, not bubble-burst"},
		{"seed", log(func(h *Header) { h.Seed = 2 }), "was recorded with seed 2, not 1"},
		{"planners", log(func(h *Header) { h.Planners = []string{"top-down"} }), "was recorded with planners top-down, not top-down nstep:d=1"},
		{"schema", log(func(h *Header) { h.Schema = 2 }), "is not a record of a simulation"},
		{"text", "milk, eggs\nbread", "is not a record of a simulation"},
		{"a line of text", "milk, eggs", "is not a record of a simulation"},
		{"other JSON", "[1, 2]\n", "is not a record of a simulation"},
		{"a broken line", string(lineOf(header)) + line + "oops\n" + line, "line 3: invalid character"},
		{"a line twice", string(lineOf(header)) + line + line, "line 3: recorded twice: game 1, level 1, by top-down"},
	} {
		path := filepath.Join(t.TempDir(), "log")
		write(t, path, []byte(test.text))
		_, _, err := OpenLog(path, header)
		if err == nil || !strings.Contains(err.Error(), test.want) || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: error %v; want the path and %q", test.name, err, test.want)
		}
		if got := string(read(t, path)); got != test.text {
			t.Errorf("%s: the file is now %q", test.name, got)
		}
	}
}
