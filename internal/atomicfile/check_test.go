//go:build unix

package atomicfile

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// TestCheck: the error for a file that cannot be written has the name that was asked for, and nothing is left
// behind or changed.
func TestCheck(t *testing.T) {
	dir := t.TempDir()
	old, pipe := filepath.Join(dir, "old"), filepath.Join(dir, "pipe")
	if err := os.WriteFile(old, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skipf("no pipes here: %v", err)
	}
	for _, path := range []string{old, filepath.Join(dir, "new"), pipe} {
		if err := Check(path); err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
	missing := filepath.Join(dir, "missing", "new")
	if err := Check(missing); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), missing+":") {
		t.Errorf("a missing folder: error %v", err)
	}
	if err := Check(dir); err == nil || !strings.Contains(err.Error(), dir+": is a directory") {
		t.Errorf("a folder: error %v", err)
	}
	if data, _ := os.ReadFile(old); string(data) != "old" {
		t.Errorf("the old file holds %q", data)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("left behind: %v", entries)
	}
}
