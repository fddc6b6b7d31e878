package calibration

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Over returns p with what it leaves open taken from base, and extending nothing
// any more.
func (p Profile) Over(base Profile) Profile {
	p = p.extend(base)
	p.Extends = ""
	return p
}

// Remembering returns p with what old, which it is going to replace, knows beside
// it: the pictures of power-ups, and if p extends old, the colours that p has not
// seen as well. It then extends what old does.
func (p Profile) Remembering(old Profile) Profile {
	if p.Extends != "" && p.Extends == old.Name {
		templates := p.Templates
		p = p.extend(old)
		p.Extends, p.Templates = old.Extends, templates
	}
	p.Templates = slices.Clone(p.Templates)
	for _, t := range old.Templates {
		if t.Power() != engine.UnknownPower && !slices.ContainsFunc(p.Templates, func(own Template) bool { return own.Kind == t.Kind && bytes.Equal(own.PNG, t.PNG) }) {
			p.Templates = append(p.Templates, t)
		}
	}
	return p
}

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
