package gamepack

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"slices"
	"strings"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/imagefile"
)

// Extension is the extension of packs.
const Extension = ".zip"

// MaxFile is the greatest size of a pack in bytes, packed and unpacked. A game with two looks takes 100 kB.
const MaxFile = 8 << 20

// MaxFiles is the greatest number of files in a pack.
const MaxFiles = 16

const (
	maxSide     = 4096 // of the picture, in pixels
	pictureFile = "board.png"
)

// Pack is a game.
type Pack struct {
	Game  string         // its name
	Rules *rulefile.File // nil: the game is built in
	Looks []calibration.Profile
	Board image.Image // the picture of a board; nil: there is none
}

// Title is what people call the game.
func (p *Pack) Title() string {
	if p.Rules != nil {
		return p.Rules.Title
	}
	return advise.TitleOf(p.Game)
}

// Summary lists what the pack holds.
func (p *Pack) Summary() string {
	var parts []string
	if p.Rules != nil {
		parts = append(parts, "rules")
	}
	for _, look := range p.Looks {
		parts = append(parts, "the look "+look.Name)
	}
	if p.Board != nil {
		parts = append(parts, "a picture")
	}
	return strings.Join(parts, ", ")
}

// File is a file of a pack.
type File struct {
	Name string `json:"name"`
	Data []byte `json:"data"`
}

// Read reads a pack that has been unpacked. The name is that of the archive, for messages.
func Read(name string, files []File) (*Pack, error) {
	for i, f := range files {
		if err := checkName(f.Name); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		if slices.ContainsFunc(files[:i], func(other File) bool { return other.Name == f.Name }) {
			return nil, fmt.Errorf("%s: %s is there twice", name, f.Name)
		}
		if len(f.Data) > limit(f.Name) {
			return nil, fmt.Errorf("%s: %s is too large: %d kB", name, f.Name, len(f.Data)>>10)
		}
	}
	var p Pack
	for _, f := range files {
		if err := p.add(name+"/"+f.Name, f.Name, f.Data); err != nil {
			return nil, err
		}
	}
	return &p, p.validate(name)
}

// allowed reports whether a file in a pack may have a name.
func allowed(name string) bool {
	if name == pictureFile {
		return true
	}
	base, ok := strings.CutSuffix(name, rulefile.Extension)
	if !ok {
		base, ok = strings.CutSuffix(name, calibration.Extension)
	}
	return ok && rulefile.CheckName(base) == nil
}

// checkName says why a pack may not hold a file of a name.
func checkName(name string) error {
	switch {
	case strings.ContainsAny(name, `/\:`):
		return fmt.Errorf("the name %.99q holds a path: a game pack has no folders", name)
	case !allowed(name):
		return fmt.Errorf("%.99q has no place in a game pack: expected NAME.rules.toml, NAME.toml and %s", name, pictureFile)
	}
	return nil
}

// limit is the greatest size of a file, in bytes.
func limit(name string) int {
	switch {
	case name == pictureFile:
		return MaxFile
	case strings.HasSuffix(name, rulefile.Extension):
		return rulefile.MaxFile
	}
	return calibration.MaxFile
}

// add reads a file of a pack.
func (p *Pack) add(path, name string, data []byte) error {
	switch {
	case name == pictureFile:
		return p.addPicture(path, data)
	case strings.HasSuffix(name, rulefile.Extension):
		f, err := rulefile.ParseOwn(path, data)
		switch {
		case err != nil:
			return err
		case p.Game != "":
			return f.Fail("name", "is that of a second game: a pack holds one")
		}
		if p.Game = f.Name; f.Builtin() {
			return nil
		}
		p.Rules = f
		return Playable(f)
	}
	look, err := calibration.Parse(path, data)
	if err == nil && look.Name+calibration.Extension != name {
		err = fmt.Errorf("profile %s: %w", path, &calibration.FieldError{Field: "name", Msg: fmt.Sprintf("is %q, but the file is named after another profile", look.Name)})
	}
	p.Looks = append(p.Looks, look)
	return err
}

// Playable says what in a file of rules contradicts itself. A game for which there is no advice has no rules that
// could.
func Playable(f *rulefile.File) error {
	_, err := advise.FromFile(f)
	if errors.As(err, new(*advise.NoAdviceError)) {
		return nil
	}
	return err
}

// addPicture decodes the picture: what is written later are its pixels, and nothing else that the file may hold.
func (p *Pack) addPicture(path string, data []byte) error {
	size, err := png.DecodeConfig(bytes.NewReader(data))
	switch {
	case err != nil:
		return fmt.Errorf("%s: this is not a PNG picture: %w", path, err)
	case size.Width > maxSide || size.Height > maxSide:
		return fmt.Errorf("%s: the picture is %d x %d pixels: expected at most %d a side", path, size.Width, size.Height, maxSide)
	}
	if p.Board, err = imagefile.Decode(bytes.NewReader(data)); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	return nil
}

// validate checks that all files are about one game. file is the name of the pack.
func (p *Pack) validate(file string) error {
	if p.Game == "" {
		if len(p.Looks) == 0 {
			return fmt.Errorf("%s: it holds neither rules nor a look", file)
		}
		p.Game = p.Looks[0].Game // must be built in
		if f, err := rulefile.Find(p.Game); err != nil || !f.Builtin() {
			return fmt.Errorf("%s: the rules are missing, and %q is no built-in game", file, p.Game)
		}
	}
	for _, look := range p.Looks {
		if look.Game != p.Game {
			return fmt.Errorf("%s/%s: %w", file, look.Name+calibration.Extension,
				&calibration.FieldError{Field: "game", Msg: fmt.Sprintf("is %q, but the pack is of %s", look.Game, p.Game)})
		}
	}
	return nil
}

// Files are the files of the pack: rules first, because looks name them.
func (p *Pack) Files() (list []File, err error) {
	if p.Rules != nil {
		list = append(list, File{p.Rules.Name + rulefile.Extension, p.Rules.Text()})
	}
	if p.Board != nil {
		var data bytes.Buffer
		if err := png.Encode(&data, p.Board); err != nil {
			return nil, err
		}
		list = append(list, File{pictureFile, data.Bytes()})
	}
	for _, look := range p.Looks {
		var text bytes.Buffer
		if err := look.Encode(&text); err != nil {
			return nil, err
		}
		list = append(list, File{look.Name + calibration.Extension, text.Bytes()})
	}
	return list, nil
}
