package front

import (
	"errors"
	"image"
	"image/draw"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// TestTaughtProfileIsUsed: a profile that is saved while the watch runs is known at the next look.
func TestTaughtProfileIsUsed(t *testing.T) {
	dir := t.TempDir()
	reader, err := NewReader(Store{Dir: calibration.Folder(dir)}.Readable)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "mine.toml"), []byte("schema = 1\nname = \"mine\"\nextends = \"dom\"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	nothing := image.NewRGBA(image.Rect(0, 0, 100, 100))
	for _, stale := range []bool{false, true} {
		if stale {
			reader.Stale()
		}
		if _, err := reader.Read(nothing); err == nil {
			t.Fatal("a board is seen in nothing")
		}
		if _, known := reader.colors.Names["mine"]; known != stale {
			t.Errorf("stale: %v, but the profile is known: %v", stale, known)
		}
	}
}

// TestWaitsForMovingTiles: while a gem lies between two cells, there is no board to advise on.
func TestWaitsForMovingTiles(t *testing.T) {
	reader, err := NewReader(calibration.Builtin)
	if err != nil {
		t.Fatal(err)
	}
	samples, err := corpus.Load("../../fixtures/screenshots")
	if err != nil {
		t.Fatal(err)
	}
	sample := samples[slices.IndexFunc(samples, func(s corpus.Sample) bool { return s.Name == "kdiamond-8x8" })]
	img, err := vision.DecodeFile(sample.Path)
	if err != nil {
		t.Fatal(err)
	}
	still := image.NewRGBA(img.Bounds())
	draw.Draw(still, still.Rect, img, img.Bounds().Min, draw.Src)
	if _, err := reader.Read(still); err != nil {
		t.Fatalf("the board at rest: %v", err)
	}
	moving := image.NewRGBA(still.Rect)
	draw.Draw(moving, moving.Rect, still, still.Rect.Min, draw.Src)
	left, right := sample.Cell(engine.Pos{Row: 3, Col: 3}), sample.Cell(engine.Pos{Row: 3, Col: 4})
	backdrop := image.NewUniform(still.At(left.Min.X, left.Min.Y))
	draw.Draw(moving, left.Union(right), backdrop, image.Point{}, draw.Src)
	draw.Draw(moving, left.Add(image.Pt(left.Dx()/2, 0)), still, left.Min, draw.Src)
	if _, err := reader.Read(moving); !errors.Is(err, vision.ErrUncertain) {
		t.Errorf("a gem between two cells: error %v", err)
	}
}

// TestCommonLook: flat squares in pure colours do not say of which game they are, unless the player has named the
// profile.
func TestCommonLook(t *testing.T) {
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	own, err := calibration.Find(profiles, "sgt-samegame")
	if err != nil {
		t.Fatal(err)
	}
	img, err := vision.DecodeFile("../../fixtures/screenshots/sgt-9x9-selected.png")
	if err != nil {
		t.Fatal(err)
	}
	rgba := image.NewRGBA(img.Bounds())
	draw.Draw(rgba, rgba.Rect, img, rgba.Rect.Min, draw.Src)
	for game, known := range map[string][]calibration.Profile{"": profiles, "sgt-samegame": {own}} {
		reader, err := NewReader(func() ([]calibration.Profile, error) { return known, nil })
		if err != nil {
			t.Fatal(err)
		}
		if r, err := reader.Read(rgba); err != nil || r.Profile != "sgt-samegame" || r.Game != game {
			t.Errorf("with %d profiles: profile %q, game %q, %v; want game %q", len(known), r.Profile, r.Game, err, game)
		}
	}
}

// TestMeant: of several boards the largest is followed, of two as large the one where the game was.
func TestMeant(t *testing.T) {
	board := func(x, side float64) geometry.Lattice {
		return geometry.Lattice{X: x, Y: 50, W: side, H: side, Rows: 8, Cols: 8}
	}
	left, right, preview := board(0, 30), board(600, 31), board(300, 20)
	for _, c := range []struct {
		name   string
		boards []geometry.Lattice
		last   geometry.Lattice
		want   geometry.Lattice // no rows: none
	}{
		{"a preview", []geometry.Lattice{left, preview}, right, left},
		{"two, where it was", []geometry.Lattice{left, preview, right}, board(610, 30), right},
		{"two, elsewhere", []geometry.Lattice{left, right}, board(300, 20), geometry.Lattice{}},
	} {
		if got, ok := meant(c.boards, c.last); got != c.want || ok != (c.want.Rows > 0) {
			t.Errorf("%s: %+v, %v", c.name, got, ok)
		}
	}
}
