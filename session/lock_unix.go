//go:build unix

package session

import (
	"errors"
	"os"
	"strconv"
	"syscall"
	"time"
)

// lock marks the file as being written until it is closed or the program ends in any way.
func lock(f *os.File) error {
	// A program that checks whether the file is locked holds the lock for a moment.
	for patience := 50; ; patience-- {
		err := flock(f, syscall.LOCK_EX)
		if err == nil {
			return nil
		}
		if !errors.Is(err, syscall.EWOULDBLOCK) {
			return err
		}
		if patience == 0 {
			return ErrRunning
		}
		time.Sleep(5 * time.Millisecond)
	}
}

// locked reports whether a Recorder is writing the file.
func locked(f *os.File) bool {
	if err := flock(f, syscall.LOCK_SH); err != nil {
		return errors.Is(err, syscall.EWOULDBLOCK)
	}
	flock(f, syscall.LOCK_UN)
	return false
}

func flock(f *os.File, how int) error {
	for {
		if err := syscall.Flock(int(f.Fd()), how|syscall.LOCK_NB); !errors.Is(err, syscall.EINTR) {
			return err
		}
	}
}

// running reports whether the process with an ID may be running.
func running(number string) bool {
	pid, err := strconv.Atoi(number)
	if err != nil || pid <= 0 {
		return false
	}
	return !errors.Is(syscall.Kill(pid, 0), syscall.ESRCH)
}

// move renames the folder that contains f, which is locked.
func move(_ *os.File, from, to string) error { return os.Rename(from, to) }
