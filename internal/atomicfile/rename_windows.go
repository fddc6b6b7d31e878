package atomicfile

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// patience is how long another program may keep the old file open, such as a virus scanner that has just
// noticed it, or a viewer that reloads it.
const patience = 2 * time.Second

// rename closes and renames a temporary file. It waits while path is open in another program, because
// Windows does not replace open files.
func rename(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		err := os.Rename(f.Name(), path)
		inUse := errors.Is(err, windows.ERROR_ACCESS_DENIED) || errors.Is(err, windows.ERROR_SHARING_VIOLATION)
		if !inUse || time.Since(began) > patience {
			return err
		}
	}
}
