package calibration

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/internal/atomicfile"
)

// Own reads one profile file as it is written, without what it extends.
func Own(path string) (Profile, error) {
	dir, file := filepath.Split(path)
	dir = filepath.Clean(dir)
	p, err := readFile(os.DirFS(dir), dir, file)
	return p.Profile, err
}

// Kept is the file that keeps what is in path when it is replaced: the first of
// path.1, path.2, ... that does not exist yet; "" if path does not exist.
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
		if err := atomicfile.WriteFile(kept, old, 0o644); err != nil {
			return "", fmt.Errorf("keeping the previous profile: %w", err)
		}
	}
	return kept, p.Save(path)
}
