// Package boundedfile reads small files that are not trusted.
package boundedfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"syscall"
)

// Errors, for use with [errors.Is].
var (
	ErrNoFile   = errors.New("it is not a file")
	ErrTooLarge = errors.New("it is too large")
)

// Missing reports whether an error says that there is no such file, also because what should be its folder is none: some
// programs run others with HOME=/dev/null.
func Missing(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR)
}

// Open opens a regular file. It rejects others, because opening a pipe could block forever.
func Open(path string) (*os.File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() {
		return nil, fmt.Errorf("%s: %w", path, ErrNoFile)
	}
	return os.Open(path)
}

// Read reads a regular file of at most limit bytes.
func Read(path string, limit int64) ([]byte, error) {
	f, err := Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err != nil {
		return nil, err
	}
	if int64(len(data)) > limit {
		return nil, fmt.Errorf("%s: %w: at most %d kB", path, ErrTooLarge, max(1, limit>>10))
	}
	return data, nil
}
