package calibration

import (
	"encoding/base64"
	"fmt"
	"os"
	"path/filepath"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/internal/tomltext"
)

// Folder is a folder with a player's own profiles, see [UserDir].
type Folder string

// File finds the file with the profile of the given name. The file itself may be named differently.
func (f Folder) File(name string) (path string, ok bool) {
	entries, _ := os.ReadDir(string(f)) // an unreadable folder counts as empty
	for _, e := range entries {
		path := filepath.Join(string(f), e.Name())
		if filepath.Ext(path) != Extension {
			continue
		}
		if p, err := Own(path); err == nil && p.Name == name {
			return path, true
		}
	}
	return "", false
}

// NewFile returns the path of a new file for a profile. It is an error if the file exists and holds another
// profile.
func (f Folder) NewFile(name string) (path string, err error) {
	if err := CheckName(name); err != nil {
		return "", err
	}
	path = filepath.Join(string(f), name+Extension)
	if _, err := os.Lstat(path); err == nil {
		return "", fmt.Errorf("%s already exists and does not hold a profile %q: rename it", path, name)
	} else if !boundedfile.Missing(err) {
		return "", err
	}
	return path, nil
}

// AddTemplate adds the picture of a power-up to the profile of the given name, and returns its file. It
// only appends text, so everything that the player has written stays unchanged.
func (f Folder) AddTemplate(name string, template Template) (path string, err error) {
	var text []byte
	path, exists := f.File(name)
	if exists {
		text, err = tomltext.Read(path, tomltext.MaxFile)
	} else {
		text = fmt.Appendf(nil, "schema = %d\nname = %q\nextends = %q # the built-in one\n", Schema, name, name)
		path, err = f.NewFile(name)
	}
	if err != nil {
		return "", err
	}
	text = fmt.Appendf(text, "\n[[template]]\nkind = %q\ndata = %q\n", template.Kind, base64.StdEncoding.EncodeToString(template.PNG))
	if _, err := toml.Decode(string(text), new(Profile)); err != nil {
		return "", fmt.Errorf("%s: cannot add [[template]] at the end: %w", path, err)
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return "", err
	}
	return path, atomicfile.WriteFile(path, text, 0o644)
}
