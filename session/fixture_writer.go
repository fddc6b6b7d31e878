package session

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/internal/atomicfile"
)

// fixtureWriter writes files to a folder, all or none: it stages them in a temporary folder until all are
// written.
type fixtureWriter struct {
	dir    string
	staged string   // the folder, within dir
	made   string   // the topmost folder that was made for dir; "" if dir was there
	files  []string // in staged
}

// stagedPrefix begins the names of the folders.
const stagedPrefix = ".domvision-fixtures-"

func newFixtureWriter(dir string) (*fixtureWriter, error) {
	w := &fixtureWriter{dir: dir, made: firstMissing(dir)}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		w.unmake()
		return nil, err
	}
	sweepStaged(dir)
	var err error
	if w.staged, err = os.MkdirTemp(dir, fmt.Sprintf("%s%d-*", stagedPrefix, os.Getpid())); err != nil {
		w.unmake()
		return nil, err
	}
	return w, nil
}

// firstMissing is the topmost folder in the path of dir that does not exist; "" if all do.
func firstMissing(dir string) (missing string) {
	for dir = filepath.Clean(dir); ; dir = filepath.Dir(dir) {
		if _, err := os.Lstat(dir); err == nil || dir == filepath.Dir(dir) {
			return missing
		}
		missing = dir
	}
}

// sweepStaged removes the folders of killed programs, but not those of programs that may still run.
func sweepStaged(dir string) {
	left, _ := filepath.Glob(filepath.Join(dir, stagedPrefix+"*"))
	for _, folder := range left {
		number, _, _ := strings.Cut(strings.TrimPrefix(filepath.Base(folder), stagedPrefix), "-")
		if !running(number) {
			os.RemoveAll(folder)
		}
	}
}

func (w *fixtureWriter) write(name string, data []byte) error {
	if err := atomicfile.WriteFile(filepath.Join(w.staged, name), data, 0o644); err != nil {
		return err
	}
	w.files = append(w.files, name)
	return nil
}

// close moves all files to their place, or removes them.
func (w *fixtureWriter) close(keep bool) (err error) {
	done := 0
	if keep {
		for ; done < len(w.files) && err == nil; done++ {
			name := w.files[done]
			err = os.Rename(filepath.Join(w.staged, name), filepath.Join(w.dir, name))
		}
	}
	if err != nil {
		for _, name := range w.files[:done-1] {
			os.Remove(filepath.Join(w.dir, name))
		}
	}
	os.RemoveAll(w.staged)
	if !keep || err != nil {
		w.unmake()
	}
	return err
}

// unmake removes the folders that were made, which are empty again.
func (w *fixtureWriter) unmake() {
	if w.made == "" {
		return
	}
	for dir := filepath.Clean(w.dir); ; dir = filepath.Dir(dir) {
		if os.Remove(dir) != nil || dir == w.made {
			return // something is in it
		}
	}
}
