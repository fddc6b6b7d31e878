package calibration

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/internal/atomicfile"
)

// Own reads one profile file without the profile that it extends.
func Own(path string) (Profile, error) {
	dir, file := filepath.Split(path)
	dir = filepath.Clean(dir)
	p, err := readFile(os.DirFS(dir), dir, file)
	return p.Profile, err
}

// Kept is the backup path for the current contents of path: the first of path.1, path.2, ... that does not
// exist, or "" if path does not exist.
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

// Replace writes the profile to path atomically, and creates the folder if necessary. It copies the
// previous contents to a backup first, see [Kept].
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
