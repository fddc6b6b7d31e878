// Package golden compares the output of a test with a text file line by line, so that a failure shows the
// changes.
package golden

import (
	"os"
	"strings"
	"testing"
)

// Compare reports an error for every line in which got and the file at path differ. With update it writes
// the file instead.
func Compare(t testing.TB, path, got string, update bool) {
	t.Helper()
	if update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	is, was := strings.Split(got, "\n"), strings.Split(string(file), "\n")
	for i := range max(len(is), len(was)) {
		if line(is, i) != line(was, i) {
			t.Errorf("line %d of %s\n\t- %s\n\t+ %s", i+1, path, line(was, i), line(is, i))
		}
	}
	if t.Failed() {
		t.Log("if this change is intended, run the test with -update and commit the file")
	}
}

// line returns line i, "" past the end.
func line(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
}
