package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/manual"
)

// TestManual: the manual has a page for every command, the same wherever and whenever it is written.
func TestManual(t *testing.T) {
	t.Setenv("SOURCE_DATE_EPOCH", "1701388799") // the last second of November 2023 in UTC
	home := time.Local
	t.Cleanup(func() { time.Local = home })
	pages := map[string]string{}
	for _, here := range []struct {
		processors string
		hours      int // east of Greenwich
	}{{"1", -11}, {"3", 14}} {
		t.Setenv("GOMAXPROCS", here.processors)
		time.Local = time.FixedZone("here", here.hours*3600)
		dir := t.TempDir()
		if err := manual.Write(dir, newRoot(cli.Terminal{})); err != nil {
			t.Fatal(err)
		}
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			text := string(read(t, filepath.Join(dir, f.Name())))
			if before, again := pages[f.Name()]; again && before != text {
				t.Errorf("%s differs when it is written again", f.Name())
			}
			pages[f.Name()] = text
		}
	}
	for name, want := range map[string]string{
		"domvision.1":                "3  no board found",
		"domvision-next.1":           `.TH "DOMVISION-NEXT" "1" "Nov 2023"`,
		"domvision-session-export.1": `.TH "DOMVISION-SESSION-EXPORT"`,
	} {
		if !strings.Contains(pages[name], want) {
			t.Errorf("%s lacks %q", name, want)
		}
	}
	if strings.Contains(pages["domvision-next.1"], "=false") || !strings.Contains(pages["domvision.1"], "Ask the running watch") {
		t.Error("defaults of switches are shown, or a command is missing in the list")
	}
	for _, hidden := range []string{"domvision-man.1", "domvision-simulate.1"} {
		if pages[hidden] != "" {
			t.Errorf("%s is written", hidden)
		}
	}
	t.Setenv("SOURCE_DATE_EPOCH", "today")
	if err := manual.Write(t.TempDir(), newRoot(cli.Terminal{})); err == nil || !strings.Contains(err.Error(), "SOURCE_DATE_EPOCH") {
		t.Errorf("a date that is no number of seconds: %v", err)
	}
}
