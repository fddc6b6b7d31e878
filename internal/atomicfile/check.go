package atomicfile

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Check returns the error that [Write] to path would return, as far as that can be known in advance: path
// is a folder, or its folder is missing or not writable. It changes nothing.
func Check(path string) error {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	switch info, err := os.Stat(path); {
	case err == nil && info.IsDir():
		return &fs.PathError{Op: "write", Path: path, Err: fmt.Errorf("is a directory")}
	case err == nil && !info.Mode().IsRegular():
		return nil // opening a pipe would wait for its reader
	}
	f, err := temporary(path)
	if err != nil {
		return named(err, path)
	}
	f.Close()
	return os.Remove(f.Name())
}
