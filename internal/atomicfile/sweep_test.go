package atomicfile

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func names(t *testing.T, dir string) (list []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		list = append(list, e.Name())
	}
	return list
}

// TestLeftBehind: the first time that a file is written, what killed programs have left next to it
// goes. What is being written, and all other files, stay.
func TestLeftBehind(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "overlay.png")
	for _, name := range []string{".overlay.png.123456", ".overlay.png.7", ".overlay.png.bak", ".overlay.png.12a", ".other.png.1", "overlay.png.1"} {
		if err := os.WriteFile(filepath.Join(dir, name), nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	busy, err := temporary(filepath.Join(dir, "overlay.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer busy.Close()
	swept.paths = nil // as another program
	if err := Write(path, func(w io.Writer) error { return nil }); err != nil {
		t.Fatal(err)
	}
	want := []string{".other.png.1", ".overlay.png.12a", filepath.Base(busy.Name()), ".overlay.png.bak", "overlay.png", "overlay.png.1"}
	slices.Sort(want)
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("left are %q, want %q", got, want)
	}
	Sweep(dir)
	want = slices.DeleteFunc(want, func(name string) bool { return name == ".other.png.1" })
	if got := names(t, dir); !slices.Equal(got, want) {
		t.Errorf("swept are %q, want %q", got, want)
	}
}
