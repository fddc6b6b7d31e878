package calibration

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/atomicfile"
)

//go:embed builtin
var builtin embed.FS

// extension of profile files.
const extension = ".toml"

// maxTemplate bounds the width and height of a template, in pixels.
const maxTemplate = 1024

// Builtin returns the built-in profiles, in alphabetical order.
func Builtin() ([]Profile, error) {
	dir, err := fs.Sub(builtin, "builtin")
	if err != nil {
		return nil, err
	}
	return load(dir, "built-in profiles", nil)
}

// LoadAll returns the built-in profiles and those in userDir, which take the
// place of built-in ones with the same name. A missing folder is an empty one;
// a file that cannot be read is an error that names it.
func LoadAll(userDir string) ([]Profile, error) {
	known, err := Builtin()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(userDir); errors.Is(err, fs.ErrNotExist) {
		return known, nil
	}
	return load(os.DirFS(userDir), userDir, known)
}

// Load reads one profile file, resolved against the built-in profiles and the
// other files in its folder.
func Load(path string) (Profile, error) {
	known, err := Builtin()
	if err != nil {
		return Profile{}, err
	}
	dir, name := filepath.Split(path)
	dir = cmp.Or(filepath.Clean(dir), ".")
	l := newLoader(os.DirFS(dir), dir, known)
	p, err := l.read(name)
	if err != nil {
		return Profile{}, err
	}
	if err := l.readSiblings(p, name); err != nil {
		return Profile{}, err
	}
	return l.resolve(p, nil)
}

// Find returns the profile of the given name.
func Find(profiles []Profile, name string) (Profile, error) {
	var names []string
	for _, p := range profiles {
		if p.Name == name {
			return p, nil
		}
		names = append(names, p.Name)
	}
	return Profile{}, fmt.Errorf("no profile %q; known are %s", name, strings.Join(names, ", "))
}

// UserDir is where a player's own profiles lie: domvision/profiles in the
// configuration folder of the system (on Linux $XDG_CONFIG_HOME or ~/.config).
func UserDir() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("finding the configuration folder: %w", err)
	}
	return filepath.Join(dir, "domvision", "profiles"), nil
}

// Save writes the profile to path, whole or not at all. Templates that lie in
// files of their own are written into the profile.
func (p Profile) Save(path string) error {
	p.Templates = slices.Clone(p.Templates)
	for i := range p.Templates {
		p.Templates[i].Data = base64.StdEncoding.EncodeToString(p.Templates[i].PNG)
		p.Templates[i].File = ""
	}
	return atomicfile.Write(path, func(w io.Writer) error { return toml.NewEncoder(w).Encode(p) })
}

// NewTemplate makes a template of a PNG picture.
func NewTemplate(kind engine.Power, data []byte) (Template, error) {
	t := Template{Kind: kind.String(), PNG: data}
	return t, t.decode()
}

func (t *Template) decode() error {
	config, err := png.DecodeConfig(bytes.NewReader(t.PNG))
	if err != nil {
		return fmt.Errorf("the picture is no PNG: %w", err)
	}
	if config.Width < 8 || config.Height < 8 || config.Width > maxTemplate || config.Height > maxTemplate {
		return fmt.Errorf("the picture is %d x %d pixels; expected 8 to %d a side", config.Width, config.Height, maxTemplate)
	}
	if t.Image, err = png.Decode(bytes.NewReader(t.PNG)); err != nil {
		return fmt.Errorf("the picture cannot be decoded: %w", err)
	}
	return nil
}

// loader reads the profiles of one folder over those known already.
type loader struct {
	dir   fs.FS
	where string // for messages
	known map[string]Profile
	raw   map[string]Profile // of this folder, not resolved
}

func newLoader(dir fs.FS, where string, known []Profile) *loader {
	l := &loader{dir, where, map[string]Profile{}, map[string]Profile{}}
	for _, p := range known {
		l.known[p.Name] = p
	}
	return l
}

