// Package atomicfile writes files that are either there whole or not at all.
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
	return rename(f, path)
}

// temporary creates the file beside path that is to be renamed to it. It is locked while it is
// open, so that [Sweep] knows it from one that a killed program has left.
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
		f.Close() // somebody else has just swept it away
	}
}

// swept are the paths beside which this program has looked for what was left.
var swept struct {
	sync.Mutex
	paths map[string]bool
}

// maxSwept bounds the paths that are remembered. A program that writes to more does not look
// beside the others.
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

// there reports whether a file still has its name.
func there(f *os.File) bool {
	named, err := os.Lstat(f.Name())
	if err != nil {
		return false
	}
	open, err := f.Stat()
	return err == nil && os.SameFile(named, open)
}

// Sweep removes from a folder the temporary files of programs that were killed. It must be
// a folder in which nobody else keeps files.
func Sweep(dir string) { sweep(dir, "") }

// sweep removes the temporary files for a name; "" for any.
func sweep(dir, base string) {
	entries, _ := os.ReadDir(dir) // what cannot be listed cannot be swept
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
			os.Remove(path) // the system refuses if another program has it open
		}
	}
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
