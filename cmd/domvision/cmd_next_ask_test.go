package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/internal/realdata"
)

// TestNoGameNoMove: on a screen without any game there is no move, even if a board is read there.
func TestNoGameNoMove(t *testing.T) {
	pictures, err := filepath.Glob(filepath.Join(realdata.Path(t, "screens/desktop/no-board"), "*.png"))
	if err != nil || len(pictures) == 0 {
		t.Fatal("no pictures of desktops", err)
	}
	setConfigHome(t, t.TempDir())
	for _, picture := range exhaustive.OneIn(t, 4, pictures) {
		t.Run(filepath.Base(picture), func(t *testing.T) {
			t.Parallel()
			code, stdout, stderr := runHere(t, "next", "--nodes", "100", picture, "-o", filepath.Join(t.TempDir(), "overlay.png"))
			if code != cli.ExitUnsure || stdout != "" || !strings.Contains(stderr, "\nhint: ") {
				t.Errorf("exit code %d, %q, %q", code, stdout, stderr)
			}
		})
	}
}

func TestShellQuote(t *testing.T) {
	for word, want := range map[string]string{"a/b-1.png": "a/b-1.png", "": "''", "my board.png": "'my board.png'", "it's": `'it'\''s'`, "$x": "'$x'"} {
		if got := cli.ShellQuote(word); got != want {
			t.Errorf("%q: %s, want %s", word, got, want)
		}
	}
}
