package gamepack

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"io/fs"
	"regexp"
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

const (
	maxEntries  = 16
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

// Parse reads a pack. The name is that of its file, for messages.
func Parse(name string, data []byte) (*Pack, error) {
	fail := func(format string, args ...any) (*Pack, error) {
		return nil, fmt.Errorf("%s: %w", name, fmt.Errorf(format, args...))
	}
	if len(data) > MaxFile {
		return fail("larger than %d MB, which no game pack needs", MaxFile>>20)
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		return fail("this is not a zip archive, or it is damaged: %w", err)
	}
	if err := check(archive.File); err != nil {
		return fail("%w", err)
	}
	texts := map[string][]byte{}
	for _, f := range archive.File {
		if texts[f.Name], err = unpack(f); err != nil {
			return fail("%s is damaged: %w", f.Name, err)
		}
	}
	var p Pack
	for _, f := range archive.File { // in the order of the archive, so that errors are always the same
		if err := p.add(name+"/"+f.Name, f.Name, texts[f.Name]); err != nil {
			return nil, err
		}
	}
	return &p, p.validate(name)
}

// names are the names that files in a pack may have.
var names = regexp.MustCompile(`^([a-z0-9][a-z0-9-]{0,63}(\.rules)?\.toml|board\.png)$`)

// check checks what an archive says about its files.
func check(files []*zip.File) error {
	if len(files) == 0 || len(files) > maxEntries {
		return fmt.Errorf("it holds %d files: expected 1 to %d", len(files), maxEntries)
	}
	seen, left := map[string]bool{}, uint64(MaxFile)
	for _, f := range files {
		switch {
		case strings.ContainsAny(f.Name, `/\:`):
			return fmt.Errorf("the name %.99q holds a path: a game pack has no folders", f.Name)
		case !names.MatchString(f.Name):
			return fmt.Errorf("%.99q has no place in a game pack: expected NAME.rules.toml, NAME.toml and %s", f.Name, pictureFile)
		case !f.Mode().IsRegular():
			return fmt.Errorf("%s is not a file", f.Name)
		case seen[f.Name]:
			return fmt.Errorf("%s is there twice", f.Name)
		case f.UncompressedSize64 > limit(f.Name) || f.UncompressedSize64 > left:
			return fmt.Errorf("%s is too large: %d kB unpacked", f.Name, f.UncompressedSize64>>10)
		}
		seen[f.Name] = true
		left -= f.UncompressedSize64
	}
	return nil
}

// limit is the greatest size of a file, in bytes.
func limit(name string) uint64 {
	switch {
	case name == pictureFile:
		return MaxFile
	case strings.HasSuffix(name, rulefile.Extension):
		return rulefile.MaxFile
	}
	return calibration.MaxFile
}

// unpack reads a file, and no more of it than the archive says.
func unpack(f *zip.File) ([]byte, error) {
	r, err := f.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	data, err := io.ReadAll(io.LimitReader(r, int64(f.UncompressedSize64)+1)) // with its last byte comes the checksum
	if err == nil && uint64(len(data)) != f.UncompressedSize64 {
		err = errors.New("it is larger than the archive says")
	}
	return data, err
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

// file is a file of a pack.
type file struct {
	name string
	data []byte
}

// files are the files of a pack: rules first, because looks name them.
func (p *Pack) files() (list []file, err error) {
	if p.Rules != nil {
		list = append(list, file{p.Rules.Name + rulefile.Extension, p.Rules.Text()})
	}
	if p.Board != nil {
		var data bytes.Buffer
		if err := png.Encode(&data, p.Board); err != nil {
			return nil, err
		}
		list = append(list, file{pictureFile, data.Bytes()})
	}
	for _, look := range p.Looks {
		var text bytes.Buffer
		if err := look.Encode(&text); err != nil {
			return nil, err
		}
		list = append(list, file{look.Name + calibration.Extension, text.Bytes()})
	}
	return list, nil
}

// Encode writes the pack. What could not be imported is not written.
func (p *Pack) Encode(w io.Writer) error {
	files, err := p.files()
	if err != nil {
		return err
	}
	var data bytes.Buffer
	archive := zip.NewWriter(&data)
	for _, f := range files {
		// Without a time: when the pack was made is nobody's business.
		out, err := archive.CreateHeader(&zip.FileHeader{Name: f.name, Method: zip.Deflate})
		if err == nil {
			_, err = out.Write(f.data)
		}
		if err != nil {
			return err
		}
	}
	if err := archive.Close(); err != nil {
		return err
	}
	if _, err := Parse(p.Game+Extension, data.Bytes()); err != nil {
		return fmt.Errorf("the pack cannot be made: %w", err)
	}
	_, err = w.Write(data.Bytes())
	return err
}

// isMissing reports whether a file does not exist.
func isMissing(err error) bool { return errors.Is(err, fs.ErrNotExist) }
