// Package atomicfile writes files that are either there whole or not at all.
package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// Write writes a file that everybody may read. See [WriteMode].
func Write(path string, write func(io.Writer) error) error { return WriteMode(path, 0o644, write) }

// WriteFile writes data to a file as [os.WriteFile] does, but whole or not at all. See
// [WriteMode].
func WriteFile(path string, data []byte, mode os.FileMode) error {
	return WriteMode(path, mode, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteMode calls write with a temporary file beside path, and renames that to path once
// everything is on the disk. After an error path is as it was, and no other file remains. A
// symbolic link is followed. A device or a pipe is not replaced but written to. The file gets
// the given mode.
func WriteMode(path string, mode os.FileMode, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeInto(path, write)
	}
	defer func() { err = named(err, path) }()
	f, err := temporary(path)
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
	// CreateTemp makes files for the owner alone.
	if err := f.Chmod(mode); err != nil {
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

// temporary creates the file beside path that is to be renamed to it.
func temporary(path string) (*os.File, error) {
	return os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
}

// named is err about path: the temporary name means nothing to people.
func named(err error, path string) error {
	var detail *fs.PathError
	if errors.As(err, &detail) {
		detail.Path = path
	}
	return err
}

func writeInto(path string, write func(io.Writer) error) error {
	f, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	if err := write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
