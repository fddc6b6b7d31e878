// Package realdata finds, for tests, the real screenshots and benchmark boards in the folder shared beside the project.
// Others hold rights in them, so they are no part of it.
package realdata

import (
	"os"
	"path/filepath"
	"testing"
)

// Dir is the folder; ok is false where it is missing, as in a plain checkout.
func Dir(t testing.TB) (dir string, ok bool) {
	t.Helper()
	at, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for !exists(filepath.Join(at, "go.mod")) {
		above := filepath.Dir(at)
		if above == at {
			t.Fatal("the test does not run in a folder of the project")
		}
		at = above
	}
	dir = filepath.Join(filepath.Dir(at), "shared")
	return dir, exists(filepath.Join(dir, "screens")) && exists(filepath.Join(dir, "data"))
}

// Path is the path of a file or folder in it, such as "screens/gweled". Where the folder shared is missing the test is
// skipped. Where it is there without that file the test fails: a path that is wrong must not skip it for ever.
func Path(t testing.TB, name string) string {
	t.Helper()
	dir, ok := Dir(t)
	if !ok {
		t.Skipf("the real screenshots and boards are not here: no folder %s with screens and data", dir)
	}
	path := filepath.Join(dir, filepath.FromSlash(name))
	if !exists(path) {
		t.Fatalf("%s is not there", path)
	}
	return path
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}
