//go:build !unix && !windows

package atomicfile

import "os"

// rename closes and renames a temporary file.
func rename(f *os.File, path string) error {
	if err := f.Close(); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
