package atomicfile

import (
	"errors"
	"os"
	"time"

	"golang.org/x/sys/windows"
)

// patience is how long another program may have the file open that is to be replaced: a virus
// scanner that has just noticed it, or a viewer that reads it anew.
const patience = 2 * time.Second

// rename gives a temporary file its name, and closes it. It waits for a file that is open: Windows
// does not replace it.
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
