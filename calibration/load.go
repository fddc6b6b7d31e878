package calibration

import (
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/internal/tomltext"
)

//go:embed builtin
var builtin embed.FS

// Extension is the extension of profile files.
const Extension = ".toml"

// loader holds unresolved profiles by name.
type loader struct{ builtin, user map[string]source }

// source is an unresolved profile and the path of its file.
type source struct {
	Profile
	path string
}

func newLoader() (*loader, error) {
	dir, err := fs.Sub(builtin, "builtin")
	if err != nil {
		return nil, err
	}
	own, err := readFolder(dir, "built in")
	return &loader{builtin: own, user: map[string]source{}}, err
}

// readFolder reads all profiles of a folder. where is its name in messages. With an error it also returns
// the profiles that could be read.
func readFolder(dir fs.FS, where string) (map[string]source, error) {
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the profiles in %s: %w", where, err)
	}
	found := map[string]source{}
	var errs []error
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != Extension {
			continue
		}
		p, err := readFile(dir, where, e.Name())
		if err != nil {
			errs = append(errs, err)
			continue
		}
		if other, twice := found[p.Name]; twice {
			errs = append(errs, fmt.Errorf("profile %s: %s also has the name %q", p.path, other.path, p.Name))
			continue
		}
		found[p.Name] = p
	}
	return found, errors.Join(errs...)
}

// retired lists former fields of profiles. They are ignored.
var retired = []string{"water"} // water is now found in the picture

// readFile decodes one file and the pictures that it refers to.
func readFile(dir fs.FS, where, name string) (source, error) {
	path := filepath.Join(where, name)
	text, err := readRegular(dir, name)
	if err != nil {
		return source{path: path}, fmt.Errorf("profile %s: %w", path, err)
	}
	return decode(path, text, func(name string) ([]byte, error) { return readRegular(dir, name) })
}

// decode decodes the text of a file, and reads the pictures that it refers to with beside.
func decode(path string, text []byte, beside func(name string) ([]byte, error)) (source, error) {
	p := source{path: path}
	fail := func(err error) (source, error) { return p, fmt.Errorf("profile %s: %w", p.path, err) }
	if err := tomltext.Check(text); err != nil {
		return fail(err)
	}
	meta, err := toml.Decode(string(text), &p.Profile)
	if err != nil {
		return fail(err)
	}
	unknown := slices.DeleteFunc(meta.Undecoded(), func(k toml.Key) bool { return slices.Contains(retired, k.String()) })
	if len(unknown) > 0 {
		return fail(&FieldError{unknown[0].String(), "is not a field of a profile"})
	}
	budget := pictureBudget(maxPixels)
	if err := p.decodePictures(&budget); err != nil {
		return fail(err)
	}
	for i := range p.Templates {
		t := &p.Templates[i]
		field := fmt.Sprintf("template[%d]", i)
		if (t.Data == "") == (t.File == "") {
			return fail(&FieldError{field, "give either \"file\", a PNG beside the profile, or \"data\", a PNG in base64"})
		}
		if t.Data != "" {
			t.PNG, err = base64.StdEncoding.DecodeString(t.Data)
		} else {
			t.PNG, err = beside(t.File)
		}
		if err == nil {
			err = t.decode(&budget)
		}
		if err != nil {
			return fail(&FieldError{field, err.Error()})
		}
	}
	return p, nil
}

// Parse reads a profile from a text of at most [MaxFile] bytes. It may extend only a built-in profile, and all its
// pictures must be in the text. The path is for messages only.
func Parse(path string, text []byte) (Profile, error) {
	l, err := newLoader()
	if err != nil {
		return Profile{}, err
	}
	if len(text) > MaxFile {
		return Profile{}, fmt.Errorf("profile %s: %w", path, errTooLarge)
	}
	p, err := decode(path, text, func(string) ([]byte, error) {
		return nil, errors.New("give the picture as \"data\", not as a file")
	})
	if err != nil {
		return Profile{}, err
	}
	return l.resolve(p, nil)
}

