package atomicfile

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

// TestReaderIsWaitedFor: a program that reads the old file for a moment does not keep the new one
// from being written.
func TestReaderIsWaitedFor(t *testing.T) {
	path := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(path, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	reader, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(200*time.Millisecond, func() { reader.Close() })
	if err := WriteFile(path, []byte("new"), 0o644); err != nil {
		t.Fatal(err)
	}
	if got, _ := os.ReadFile(path); string(got) != "new" {
		t.Errorf("file holds %q", got)
	}
}
