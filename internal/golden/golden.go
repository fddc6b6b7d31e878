// Package golden compares the output of a test with a text file, so that a failure shows the changes.
package golden

import (
	"os"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// Compare reports an error if got differs from the file at path, and shows the lines that do. With update it
// writes the file instead.
func Compare(t testing.TB, path, got string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if changes := diff.Diff(path, want, "this run", []byte(got)); changes != nil {
		t.Errorf("if this change is intended, run the test with -update and commit the file\n%s", changes)
	}
}
