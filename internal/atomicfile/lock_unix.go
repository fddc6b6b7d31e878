//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// removeOpen: files are removed while they are open, and locked.
const removeOpen = true

// rename gives a temporary file its name, and closes it. It keeps its lock until then.
func rename(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}

// lock locks a file until it is closed. A file system without locks does not hinder writing.
func lock(f *os.File) {
	for errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX), syscall.EINTR) {
	}
}

// tryLock is false if another program writes the file, or nobody can tell.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
