package session

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/domvision/domvision/internal/boundedfile"
)

// Last stands for the most recently written record in which somebody played wherever an ID is expected.
const Last = "last"

var (
	// ErrNoSession means that the requested record does not exist.
	ErrNoSession = errors.New("no such record")

	// ErrAmbiguous means that several IDs have the prefix.
	ErrAmbiguous = errors.New("several records have IDs that begin with")
)

// UserDir is where records are kept: domvision/sessions in the system's folder
// for the data of programs (on Linux $XDG_DATA_HOME or ~/.local/share).
func UserDir() (string, error) {
	dir, err := userData()
	if err != nil {
		return "", fmt.Errorf("finding the folder of the records: %w: set it to a folder of yours", err)
	}
	return filepath.Join(dir, "domvision", "sessions"), nil
}

func userData() (string, error) {
	if dir := os.Getenv("XDG_DATA_HOME"); filepath.IsAbs(dir) {
		return dir, nil
	}
	switch runtime.GOOS {
	case "windows":
		return os.UserCacheDir() // %LocalAppData%
	case "darwin":
		return os.UserConfigDir() // ~/Library/Application Support
	}
	home, err := os.UserHomeDir()
	return filepath.Join(home, ".local", "share"), err
}

// An ID is idLength of idLetters: a billion IDs for some thousand records.
const (
	idLength  = 6
	idLetters = "abcdefghijklmnopqrstuvwxyz234567"
)

// isID reports whether a name may be that of a record: lower-case letters, digits and, but not
// first, hyphens.
func isID(name string) bool {
	return strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-") == "" && name != "" && name[0] != '-'
}

// newID creates the folder of a record under a new name.
func newID(dir string) (string, error) {
	for {
		id := make([]byte, idLength)
		for i := range id {
			id[i] = idLetters[rand.IntN(len(idLetters))]
		}
		err := os.Mkdir(filepath.Join(dir, string(id)), 0o700)
		if !errors.Is(err, fs.ErrExist) {
			return string(id), err
		}
	}
}

// ids lists the records in dir, in alphabetical order; none if the folder is missing.
func ids(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if boundedfile.Missing(err) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("listing the records: %w", err)
	}
	var list []string
	for _, e := range entries {
		if e.IsDir() && isID(e.Name()) {
			list = append(list, e.Name())
		}
	}
	return list, nil
}

// lastWritten is when a record in dir was last written to; zero if there is none.
func lastWritten(dir string) (last time.Time) {
	names, _ := ids(dir)
	for _, id := range names {
		if info, err := os.Stat(filepath.Join(dir, id, fileName)); err == nil && info.ModTime().After(last) {
			last = info.ModTime()
		}
	}
	return last
}

// List reads all records in dir, the most recently written first, because the recorded start may come from a
// wrong clock. A record that cannot be read is listed with the reason; its start is the time its folder last
// changed.
func List(dir string) ([]*Session, error) {
	names, err := ids(dir)
	if err != nil {
		return nil, err
	}
	var list []*Session
	for _, id := range names {
		s, err := Read(dir, id)
		if err != nil {
			s = &Session{ID: id, Dir: filepath.Join(dir, id), Err: err}
			s.Size, _ = sizeOf(os.DirFS(s.Dir))
			if info, err := os.Stat(s.Dir); err == nil {
				s.Started, s.Written = info.ModTime(), info.ModTime()
			}
		}
		list = append(list, s)
	}
	slices.SortStableFunc(list, func(a, b *Session) int { return b.Written.Compare(a.Written) })
	return list, nil
}

// Find reads the record in dir whose ID is name or the only one that begins with it, or the last game for [Last].
func Find(dir, name string) (*Session, error) {
	if name == Last {
		return lastPlayed(dir)
	}
	all, err := ids(dir)
	if err != nil {
		return nil, err
	}
	var fit []string
	for _, id := range all {
		if id == name {
			return Read(dir, id)
		}
		if name != "" && strings.HasPrefix(id, name) {
			fit = append(fit, id)
		}
	}
	switch len(fit) {
	case 0:
		return nil, fmt.Errorf("%w: %q", ErrNoSession, name)
	case 1:
		return Read(dir, fit[0])
	}
	return nil, fmt.Errorf("%w %q: %s", ErrAmbiguous, name, strings.Join(fit, ", "))
}

// fewMoves is the number of moves of a start that was abandoned, at most.
const fewMoves = 1

// lastPlayed reads the most recently written readable record that has more than [fewMoves], or if none has, the most
// recently written one.
func lastPlayed(dir string) (*Session, error) {
	names, err := ids(dir)
	if err != nil {
		return nil, err
	}
	written := map[string]time.Time{}
	for _, id := range names {
		if info, err := os.Stat(filepath.Join(dir, id, fileName)); err == nil {
			written[id] = info.ModTime()
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return written[b].Compare(written[a]) })
	var newest *Session
	for _, id := range names {
		s, err := Read(dir, id)
		switch {
		case err != nil:
		case s.Summary().Moves > fewMoves:
			return s, nil
		case newest == nil:
			newest = s
		}
	}
	if newest == nil {
		return nil, fmt.Errorf("%w: there are none yet", ErrNoSession)
	}
	return newest, nil
}

// sizeOf is how many bytes the files in a folder take.
func sizeOf(dir fs.FS) (size int64, err error) {
	err = fs.WalkDir(dir, ".", func(_ string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		info, err := e.Info()
		switch {
		case errors.Is(err, fs.ErrNotExist): // a picture that was just renamed
			return nil
		case err != nil:
			return err
		}
		size += info.Size()
		return nil
	})
	return size, err
}