// readRegular reads a regular file. (A pipe would block, and a device may be endless.) Errors do not name
// the file, because dir knows only part of its path.
func readRegular(dir fs.FS, name string) ([]byte, error) {
	info, err := fs.Stat(dir, name)
	switch {
	case errors.Is(err, fs.ErrInvalid):
		return nil, errors.New("is not the name of a file beside the profile or below it")
	case err != nil:
		return nil, reason(err)
	case !info.Mode().IsRegular():
		return nil, errors.New("it is not a file")
	case info.Size() > MaxFile:
		return nil, errTooLarge
	}
	f, err := dir.Open(name)
	if err != nil {
		return nil, reason(err)
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, MaxFile+1)) // it may grow
	if err == nil && len(data) > MaxFile {
		err = errTooLarge
	}
	return data, reason(err)
}

var errTooLarge = fmt.Errorf("it is larger than %d MB, which no profile needs", MaxFile>>20)

// reason returns an error without the name of the file.
func reason(err error) error {
	if detail := (*fs.PathError)(nil); errors.As(err, &detail) {
		return detail.Err
	}
	return err
}

// find returns the profile with a name. One of the user takes precedence over a built-in one.
func (l *loader) find(name string) (source, bool) {
	if p, ok := l.user[name]; ok {
		return p, true
	}
	p, ok := l.builtin[name]
	return p, ok
}

// all resolves all profiles, in alphabetical order. With an error it also returns those that could be
// resolved.
func (l *loader) all() ([]Profile, error) {
	known := maps.Clone(l.builtin)
	maps.Copy(known, l.user)
	var all []Profile
	var errs []error
	for _, name := range slices.Sorted(maps.Keys(known)) {
		p, err := l.resolve(known[name], nil)
		reported := func(e error) bool { return e.Error() == err.Error() } // of a profile that p extends
		switch {
		case err == nil:
			all = append(all, p)
		case !slices.ContainsFunc(errs, reported):
			errs = append(errs, err)
		}
	}
	l.findContested(all)
	return all, errors.Join(errs...)
}

// findContested marks profiles whose tiles another game has, too, where one of the two profiles is the player's own: which
// game a board is of must not depend on their order.
func (l *loader) findContested(all []Profile) {
	own := func(p Profile) bool { _, own := l.user[p.Name]; return own }
	for i, p := range all {
		all[i].contested = p.Game != "" && slices.ContainsFunc(all, func(q Profile) bool {
			return q.Game != "" && q.Game != p.Game && (own(p) || own(q)) && p.like(q)
		})
	}
}

// resolve completes p with the profile that it extends, and validates the result. chain holds the paths of
// the profiles that led to p. A profile that extends its own name extends the built-in one that it
// replaces.
func (l *loader) resolve(p source, chain []string) (Profile, error) {
	fail := func(err error) (Profile, error) { return p.Profile, fmt.Errorf("profile %s: %w", p.path, err) }
	if p.Extends != "" {
		switch {
		case slices.Contains(chain, p.path):
			return fail(&FieldError{"extends", "is circular"})
		case len(chain) >= maxDepth:
			return fail(&FieldError{"extends", fmt.Sprintf("makes a chain of more than %d profiles", maxDepth)})
		}
		base, ok := l.find(p.Extends)
		if p.Extends == p.Name {
			base, ok = l.builtin[p.Name]
		}
		if !ok {
			return fail(&FieldError{"extends", fmt.Sprintf("there is no profile %q", p.Extends)})
		}
		resolved, err := l.resolve(base, append(chain, p.path))
		if err != nil {
			return p.Profile, err
		}
		p.Profile = p.extend(resolved)
		p.Extends = ""
	}
	if err := p.Validate(); err != nil {
		return fail(err)
	}
	return p.Profile, nil
}
