// Package atomicfile writes files atomically: a file is complete or unchanged.
package atomicfile

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Write is [WriteMode] with mode 0644.
func Write(path string, write func(io.Writer) error) error { return WriteMode(path, 0o644, write) }

// WriteFile is [os.WriteFile], but atomic. See [WriteMode].
func WriteFile(path string, data []byte, mode os.FileMode) error {
	return WriteMode(path, mode, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// WriteUnsynced is [WriteFile] that does not wait for the disk: a kill leaves the file complete or unchanged, a power cut may
// not. It is for files that may be missing.
func WriteUnsynced(path string, data []byte, mode os.FileMode) error {
	return replace(path, mode, func(f *os.File) error {
		_, err := f.Write(data)
		return err
	})
}

// WriteMode calls write with a temporary file next to path, and renames it to path when everything is on the
// disk. After an error path is unchanged, and no other file remains. It follows symbolic links, and writes
// directly to devices and pipes. A new or replaced file gets the given mode.
func WriteMode(path string, mode os.FileMode, write func(io.Writer) error) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return writeInto(path, write)
	}
	return replace(path, mode, func(f *os.File) error {
		if err := write(f); err != nil {
			return err
		}
		return f.Sync()
	})
}

// replace puts what write writes in the place of a file.
func replace(path string, mode os.FileMode, write func(*os.File) error) (err error) {
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
	// CreateTemp creates files with mode 0600.
	if err := f.Chmod(mode); err != nil {
		return err
	}
	return rename(f, path)
}

// temporary creates the temporary file next to path. It is locked while it is open, so that [Sweep] can
// distinguish it from one that a killed program has left.
func temporary(path string) (*os.File, error) {
	dir, base := filepath.Split(path)
	dir = filepath.Clean(dir)
	if firstTime(path) {
		sweep(dir, base)
	}
	for {
		f, err := os.CreateTemp(dir, "."+base+".*")
		if err != nil {
			return nil, err
		}
		lock(f)
		if there(f) {
			return f, nil
		}
		f.Close() // another program has just swept it
	}
}

// swept holds the paths next to which this program has already swept.
var swept struct {
	sync.Mutex
	paths map[string]bool
}

// maxSwept bounds the number of remembered paths. Beside further paths nothing is swept.
const maxSwept = 256

func firstTime(path string) bool {
	swept.Lock()
	defer swept.Unlock()
	if swept.paths == nil {
		swept.paths = map[string]bool{}
	}
	if swept.paths[path] || len(swept.paths) >= maxSwept {
		return false
	}
	swept.paths[path] = true
	return true
}

// there reports whether an open file still exists under its name.
func there(f *os.File) bool {
	named, err := os.Lstat(f.Name())
	if err != nil {
		return false
	}
	open, err := f.Stat()
	return err == nil && os.SameFile(named, open)
}

// Sweep removes the temporary files of killed programs from a folder. All files in the folder must be
// domvision's own.
func Sweep(dir string) { sweep(dir, "") }

// sweep removes the temporary files for a base name, "" for all.
func sweep(dir, base string) {
	entries, _ := os.ReadDir(dir) // an unreadable folder cannot be swept
	for _, e := range entries {
		name, number := e.Name(), strings.TrimPrefix(filepath.Ext(e.Name()), ".")
		if !e.Type().IsRegular() || name[0] != '.' || number == "" || strings.Trim(number, "0123456789") != "" {
			continue
		}
		if base != "" && name != "."+base+"."+number {
			continue
		}
		path := filepath.Join(dir, name)
		f, err := os.Open(path)
		if err != nil {
			continue
		}
		left := tryLock(f)
		if left && removeOpen {
			os.Remove(path)
		}
		f.Close()
		if left && !removeOpen {
			os.Remove(path) // fails if another program has it open
		}
	}
}

// named replaces the temporary name in an error with path.
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
