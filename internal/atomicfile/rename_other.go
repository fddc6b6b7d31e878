//go:build !unix && !windows

package atomicfile

import "os"

// rename gives a temporary file its name, and closes it.
func rename(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
