package main

import (
	"archive/zip"
	"bytes"
	"image"
	"image/png"
	"io"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch"
)

// TestPackAnswer: the page shows exactly the files in the archive, and of the frame only the board with half a
// tile around it.
func TestPackAnswer(t *testing.T) {
	grid, err := engine.ParseGrid("GGB\nBGB\n")
	if err != nil {
		t.Fatal(err)
	}
	a := watchedGame(t, "dom", watch.Score{Level: 1})
	a.Frame, a.Grid = image.NewRGBA(image.Rect(0, 0, 400, 300)), grid
	a.Reading.Profile = "dom"
	a.Reading.Board = geometry.Lattice{X: 100, Y: 50, W: 30, H: 20, Rows: 2, Cols: 3}
	a.Corrections = []session.Correction{{At: engine.Pos{Row: 1, Col: 1}, Was: engine.Cell{Color: engine.Unknown}, Is: engine.Cell{Color: 'G'}}}
	packed, err := packAnswer(a)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.DecodeConfig(bytes.NewReader(packed.Picture))
	if err != nil || picture.Width != 4*30 || picture.Height != 3*20 {
		t.Errorf("%d x %d: %v", picture.Width, picture.Height, err)
	}
	r, err := zip.NewReader(bytes.NewReader(packed.Archive), int64(len(packed.Archive)))
	if err != nil || len(r.File) != 3 || len(packed.Files) != 3 {
		t.Fatalf("%d files are shown: %v", len(packed.Files), err)
	}
	for i, f := range r.File {
		in, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(in)
		shown := []byte(packed.Files[i].Text)
		if len(shown) == 0 {
			shown = packed.Picture
		}
		if err != nil || f.Name != packed.Files[i].Name || !bytes.Equal(data, shown) {
			t.Errorf("%s is not what is shown: %v", f.Name, err)
		}
	}
	if want := "# row 2, column 2 was read as ?, and corrected to G\nGGB\nBGB\n"; packed.Files[1].Text != want {
		t.Errorf("%s", packed.Files[1].Text)
	}
	if !strings.Contains(packed.Request, "screenshot") {
		t.Error("no screenshot is asked for")
	}
	a.Corrections = nil
	if packed, err := packAnswer(a); err != nil || packed.Request != "" {
		t.Error("a screenshot is asked for although all was read")
	}
}
