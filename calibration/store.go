package calibration

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/BurntSushi/toml"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
)

// Builtin returns the built-in profiles, in alphabetical order.
func Builtin() ([]Profile, error) {
	l, err := newLoader()
	if err != nil {
		return nil, err
	}
	return l.all()
}

// NewName names a profile for the boards of a game ("" unknown) that no profile fits: like the game, unless
// that would replace the built-in profile of the game, which fits other boards.
func NewName(game string) string {
	if game == "" {
		return "mine"
	}
	if _, err := fs.Stat(builtin, "builtin/"+game+Extension); err == nil {
		return "my-" + game
	}
	return game
}

// LoadAll returns the built-in profiles and those in userDir. The latter replace built-in ones with the
// same name, even as a base of other profiles. A missing folder counts as empty. If files cannot be read,
// it returns the other profiles, and an error that names the files.
func LoadAll(userDir string) ([]Profile, error) {
	l, err := newLoader()
	if err != nil {
		return nil, err
	}
	var unread error
	if _, err := os.Stat(userDir); err == nil {
		l.user, unread = readFolder(os.DirFS(userDir), userDir)
	} else if !boundedfile.Missing(err) {
		unread = fmt.Errorf("reading the profiles in %s: %w", userDir, err)
	}
	all, err := l.all()
	return all, errors.Join(unread, err)
}

// Load reads one profile file. The profile that it extends must be built in, or in the file with that name
// next to it.
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
	for base := p; base.Extends != "" && len(l.user) <= maxDepth; {
		name := base.Extends + Extension
		if _, known := l.user[base.Extends]; known {
			break // resolve reports a circle
		}
		if _, err := fs.Stat(folder, name); err != nil {
			break // built in, or resolve reports it as missing
		}
		beside, err := readFile(folder, dir, name)
		if err != nil {
			return Profile{}, err
		}
		if beside.Name != base.Extends {
			break // another profile; the base is not next to this one
		}
		base = beside
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

// UserDir is the folder of a player's own profiles: domvision/profiles in the configuration folder of the
// system (on Linux $XDG_CONFIG_HOME or ~/.config).
func UserDir() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("finding the configuration folder: %w: set one to a folder of yours", err)
	}
	return filepath.Join(dir, "domvision", "profiles"), nil
}

// Save writes the profile to path atomically.
func (p Profile) Save(path string) error {
	return atomicfile.Write(path, p.Encode)
}

// Encode writes the profile as TOML. Templates in files of their own are embedded.
func (p Profile) Encode(w io.Writer) error {
	p.Templates = slices.Clone(p.Templates)
	for i := range p.Templates {
		p.Templates[i].Data = base64.StdEncoding.EncodeToString(p.Templates[i].PNG)
		p.Templates[i].File = ""
	}
	return toml.NewEncoder(w).Encode(p)
}
