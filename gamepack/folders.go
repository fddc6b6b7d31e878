package gamepack

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"strings"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/boundedfile"
	"github.com/domvision/domvision/internal/imagefile"
	"github.com/domvision/domvision/session"
)

// pictureExtension is that of the picture of a game's board, next to its rules.
const pictureExtension = ".png"

// Folders are where a player's own games are.
type Folders struct {
	Games   string
	Looks   calibration.Folder
	Records string // of games, with pictures of boards
}

// UserFolders are those of the system.
func UserFolders() (Folders, error) {
	games, err := rulefile.UserDir()
	if err != nil {
		return Folders{}, err
	}
	looks, err := calibration.UserDir()
	if err != nil {
		return Folders{}, err
	}
	records, err := session.UserDir()
	return Folders{games, calibration.Folder(looks), records}, err
}

// ErrNothing means that a player has nothing of a game that others do not have.
var ErrNothing = errors.New("the game is built in, and you have taught no look for it: there is nothing to share")

// Find collects what the player has of a game: the rules unless they are built in, own looks, and the picture that was
// imported with them, or else that of the board recorded last.
func (f Folders) Find(name string) (*Pack, error) {
	rules, err := rulefile.Find(name)
	if err != nil {
		return nil, err
	}
	p := &Pack{Game: name}
	if !rules.Builtin() {
		p.Rules = rules
	}
	looks, err := f.looks()
	if err != nil {
		return nil, err
	}
	p.Looks = looks[name]
	if p.Rules == nil && len(p.Looks) == 0 {
		return nil, fmt.Errorf("%s: %w", name, ErrNothing)
	}
	p.Board, err = f.board(name)
	return p, err
}

// looks are the player's own looks, by the game.
func (f Folders) looks() (map[string][]calibration.Profile, error) {
	all, err := calibration.LoadAll(string(f.Looks))
	own := map[string][]calibration.Profile{}
	for _, look := range all {
		if _, ok := f.Looks.File(look.Name); ok && look.Game != "" {
			own[look.Game] = append(own[look.Game], look)
		}
	}
	return own, err
}

// board is a picture of a board; nil if there is none.
func (f Folders) board(game string) (image.Image, error) {
	file, err := boundedfile.Open(f.picture(game))
	if boundedfile.Missing(err) {
		return f.recorded(game), nil
	}
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, err := imagefile.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", f.picture(game), err)
	}
	return img, nil
}

// recorded is the last picture of a board in the records of a game.
func (f Folders) recorded(game string) image.Image {
	records, _ := session.List(f.Records) // what cannot be read has no picture
	for _, s := range records {
		for i := len(s.Turns) - 1; s.Err == nil && s.Game == game && i >= 0; i-- {
			if img, err := s.Picture(s.Turns[i]); err == nil && img != nil {
				return img
			}
		}
	}
	return nil
}

// Names lists the games of which the player has something to share. With an error it lists those without own looks.
func (f Folders) Names() (names []string, err error) {
	looks, err := f.looks()
	for _, name := range rulefile.Names() {
		rules, wrong := rulefile.Find(name)
		if wrong == nil && (!rules.Builtin() || len(looks[name]) > 0) {
			names = append(names, name)
		}
	}
	return names, err
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
		return c.About + "; it is there already"
	case c.Kept != "":
		return c.About + "; yours stays as " + filepath.Base(c.Kept)
	}
	return c.About
}

// Changes lists what an import writes, in this order: a look comes after the rules that it names.
func (p *Pack) Changes(f Folders) ([]Change, error) {
	files, err := p.Files()
	if err != nil {
		return nil, err
	}
	var list []Change
	for _, file := range files {
		c := Change{data: file.Data}
		if c.Path, c.About, err = p.place(f, file.Name); err != nil {
			return nil, err
		}
		old, err := boundedfile.Read(c.Path, MaxFile)
		switch {
		case err == nil && bytes.Equal(old, c.data):
			c.Same = true
		case err == nil:
			c.Kept, err = calibration.Kept(c.Path)
		case boundedfile.Missing(err):
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

// Import writes files: all, or none after an error. Files that are replaced are kept next to them.
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
