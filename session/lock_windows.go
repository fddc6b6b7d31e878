package session

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// lockPlace is the offset of the single byte that is locked in place of the file: far beyond its end, because
// Windows lets no other process read or write what is locked.
const lockPlace = 1 << 30 // times 4 GB

// lock marks the file as being written until it is closed or the program ends in any way.
func lock(f *os.File) error {
	// A program that checks whether the file is locked holds the lock for a moment.
	for patience := 50; ; patience-- {
		err := lockByte(f, windows.LOCKFILE_EXCLUSIVE_LOCK)
		if !errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
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
	if err := lockByte(f, 0); err != nil {
		return errors.Is(err, windows.ERROR_LOCK_VIOLATION)
	}
	windows.UnlockFileEx(windows.Handle(f.Fd()), 0, 1, 0, &windows.Overlapped{OffsetHigh: lockPlace})
	return false
}

func lockByte(f *os.File, how uint32) error {
	return windows.LockFileEx(windows.Handle(f.Fd()), how|windows.LOCKFILE_FAIL_IMMEDIATELY, 0, 1, 0, &windows.Overlapped{OffsetHigh: lockPlace})
}

// move renames the folder that contains f, which is locked. Windows does so only if no file in it is open, so
// f is closed first.
func move(f *os.File, from, to string) error {
	f.Close()
	return os.Rename(from, to)
}

// running is not known here: Windows refuses to remove the folder of open files.
func running(string) bool { return false }
