package session

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"github.com/domvision/domvision/internal/atomicfile"
)

// MaxTotal bounds the size of all records together, in bytes. While a record is being written, the oldest are
// deleted to make room.
const MaxTotal = 1_000_000_000

// Limits says how many records to keep. The zero value keeps all.
type Limits struct {
	Size  int64     // bytes of all records together; 0: any. Below 0: none
	Keep  int       // how many records, the newest; 0: any. Below 0: none
	Since time.Time // no record that began before this; zero: any

	DryRun bool // only say what would be deleted
}

// Prune deletes the oldest records in dir until the limits are met, and returns them. Records being written
// are kept, but count.
func Prune(dir string, l Limits) ([]*Session, error) {
	if !l.DryRun {
		if err := sweep(dir); err != nil {
			return nil, err
		}
	}
	list, err := List(dir)
	if err != nil {
		return nil, err
	}
	var gone []*Session
	var size int64
	for i, s := range list {
		size += s.Size
		over := l.Size != 0 && size > max(l.Size, 0) || l.Keep != 0 && i >= max(l.Keep, 0) || s.age().Before(l.Since)
		if !over || s.Running {
			continue
		}
		size -= s.Size
		if !l.DryRun {
			if err := s.Remove(); err != nil {
				return gone, err
			}
		}
		gone = append(gone, s)
	}
	return gone, nil
}

// age is when the record began, or when it was last written if it claims to have begun later.
func (s *Session) age() time.Time {
	if s.Started.After(s.Written) {
		return s.Written
	}
	return s.Started
}

// sweep deletes temporary files and half-deleted records that killed programs left behind.
func sweep(dir string) error {
	entries, _ := os.ReadDir(dir) // List will report the error
	for _, e := range entries {
		name := e.Name()
		if e.IsDir() && isID(name) {
			atomicfile.Sweep(filepath.Join(dir, name))
		}
		if !strings.HasPrefix(name, ".") || !strings.HasSuffix(name, deleted) {
			continue
		}
		if err := os.RemoveAll(filepath.Join(dir, name)); err != nil {
			return fmt.Errorf("deleting the remains of a record: %w", err)
		}
	}
	return nil
}

// Remove deletes the record. The error is [ErrRunning] if it is being written.
func (s *Session) Remove() error {
	fail := func(err error) error { return fmt.Errorf("deleting the record %s: %w", s.ID, err) }
	f, err := os.OpenFile(filepath.Join(s.Dir, fileName), os.O_RDWR, 0)
	if err == nil {
		defer f.Close()
		if err := lock(f); err != nil {
			return fail(err)
		}
	} else if !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, syscall.EISDIR) {
		return fail(err)
	}
	// Renamed first, so that a half-deleted record is never listed.
	gone := filepath.Join(filepath.Dir(s.Dir), "."+s.ID+deleted)
	if err := move(f, s.Dir, gone); err != nil {
		return fail(err)
	}
	if err := os.RemoveAll(gone); err != nil {
		return fail(err)
	}
	return nil
}

// deleted ends the name of the folder of a record that is being deleted.
const deleted = ".deleted"
