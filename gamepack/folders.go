package gamepack

import (
	"bytes"
	"errors"
	"fmt"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/internal/imagefile"
)

// pictureExtension is that of the picture of a game's board, beside its rules.
const pictureExtension = ".png"

// Folders are where a player's own games are.
type Folders struct {
	Games string
	Looks calibration.Folder
}

// UserFolders are those of the system.
func UserFolders() (Folders, error) {
	games, err := rulefile.UserDir()
	if err != nil {
		return Folders{}, err
	}
	looks, err := calibration.UserDir()
	return Folders{games, calibration.Folder(looks)}, err
}

// ErrNothing means that a player has nothing of a game that others do not have.
var ErrNothing = errors.New("the game is built in, and you have taught no look for it: there is nothing to share")

// Find collects what the player has of a game: the rules unless they are built in, own looks, the picture of a board.
func (f Folders) Find(name string) (*Pack, error) {
	rules, err := rulefile.Find(name)
	if err != nil {
		return nil, err
	}
	p := &Pack{Game: name}
	if !rules.Builtin() {
		p.Rules = rules
	}
	looks, err := calibration.LoadAll(string(f.Looks))
	if err != nil {
		return nil, err
	}
	for _, look := range looks {
		if _, own := f.Looks.File(look.Name); own && look.Game == name {
			p.Looks = append(p.Looks, look)
		}
	}
	if p.Rules == nil && len(p.Looks) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNothing)
	}
	file, err := boundedfile.Open(f.picture(name))
	if isMissing(err) {
		return p, nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	if p.Board, err = imagefile.Decode(file); err != nil {
		return nil, fmt.Errorf("%s: %w", f.picture(name), err)
	}
	return p, nil
}

func (f Folders) picture(game string) string { return filepath.Join(f.Games, game+pictureExtension) }

// Change is a file that an import writes.
type Change struct {
	Path  string
	About string // what it is, for people
	Kept  string // where the file that is there now will be kept; "" there is none
	Same  bool   // it is there already
	data  []byte
}

// Say is the change for people.
func (c Change) Say() string {
	switch {
	case c.Same:
		return fmt.Sprintf("%s: %s; it is there already", c.Path, c.About)
	case c.Kept != "":
		return fmt.Sprintf("%s: %s; yours stays as %s", c.Path, c.About, filepath.Base(c.Kept))
	}
	return fmt.Sprintf("%s: %s", c.Path, c.About)
}

// Changes lists what an import writes, in this order: a look comes after the rules that it names.
func (p *Pack) Changes(f Folders) ([]Change, error) {
	files, err := p.files()
	if err != nil {
		return nil, err
	}
	var list []Change
	for _, file := range files {
		c := Change{data: file.data}
		if c.Path, c.About, err = p.place(f, file.name); err != nil {
			return nil, err
		}
		old, err := boundedfile.Read(c.Path, MaxFile)
		switch {
		case err == nil && bytes.Equal(old, c.data):
			c.Same = true
		case err == nil:
			c.Kept, err = calibration.Kept(c.Path)
		case isMissing(err):
			err = nil
		}
		if err != nil {
			return nil, err
		}
		list = append(list, c)
	}
	return list, nil
}

// place is where a file of the pack belongs, and what it is.
func (p *Pack) place(f Folders, name string) (path, about string, err error) {
	switch {
	case name == pictureFile:
		return f.picture(p.Game), "a picture of a board", nil
	case strings.HasSuffix(name, rulefile.Extension):
		return filepath.Join(f.Games, name), fmt.Sprintf("the rules of %s: %s", p.Title(), p.Rules.Scoring()), nil
	}
	look := strings.TrimSuffix(name, calibration.Extension)
	path, known := f.Looks.File(look)
	if !known {
		path, err = f.Looks.NewFile(look)
	}
	return path, "the look " + look + f.instead(look), err
}

// instead says that a look of a name is used in place of a built-in one.
func (f Folders) instead(name string) string {
	if builtin, err := calibration.Builtin(); err == nil {
		if _, err := calibration.Find(builtin, name); err == nil {
			return ", in place of the built-in one"
		}
	}
	return ""
}

// Import writes files: all, or none after an error. Files that are replaced are kept beside them.
func Import(changes []Change) (err error) {
	var undo []func()
	defer func() {
		for i := len(undo) - 1; err != nil && i >= 0; i-- {
			undo[i]()
		}
	}()
	for _, c := range changes {
		if c.Same {
			continue
		}
		if err := os.MkdirAll(filepath.Dir(c.Path), 0o755); err != nil {
			return err
		}
		restore := func() { os.Remove(c.Path) }
		if c.Kept != "" {
			old, err := os.ReadFile(c.Path)
			if err == nil {
				err = atomicfile.WriteFile(c.Kept, old, 0o644)
			}
			if err != nil {
				return fmt.Errorf("keeping the previous file: %w", err)
			}
			restore = func() { os.Rename(c.Kept, c.Path) }
		}
		if err := atomicfile.WriteFile(c.Path, c.data, 0o644); err != nil {
			if c.Kept != "" {
				os.Remove(c.Kept)
			}
			return err
		}
		undo = append(undo, restore)
	}
	return nil
}

// Preview is the picture of the pack as PNG; nil if it has none.
func (p *Pack) Preview() []byte {
	if p.Board == nil {
		return nil
	}
	var data bytes.Buffer
	if png.Encode(&data, p.Board) != nil {
		return nil // cannot happen: it was decoded from a PNG
	}
	return data.Bytes()
}

// Names lists the games of which the player has something to share.
func (f Folders) Names() (names []string) {
	for _, name := range advise.GameNames() {
		if _, err := f.Find(name); err == nil {
			names = append(names, name)
		}
	}
	return names
}
