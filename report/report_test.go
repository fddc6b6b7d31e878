package report

import (
	"archive/zip"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/session/sessiontest"
)

func recorded(t *testing.T) *session.Session {
	t.Helper()
	return sessiontest.Recorded(t, sessiontest.DoM(4, collapse.Level{Rows: 5, Cols: 6, Colors: 3}))
}

// unpacked is the files of an archive.
func unpacked(t *testing.T, path string) map[string]string {
	t.Helper()
	r, err := zip.OpenReader(path)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	files := map[string]string{}
	for _, f := range r.File {
		if f.ModifiedTime != 0 || f.ModifiedDate != 0 || len(f.Extra) > 0 || f.Comment != "" {
			t.Errorf("%s says when or where it was made: %+v", f.Name, f.FileHeader)
		}
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		if err != nil {
			t.Fatal(err)
		}
		in.Close()
		files[f.Name] = string(data)
	}
	return files
}

func TestFromRecord(t *testing.T) {
	s := recorded(t)
	at := engine.Pos{Row: 1, Col: 2}
	s.Turns[1].Corrections = []session.Correction{{At: at, Was: engine.Cell{Color: engine.Unknown}, Is: engine.Cell{Color: 'G', Power: engine.Wild}}}
	if got := Doubtful(s); got != 2 {
		t.Errorf("the corrected board is the second, not %d", got)
	}
	r, err := FromRecord(s, 2)
	if err != nil || !r.Doubtful() {
		t.Fatal(err)
	}
	files, err := r.Files()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "report.zip")
	if err := Save(path, files); err != nil {
		t.Fatal(err)
	}
	got := unpacked(t, path)
	if len(got) != 3 || len(files) != 3 {
		t.Fatalf("%d files", len(got))
	}
	for _, f := range files {
		if got[f.Name] != string(f.Data) {
			t.Errorf("%s is not what was listed", f.Name)
		}
	}
	const fixed = "# row 2, column 3 was read as ?, and corrected to G wild\n"
	text, ok := strings.CutPrefix(got["board.grid.txt"], fixed)
	if grid, err := engine.ParseGrid(text); !ok || err != nil || !grid.Equal(s.Turns[1].Grid) {
		t.Errorf("%s: %v", got["board.grid.txt"], err)
	}
	if want := "game: dom\nprofile: dom\nrecorded by domvision v1.0.0\n"; got["about.txt"] != want {
		t.Errorf("%s", got["about.txt"])
	}
	picture, err := png.Decode(strings.NewReader(got["board.png"]))
	if err != nil {
		t.Fatal(err)
	}
	was, err := s.Picture(s.Turns[1])
	if err != nil || picture.Bounds().Size() != was.Bounds().Size() || !strings.Contains(files[0].About, "the board with half a tile around it") {
		t.Errorf("%v, %v: %v", picture.Bounds(), was.Bounds(), err)
	}
}

// TestWithoutPicture: a picture that is gone, and a board that is not there.
func TestWithoutPicture(t *testing.T) {
	s := recorded(t)
	last := Doubtful(s)
	if last != len(s.Turns) {
		t.Errorf("board %d of %d, none of which is in doubt", last, len(s.Turns))
	}
	if err := os.Remove(filepath.Join(s.Dir, s.Turns[last-1].Picture)); err != nil {
		t.Fatal(err)
	}
	r, err := FromRecord(s, last)
	if err != nil || r.Picture != nil || r.Doubtful() {
		t.Fatal(r.Picture, err)
	}
	files, err := r.Files()
	if err != nil || len(files) != 2 {
		t.Error(files, err)
	}
	for _, board := range []int{-1, 0, last + 1} {
		if _, err := FromRecord(s, board); err == nil || !strings.Contains(err.Error(), s.ID) {
			t.Errorf("board %d: %v", board, err)
		}
	}
	s.Turns = nil
	if Doubtful(s) != 0 {
		t.Error("a board of an empty record")
	}
}

func TestRefused(t *testing.T) {
	r := Report{Picture: image.NewGray(image.Rect(-1, -1, 3, 4)), Whole: true, Refused: "no board", Versions: []string{"domvision v1"}}
	files, err := r.Files()
	if err != nil || len(files) != 2 || !r.Doubtful() || files[0].About != "the whole picture, 4 x 5 pixels" {
		t.Fatalf("%+v, %v", files, err)
	}
	if got, want := string(files[1].Data), "game: unknown\nprofile: none fits\nrefused: no board\ndomvision v1\n"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestCrop: of a picture nothing but the part is left, not even behind it.
func TestCrop(t *testing.T) {
	img := image.NewNRGBA(image.Rect(-2, -2, 8, 8))
	if b := CropBoard(img, geometry.Lattice{X: 0, Y: 1, W: 3, H: 2, Rows: 2, Cols: 2}); b.Bounds().Size() != image.Pt(1+6+1, 1+4+1) {
		t.Errorf("the board is %v", b.Bounds())
	}
	img.Set(1, 1, color.White)
	img.Set(7, 7, color.White)
	part, ok := Crop(img, image.Rect(1, 1, 5, 99)).(*image.NRGBA)
	if !ok || part.Rect != image.Rect(0, 0, 4, 7) || len(part.Pix) != 4*4*7 || part.NRGBAAt(0, 0).R != 255 {
		t.Errorf("%+v", part)
	}
}

func TestNotOverwritten(t *testing.T) {
	path := filepath.Join(t.TempDir(), "report.zip")
	if err := os.WriteFile(path, []byte("mine"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := Save(path, nil); !errors.Is(err, fs.ErrExist) {
		t.Error(err)
	}
	if data, err := os.ReadFile(path); string(data) != "mine" {
		t.Error(string(data), err)
	}
}
