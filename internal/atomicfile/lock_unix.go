//go:build unix

package atomicfile

import (
	"errors"
	"os"
	"syscall"
)

// removeOpen is true: files are removed while they are open and locked.
const removeOpen = true

// rename renames a temporary file, then closes it, so that it is locked until then.
func rename(f *os.File, path string) error {
	if err := os.Rename(f.Name(), path); err != nil {
		return err
	}
	return f.Close()
}

// lock locks a file until it is closed. On a file system without locks it does nothing.
func lock(f *os.File) {
	for errors.Is(syscall.Flock(int(f.Fd()), syscall.LOCK_EX), syscall.EINTR) {
	}
}

// tryLock returns false if another program is writing the file, or if that is unknown.
func tryLock(f *os.File) bool {
	return syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
