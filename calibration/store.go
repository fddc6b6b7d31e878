package calibration

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/base64"
	"errors"
	"fmt"
	"image"
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
	l, err := newLoader()
	if err != nil {
		return nil, err
	}
	return l.all()
}

// LoadAll returns the built-in profiles and those in userDir, which take the
// place of built-in ones with the same name, also where others extend these. A
// missing folder is an empty one; a file that cannot be read is an error that
// names it.
func LoadAll(userDir string) ([]Profile, error) {
	l, err := newLoader()
	if err != nil {
		return nil, err
	}
	if _, err := os.Stat(userDir); err == nil {
		if l.user, err = readFolder(os.DirFS(userDir), userDir); err != nil {
			return nil, err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("reading the profiles in %s: %w", userDir, err)
	}
	return l.all()
}

// Load reads one profile file, resolved against the built-in profiles and the
// other files in its folder as far as it extends them.
func Load(path string) (Profile, error) {
	l, err := newLoader()
	if err != nil {
		return Profile{}, err
	}
	dir, file := filepath.Split(path)
	dir = filepath.Clean(dir)
	folder := os.DirFS(dir)
	p, err := readFile(folder, dir, file)
	if err != nil {
		return Profile{}, err
	}
	l.user[p.Name] = p
	for base := p; base.Extends != ""; {
		name := base.Extends + extension
		if _, known := l.user[base.Extends]; known {
			break // resolve tells of a circle
		}
		if _, err := fs.Stat(folder, name); err != nil {
			break // built in, or resolve says that it is missing
		}
		if base, err = readFile(folder, dir, name); err != nil {
			return Profile{}, err
		}
		l.user[base.Name] = base
	}
	return l.resolve(l.user[p.Name], nil)
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

// Save writes the profile to path, whole or not at all.
func (p Profile) Save(path string) error {
	return atomicfile.Write(path, p.Encode)
}

// Encode writes the profile as TOML. Templates that lie in files of their own
// become part of it.
func (p Profile) Encode(w io.Writer) error {
	p.Templates = slices.Clone(p.Templates)
	for i := range p.Templates {
		p.Templates[i].Data = base64.StdEncoding.EncodeToString(p.Templates[i].PNG)
		p.Templates[i].File = ""
	}
	return toml.NewEncoder(w).Encode(p)
}

// NewTemplate makes a template of a PNG picture.
func NewTemplate(kind engine.Power, data []byte) (Template, error) {
	t := Template{Kind: kind.String(), PNG: data}
	return t, t.decode()
}

func (t *Template) decode() error {
	img, err := decodeSmall(t.PNG)
	if err != nil {
		return err
	}
	if !shows(img) {
		return errors.New("the picture is transparent nearly all over")
	}
	t.Image = img
	return nil
}

// decodeSmall decodes a PNG that may be as large as a tile.
func decodeSmall(data []byte) (image.Image, error) {
	config, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture is no PNG: %w", err)
	}
	if config.Width < 8 || config.Height < 8 || config.Width > maxTemplate || config.Height > maxTemplate {
		return nil, fmt.Errorf("the picture is %d x %d pixels; expected 8 to %d a side", config.Width, config.Height, maxTemplate)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("the picture cannot be decoded: %w", err)
	}
	return img, nil
}

// shows reports whether at least a twentieth of a picture is not transparent.
func shows(img image.Image) bool {
	b := img.Bounds()
	solid := 0
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			if _, _, _, a := img.At(x, y).RGBA(); a > 0x8000 {
				solid++
			}
		}
	}
	return 20*solid >= b.Dx()*b.Dy()
}

// loader holds profiles as their files give them, by name.
type loader struct{ builtin, user map[string]source }

// source is a profile as its file gives it, and where that lies.
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

// readFolder reads all profiles of a folder; where names it in messages.
func readFolder(dir fs.FS, where string) (map[string]source, error) {
	entries, err := fs.ReadDir(dir, ".")
	if err != nil {
		return nil, fmt.Errorf("reading the profiles in %s: %w", where, err)
	}
	found := map[string]source{}
	for _, e := range entries {
		if e.IsDir() || filepath.Ext(e.Name()) != extension {
			continue
		}
		p, err := readFile(dir, where, e.Name())
		if err != nil {
			return nil, err
		}
		if other, twice := found[p.Name]; twice {
			return nil, fmt.Errorf("profile %s: %s also has the name %q", p.path, other.path, p.Name)
		}
		found[p.Name] = p
	}
	return found, nil
}

// readFile decodes one file and the pictures it names.
func readFile(dir fs.FS, where, name string) (source, error) {
	p := source{path: filepath.Join(where, name)}
	fail := func(err error) (source, error) { return p, fmt.Errorf("profile %s: %w", p.path, err) }
	text, err := fs.ReadFile(dir, name)
	if err != nil {
		return p, fmt.Errorf("reading a profile: %w", err)
	}
	meta, err := toml.Decode(string(text), &p.Profile)
	if err != nil {
		return fail(err)
	}
	if unknown := meta.Undecoded(); len(unknown) > 0 {
		return fail(&FieldError{unknown[0].String(), "is not a field of a profile"})
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
			t.PNG, err = fs.ReadFile(dir, t.File)
		}
		if err == nil {
			err = t.decode()
		}
		if err != nil {
			return fail(&FieldError{field, err.Error()})
		}
	}
	return p, nil
}

// find returns the profile of a name, the user's before the built-in one.
func (l *loader) find(name string) (source, bool) {
	if p, ok := l.user[name]; ok {
		return p, true
	}
	p, ok := l.builtin[name]
	return p, ok
}

// all resolves every profile once.
func (l *loader) all() ([]Profile, error) {
	var all []Profile
	add := func(p source) error {
		resolved, err := l.resolve(p, nil)
		all = append(all, resolved)
		return err
	}
	for _, p := range l.user {
		if err := add(p); err != nil {
			return nil, err
		}
	}
	for name, p := range l.builtin {
		if _, replaced := l.user[name]; replaced {
			continue
		}
		if err := add(p); err != nil {
			return nil, err
		}
	}
	slices.SortFunc(all, func(a, b Profile) int { return cmp.Compare(a.Name, b.Name) })
	return all, nil
}

// resolve applies what p extends and validates the result. chain holds the
// names on the way to p. A profile that extends its own name extends the
// built-in one that it takes the place of.
func (l *loader) resolve(p source, chain []string) (Profile, error) {
	fail := func(err error) (Profile, error) { return p.Profile, fmt.Errorf("profile %s: %w", p.path, err) }
	if p.Extends != "" {
		if slices.Contains(chain, p.path) {
			return fail(&FieldError{"extends", "goes round in a circle"})
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
