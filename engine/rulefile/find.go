package rulefile

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/domvision/domvision/games"
	"github.com/domvision/domvision/internal/boundedfile"
)

// ErrUnknown means that no game has a name.
var ErrUnknown = errors.New("unknown game")

// Builtin returns the built-in games in the order of their index.
var Builtin = sync.OnceValue(func() (list []*File) {
	for _, name := range games.Names() {
		text, err := games.Files.ReadFile(name + Extension)
		var f *File
		if err == nil {
			f, err = Parse("games/"+name+Extension, text)
		}
		if err == nil && f.Name != name {
			err = f.Fail("name", "is not that of its file")
		}
		if err != nil {
			panic(fmt.Sprintf("rulefile: a built-in game: %v", err)) // a test reads them
		}
		list = append(list, f)
	}
	return list
})

// Find returns the game with a name: a built-in one, or one in the folder of the player's own games. Errors are
// about a file, or wrap [ErrUnknown].
func Find(name string) (*File, error) {
	for _, f := range Builtin() {
		if f.Name == name {
			return f, nil
		}
	}
	if CheckName(name) == nil {
		if dir, err := UserDir(); err == nil {
			f, err := Load(filepath.Join(dir, name+Extension))
			if !boundedfile.Missing(err) {
				return f, err
			}
		}
	}
	return nil, fmt.Errorf("%w %q; known are %s", ErrUnknown, name, strings.Join(Names(), ", "))
}

// Names lists the names of all games: the built-in ones, then the player's own in alphabetical order.
func Names() []string {
	names := slices.Clone(games.Names())
	dir, err := UserDir()
	if err != nil {
		return names
	}
	entries, _ := os.ReadDir(dir) // a folder that cannot be read counts as empty
	for _, e := range entries {
		name, ok := strings.CutSuffix(e.Name(), Extension)
		if ok && CheckName(name) == nil && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}

// Load reads the file of a player's own game. It is named after the game, and no built-in game has its name: a name
// always stands for the same rules.
func Load(path string) (*File, error) {
	text, err := boundedfile.Read(path, MaxFile)
	if err != nil {
		return nil, err
	}
	return ParseOwn(path, text)
}

// ParseOwn is [Load] of a text that has been read from path.
func ParseOwn(path string, text []byte) (*File, error) {
	f, err := Parse(path, text)
	if err != nil {
		return nil, err
	}
	if slices.ContainsFunc(Builtin(), func(known *File) bool { return bytes.Equal(known.text, text) }) {
		return f, nil // a copy, such as that of a contributor
	}
	switch {
	case f.Name+Extension != filepath.Base(path):
		return nil, f.Fail("name", "is %q: name the file %s, or change the name", f.Name, f.Name+Extension)
	case slices.Contains(games.Names(), f.Name):
		return nil, f.Fail("name", "is that of a built-in game: choose another name")
	}
	return f, nil
}

// UserDir is the folder of a player's own games: domvision/games in the configuration folder of the system.
func UserDir() (string, error) {
	dir, err := os.UserConfigDir()
	if err != nil {
		return "", fmt.Errorf("finding the configuration folder: %w: set one to a folder of yours", err)
	}
	return filepath.Join(dir, "domvision", "games"), nil
}
