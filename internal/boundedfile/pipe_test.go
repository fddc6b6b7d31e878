//go:build unix

package boundedfile

import (
	"errors"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipe: a pipe without a writer is refused at once.
func TestPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skip(err)
	}
	if _, err := Read(path, 4); !errors.Is(err, ErrNoFile) {
		t.Errorf("%v, want %v", err, ErrNoFile)
	}
}
