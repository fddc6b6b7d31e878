package learn

import (
	"fmt"
	"image"
	"math"
	"slices"
	"testing"

	"golang.org/x/image/draw"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/internal/taught"
	"github.com/domvision/domvision/vision/internal/visiontest"
)

// TestTaughtMonsters: Debian's monsterz shows monsters on a patterned ground, which searches find at some sizes only. After one
// picture was taught it is read at any size on a desktop, and while a monster is selected and another blinks.
func TestTaughtMonsters(t *testing.T) {
	exhaustive.NoRace(t)
	all, err := corpus.Load("testdata")
	if err != nil || len(all) != 2 {
		t.Fatal(len(all), err)
	}
	profile, _ := teachOne(t, "testdata/monsterz", all)
	r, err := trial(profile)
	if err != nil {
		t.Fatal(err)
	}
	var read figures
	for _, s := range all {
		img, err := vision.DecodeFile(s.Path)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := new(vision.Recognizer).Recognize(img); err == nil {
			t.Log("is found without having been taught")
		}
		for i, zoom := range exhaustive.OneIn(t, 2, []float64{0.8, 1, 1.25, 1.75}) {
			desktop, _ := visiontest.Games[0].OnDesktop(engine.Grid{}, 0, 1280, 900, uint64(40+i))
			size := img.Bounds().Size()
			at := image.Rect(300, 60, 300+int(zoom*float64(size.X)), 60+int(zoom*float64(size.Y)))
			draw.CatmullRom.Scale(desktop, at, img, img.Bounds(), draw.Src, nil)
			shown := s
			shown.Name = fmt.Sprintf("%s %g", s.Name, zoom)
			shown.X, shown.Y, shown.W, shown.H = 300+zoom*s.X, 60+zoom*s.Y, zoom*s.W, zoom*s.H
			o, err := r.Recognize(desktop)
			if err != nil {
				t.Log(err)
			}
			if err == nil {
				checkNear(t, r, desktop, o)
			}
			read.count(t, shown, taught.Found{Lattice: o.Lattice, Cells: colorsOf(o.Grid)}, err == nil && o.Profile != "", zoom)
		}
	}
	t.Log(read)
	if read.inPlace < read.pictures || read.misread > 0 || read.unsure > 2*read.pictures {
		t.Errorf("%v", read)
	}
}

// checkNear reads a board again near where it was read, less its first row and column, and where none is.
func checkNear(t *testing.T, r *vision.Recognizer, img image.Image, o vision.Observation) {
	t.Helper()
	part := o.Lattice.Part(engine.Pos{Row: 1, Col: 1}, o.Lattice.Rows-1, o.Lattice.Cols-1)
	for _, near := range []geometry.Lattice{o.Lattice, part, {X: 5, Y: 800, W: 20, H: 20, Rows: 3, Cols: 3}, {W: math.NaN(), H: 9, Rows: 3, Cols: 3}} {
		again, err := r.RecognizeNear(img, near)
		if err != nil || again.Profile != o.Profile || again.Grid.Rows != o.Grid.Rows || again.Grid.Cols != o.Grid.Cols {
			t.Errorf("near %+v: %v\n%s", near, err, again.Grid)
		}
	}
}

// TestTaughtMonstersButOne: a kind of tiles that was not taught is read as one of its own, or not at all.
func TestTaughtMonstersButOne(t *testing.T) {
	exhaustive.NoRace(t)
	all, err := corpus.Load("testdata")
	if err != nil || len(all) != 2 {
		t.Fatal(len(all), err)
	}
	pictures := make([]image.Image, len(all))
	for i, s := range all {
		if pictures[i], err = vision.DecodeFile(s.Path); err != nil {
			t.Fatal(err)
		}
	}
	own, cells := 0, 0
	for _, left := range exhaustive.OneIn(t, 2, all[0].Want.Colors()) {
		grid := all[0].Want.Clone()
		for i := range grid.Cells {
			if grid.Cells[i].Color == left {
				grid.Cells[i] = engine.Cell{Color: engine.Unknown}
			}
		}
		lesson, err := From([]Sample{{Image: pictures[0], Lattice: all[0].Lattice, Grid: grid, Named: grid.Colors()}}, nil)
		if err != nil {
			t.Fatal(err)
		}
		lesson.Profile.Name = "taught"
		r, err := trial(lesson.Profile)
		if err != nil {
			t.Fatal(err)
		}
		for i, s := range all {
			o, err := r.Recognize(pictures[i])
			if err != nil {
				t.Errorf("%s without %c: %v", s.Name, left.Char(), err)
				continue
			}
			for k, want := range s.Want.Cells {
				got := o.Grid.Cells[k]
				switch taught := slices.Contains(grid.Colors(), got.Color); {
				case got.Unsure():
				case want.Color == left && taught, want.Color != left && want.Color != got.Color:
					t.Errorf("%s without %c: %v is read as %c", s.Name, left.Char(), s.Want.Pos(k), got.Color.Char())
				case want.Color == left:
					own++
				}
				if want.Color == left {
					cells++
				}
			}
		}
	}
	t.Logf("%d of %d cells that nobody taught have a letter of their own", own, cells)
	if 4*own < 3*cells {
		t.Error("want three quarters of them")
	}
}
