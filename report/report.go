// Package report packs what helps to fix a misreading: the part of a picture that shows the board, what was
// read there, the name of the profile, and versions. Nothing else goes in.
//
// A [Report] lists its files before anything is written, so that a person can look at all of
// them; [Save] packs these very files into a zip archive.
package report

import (
	"archive/zip"
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"io"
	"io/fs"
	"os"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/session"
)

// Report is one board: its picture, and what was read.
type Report struct {
	Picture  image.Image // shows the board; nil: there is none
	Whole    bool        // Picture is all of a picture in which no board was found
	Grid     engine.Grid // as it was read, corrections included; no cells: it was refused
	Fixed    []session.Correction
	Refused  string // why nothing was read; "" if it was
	Game     string // "" unknown
	Profile  string // "" none fits
	Versions []string
}

// FromRecord is the report of a board of a record, counted from 1.
func FromRecord(s *session.Session, board int) (Report, error) {
	if board < 1 || board > len(s.Turns) {
		return Report{}, fmt.Errorf("the record %s has no board %d: it has %d", s.ID, board, len(s.Turns))
	}
	t := s.Turns[board-1]
	picture, err := s.Picture(t)
	if errors.Is(err, fs.ErrNotExist) {
		err = nil // the grid may help all the same
	}
	return Report{
		Picture: picture, Grid: t.Grid, Fixed: t.Corrections, Game: s.Game, Profile: s.Profile,
		Versions: []string{"recorded by domvision " + s.Version},
	}, err
}

// Doubtful is the number, from 1, of the board of a record that is most worth reporting: the last one that
// was corrected or not read in full, else the last. It is 0 if there is none.
func Doubtful(s *session.Session) int {
	for i := len(s.Turns) - 1; i >= 0; i-- {
		t := s.Turns[i]
		r := Report{Grid: t.Grid, Fixed: t.Corrections}
		if r.Doubtful() || t.Event == session.Misread {
			return i + 1
		}
	}
	return len(s.Turns)
}

// Doubtful reports whether the board was refused, corrected or not read in full.
func (r Report) Doubtful() bool {
	return r.Refused != "" || len(r.Fixed) > 0 || len(r.Grid.Where(func(c engine.Cell) bool { return c.Unsure() || c.Unnamed() })) > 0
}

// CropBoard is the part of a picture that shows a board, with half a tile around it, as records have it.
func CropBoard(img image.Image, b geometry.Lattice) image.Image {
	margin := b.Cell(engine.Pos{}).Size().Div(2)
	board := b.Bounds()
	return Crop(img, image.Rectangle{Min: board.Min.Sub(margin), Max: board.Max.Add(margin)})
}

// Crop copies the part of a picture in a rectangle, so that the result holds nothing of the rest.
func Crop(img image.Image, r image.Rectangle) image.Image {
	r = r.Intersect(img.Bounds())
	part := image.NewNRGBA(image.Rectangle{Max: r.Size()})
	draw.Draw(part, part.Rect, img, r.Min, draw.Src)
	return part
}

// File is a file of a report.
type File struct {
	Name  string
	About string // what it is, for people
	Data  []byte
	Text  bool // Data is text
}

// Files are the files of the report.
func (r Report) Files() ([]File, error) {
	var list []File
	if r.Picture != nil {
		var data bytes.Buffer
		size := r.Picture.Bounds().Size()
		// Copied and encoded anew, so that the file holds pixels and nothing else.
		if err := overlay.EncodePNG(&data, Crop(r.Picture, r.Picture.Bounds())); err != nil {
			return nil, err
		}
		about := "the board with half a tile around it"
		if r.Whole {
			about = "the whole picture"
		}
		list = append(list, File{Name: "board.png", About: fmt.Sprintf("%s, %d x %d pixels", about, size.X, size.Y), Data: data.Bytes()})
	}
	if len(r.Grid.Cells) > 0 {
		list = append(list, File{Name: "board.grid.txt", About: "what was read", Data: []byte(r.grid()), Text: true})
	}
	return append(list, File{Name: "about.txt", About: "the profile and versions", Data: []byte(r.about()), Text: true}), nil
}

// grid is what was read, with the corrections as comments.
func (r Report) grid() string {
	var b strings.Builder
	for _, c := range r.Fixed {
		fmt.Fprintf(&b, "# %s was read as %s, and corrected to %s\n", c.At.Name(), cell(c.Was), cell(c.Is))
	}
	return b.String() + r.Grid.String()
}

func cell(c engine.Cell) string {
	return strings.TrimSpace(string(c.Color.Char()) + " " + c.Power.String())
}

func (r Report) about() string {
	var b strings.Builder
	line := func(name, value, none string) {
		if value == "" {
			value = none
		}
		fmt.Fprintf(&b, "%s: %s\n", name, value)
	}
	line("game", r.Game, "unknown")
	line("profile", r.Profile, "none fits")
	if r.Refused != "" {
		line("refused", r.Refused, "")
	}
	for _, v := range r.Versions {
		fmt.Fprintln(&b, v)
	}
	return b.String()
}

// Save writes an archive of the files to path. If the file exists, the error is fs.ErrExist; after any other
// error no file is left.
func Save(path string, files []File) error {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if err != nil {
		return err
	}
	err = errors.Join(Pack(f, files), f.Close())
	if err != nil {
		os.Remove(path)
	}
	return err
}

// Pack writes an archive of the files.
func Pack(w io.Writer, files []File) error {
	archive := zip.NewWriter(w)
	for _, file := range files {
		// Without a time: when the report was made is nobody's business.
		f, err := archive.CreateHeader(&zip.FileHeader{Name: file.Name, Method: zip.Deflate})
		if err == nil {
			_, err = f.Write(file.Data)
		}
		if err != nil {
			return err
		}
	}
	return archive.Close()
}
