// Package atomicfile writes files that are either there whole or not at all.
package atomicfile

import (
	"io"
	"os"
	"path/filepath"
)

// Write calls write with a temporary file beside path and renames it to path
// once everything is on the disk. On an error path is left as it was and no
// other file remains.
func Write(path string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			f.Close()
			os.Remove(f.Name())
		}
	}()
	if err := write(f); err != nil {
		return err
	}
	// CreateTemp makes files for the owner alone; what is written here is no secret.
	if err := f.Chmod(0o644); err != nil {
		return err
	}
	if err := f.Sync(); err != nil {
		return err
	}
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