func load(dir fs.FS, where string, known []Profile) ([]Profile, error) {
	l := newLoader(dir, where, known)
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the profiles in %s: %w", where, err)
	}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != extension {
			continue
		}
		p, err := l.read(e.Name())
		if err != nil {
			return nil, err
		}
		if _, twice := l.raw[p.Name]; twice {
			return nil, fmt.Errorf("profile %s: another file in the folder also has the name %q", filepath.Join(where, e.Name()), p.Name)
		}
		l.raw[p.Name] = p
	}
	var all []Profile
	for _, raw := range l.raw {
		p, err := l.resolve(raw, nil)
		if err != nil {
			return nil, err
		}
		all = append(all, p)
	}
	for name, p := range l.known {
		if _, own := l.raw[name]; !own {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b Profile) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

// readSiblings reads the other files of the folder as far as p extends them.
func (l *loader) readSiblings(p Profile, file string) error {
	for p.Extends != "" {
		name := p.Extends + extension
		if name == file {
			return nil // resolve tells of the circle
		}
		if _, done := l.raw[p.Extends]; done {
			return nil
		}
		if _, err := fs.Stat(l.dir, name); err != nil {
			return nil // built in, or resolve says that it is missing
		}
		next, err := l.read(name)
		if err != nil {
			return err
		}
		l.raw[p.Extends] = next
		p = next
	}
	return nil
}

// read decodes one file and the pictures it names.
func (l *loader) read(name string) (Profile, error) {
	path := filepath.Join(l.where, name)
	text, err := fs.ReadFile(l.dir, name)
	if err != nil {
		return Profile{}, fmt.Errorf("reading profile %s: %w", path, err)
	}
	var p Profile
	meta, err := toml.Decode(string(text), &p)
	if err != nil {
		return Profile{}, fmt.Errorf("profile %s: %w", path, err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return Profile{}, fmt.Errorf("profile %s: %w", path, &FieldError{unknown[0].String(), "is not a field of a profile"})
	}
	for i := range p.Templates {
		t := &p.Templates[i]
		if t.Data != "" {
			t.PNG, err = base64.StdEncoding.DecodeString(t.Data)
		} else {
			t.PNG, err = fs.ReadFile(l.dir, t.File)
		}
		if err == nil {
			err = t.decode()
		}
		if err != nil {
			return Profile{}, fmt.Errorf("profile %s: %w", path, &FieldError{fmt.Sprintf("template[%d]", i), err.Error()})
		}
	}
	return p, nil
}

// resolve applies what p extends and validates the result. chain holds the
// names on the way to p.
func (l *loader) resolve(p Profile, chain []string) (Profile, error) {
	wrap := func(err error) error { return fmt.Errorf("profile %s in %s: %w", p.Name, l.where, err) }
	if p.Extends != "" {
		if slices.Contains(chain, p.Name) {
			return p, wrap(&FieldError{"extends", "goes round in a circle: " + strings.Join(append(chain, p.Name), ", ")})
		}
		base, own := l.raw[p.Extends]
		if own && p.Extends != p.Name {
			var err error
			if base, err = l.resolve(base, append(chain, p.Name)); err != nil {
				return p, err
			}
		} else if base, own = l.known[p.Extends]; !own {
			return p, wrap(&FieldError{"extends", fmt.Sprintf("there is no profile %q", p.Extends)})
		}
		p = p.extend(base)
		p.Extends = ""
	}
	if err := p.Validate(); err != nil {
		return p, wrap(err)
	}
	return p, nil
}

// UnmarshalTOML reads a number or a pair of numbers.
func (r *Range) UnmarshalTOML(v any) error {
	number := func(v any) (int, error) {
		n, ok := v.(int64)
		if !ok {
			return 0, fmt.Errorf("expected a whole number or two, such as 12 or [12, 16], not %v", v)
		}
		return int(n), nil
	}
	pair, ok := v.([]any)
	if !ok {
		pair = []any{v, v}
	}
	if len(pair) != 2 {
		return fmt.Errorf("expected one whole number or two, not %d", len(pair))
	}
	var err error
	if r.Min, err = number(pair[0]); err != nil {
		return err
	}
	r.Max, err = number(pair[1])
	return err
}

// MarshalTOML writes the pair.
func (r Range) MarshalTOML() ([]byte, error) { return fmt.Appendf(nil, "[%d, %d]", r.Min, r.Max), nil }
