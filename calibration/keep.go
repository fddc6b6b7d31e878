package calibration

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Own reads one profile file as it is written, without what it extends.
func Own(path string) (Profile, error) {
	dir, file := filepath.Split(path)
	dir = filepath.Clean(dir)
	p, err := readFile(os.DirFS(dir), dir, file)
	return p.Profile, err
}

// Kept is the file that keeps what is in path when it is replaced: the first of
// path.1, path.2, ... that is not there yet; "" where path is not there.
func Kept(path string) (string, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		kept := fmt.Sprintf("%s.%d", path, n)
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			return kept, nil
		} else if err != nil {
			return "", err
		}
	}
}

// Replace writes the profile to path, whole or not at all, and makes the folder
// where there is none. What was in path is kept beside it, see [Kept].
func (p Profile) Replace(path string) (kept string, err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	if kept, err = Kept(path); err != nil {
		return "", err
	}
	if kept != "" {
		old, err := os.ReadFile(path)
		if err != nil {
			return "", err
		}
		if err := writeNew(kept, old); err != nil {
			return "", fmt.Errorf("keeping the previous profile: %w", err)
		}
	}
	return kept, p.Save(path)
}

// writeNew writes a file that must not be there yet.
func writeNew(path string, data []byte) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	if _, err := f.Write(data); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}
