//go:build unix

package atomicfile

import (
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestPipeIsWrittenTo(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Skipf("no pipes here: %v", err)
	}
	read := make(chan string)
	go func() {
		data, _ := os.ReadFile(path)
		read <- string(data)
	}()
	if err := Write(path, func(w io.Writer) error { _, err := io.WriteString(w, "text"); return err }); err != nil {
		t.Fatal(err)
	}
	if got := <-read; got != "text" {
		t.Errorf("the reader got %q", got)
	}
	if info, err := os.Stat(path); err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		t.Errorf("the pipe was replaced: %v, %v", info, err)
	}
}
