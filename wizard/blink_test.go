package wizard

import (
	"image"
	"image/color"
	"image/draw"
	"slices"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

// blinking draws the monsters with every tile of some kinds lit up that share says: a tile that blinks is caught dark or
// lit.
func blinking(t *testing.T, letters string, lit func(i int) bool) (image.Image, geometry.Lattice, engine.Grid) {
	t.Helper()
	src := open(t, monsterz)
	text, err := readFile("../vision/learn/testdata/monsterz.grid.txt")
	if err != nil {
		t.Fatal(err)
	}
	grid, err := engine.ParseGrid(text)
	if err != nil {
		t.Fatal(err)
	}
	at := geometry.Lattice{X: 27, Y: 39, W: 48, H: 48, Rows: 8, Cols: 8}
	img := image.NewRGBA(src.Bounds())
	draw.Draw(img, img.Rect, src, img.Rect.Min, draw.Src)
	n := 0
	for i, c := range grid.Cells {
		if !slices.Contains([]byte(letters), c.Color.Char()) {
			continue
		}
		if n++; lit(n) {
			draw.Draw(img, at.Cell(grid.Pos(i)).Inset(3), image.NewUniform(color.NRGBA{255, 255, 255, 150}), image.Point{}, draw.Over)
		}
	}
	return img, at, grid
}

// TestBlinkingTiles: a tile that blinks has several pictures. The player merges them, and the profile reads both.
func TestBlinkingTiles(t *testing.T) {
	exhaustive.NoRace(t)
	even := func(n int) bool { return n%2 == 0 }
	img, at, truth := blinking(t, "BC", even)
	w := newWizard(t, t.TempDir())
	if err := w.Add(img); err != nil {
		t.Fatal(err)
	}
	if err := w.session.drawLattice(0, at); err != nil {
		t.Fatal(err)
	}
	kinds := 0
	for _, letter := range truth.Colors() {
		var same, unread []int
		for i, id := range w.session.view().Boards[0].Cells {
			switch {
			case truth.Cells[i].Color != letter:
			case id == unreadGroup:
				unread = append(unread, i)
			case !slices.Contains(same, id):
				same = append(same, id)
			}
		}
		kinds += len(same)
		if len(same) > 1 {
			if err := w.session.do(action{Do: "merge", Groups: same}); err != nil {
				t.Fatal(err)
			}
		}
		if len(unread) > 0 {
			if err := w.session.do(action{Do: "assign", Cells: unread, Group: same[0]}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if kinds <= len(truth.Colors()) {
		t.Fatalf("%d kinds of %d: nothing needs merging", kinds, len(truth.Colors()))
	}
	r, err := w.session.review(true)
	if err != nil || r.Problem != "" || !r.Saved {
		t.Fatalf("%v: %s", err, r.Problem)
	}
	p, err := calibration.Load(r.Path)
	if err != nil {
		t.Fatal(err)
	}
	reader, err := vision.NewRecognizer([]calibration.Profile{p}, vision.Options{})
	if err != nil {
		t.Fatal(err)
	}
	for name, lit := range map[string]func(int) bool{
		"as shown": even, "the others are lit": func(n int) bool { return !even(n) },
		"none is lit": func(int) bool { return false }, "all are lit": func(int) bool { return true },
	} {
		img, _, _ := blinking(t, "BC", lit)
		o, err := reader.Recognize(img)
		if err != nil || o.Grid.Rows != 8 || o.Grid.Cols != 8 {
			t.Errorf("%s: %v\n%v", name, err, o.Grid)
			continue
		}
		if score := corpus.Compare(o.Grid, truth); score.Wrong > 0 || score.Unsure > 1 {
			t.Errorf("%s: %v\n%v", name, score, o.Grid)
		}
	}
}
