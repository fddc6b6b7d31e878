package follow_test

import (
	"image"
	"image/draw"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/fixtures/artwork"
	"github.com/domvision/domvision/fixtures/boards"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
	"github.com/domvision/domvision/vision/follow"
)

const rows, cols = 8, 10

func newReader(t *testing.T) *follow.Reader {
	t.Helper()
	profiles, err := calibration.Builtin()
	if err != nil {
		t.Fatal(err)
	}
	var near vision.Lattice
	recognizer, err := vision.NewRecognizer(profiles, vision.Options{Near: &near})
	if err != nil {
		t.Fatal(err)
	}
	return follow.NewReader(recognizer)
}

// screen draws a board as the game does, on a page.
func screen(grid engine.Grid) *image.RGBA {
	stage := artwork.Stage{Rows: rows, Cols: cols, Grid: grid, TileW: 52}.Draw()
	page := image.NewRGBA(image.Rect(0, 0, 800, 640))
	draw.Draw(page, page.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(page, stage.Rect.Add(image.Pt(90, 60)), stage, image.Point{}, draw.Src)
	return page
}

// TestWholeGame plays a game to its end: every board must be read, down to the
// last tiles, where nothing is left to tell rows and columns by.
func TestWholeGame(t *testing.T) {
	rules, err := collapse.Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(1, 2))
	board, err := collapse.NewBoard(rules, boards.Deal(rng, rows, cols, "GBO"))
	if err != nil {
		t.Fatal(err)
	}
	reader := newReader(t)
	for {
		want := board.Grid()
		o, err := reader.Recognize(screen(want))
		if err != nil {
			t.Fatalf("%v:\n%s", err, want)
		}
		if c := corpus.Compare(boards.Visible(o.Grid), boards.Visible(want)); len(c.Wrong)+len(c.Unsure) > 0 {
			t.Fatalf("%v %v: read\n%sof\n%s", c.Wrong, c.Unsure, o.Grid, want)
		}
		moves := board.Moves(nil)
		if len(moves) == 0 || board.Tiles() <= 3 {
			break
		}
		board.Play(moves[rng.IntN(len(moves))])
	}
}

// TestNews: what was never seen is not read from memory, nor is a board that is
// not there any more.
func TestNews(t *testing.T) {
	grid := boards.Play(rand.New(rand.NewPCG(5, 6)), boards.Deal(rand.New(rand.NewPCG(3, 4)), rows, cols, "GBO"), 20)
	reader := newReader(t)
	for range 2 {
		if _, err := reader.Recognize(screen(grid)); err != nil {
			t.Fatal(err)
		}
	}
	for name, change := range map[string]engine.Cell{
		"a mark": {Color: grid.At(engine.Pos{Row: rows - 1}).Color, Power: engine.Multiplier},
		"a tile": {Color: engine.Colorless, Power: engine.Explode},
		"colour": {Color: 'W'},
	} {
		marked := grid.Clone()
		marked.Set(engine.Pos{Row: rows - 1}, change)
		o, err := reader.Recognize(screen(marked))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		seen := boards.Visible(o.Grid)
		if got := seen.At(engine.Pos{Row: seen.Rows - 1}); got == grid.At(engine.Pos{Row: rows - 1}) || got.IsEmpty() {
			t.Errorf("%s: read as %v", name, got)
		}
	}
	if o, err := reader.Recognize(screen(engine.NewGrid(rows, cols))); err == nil {
		t.Errorf("read off an empty scene:\n%s", o.Grid)
	}
	blank := image.NewRGBA(image.Rect(0, 0, 800, 640))
	if o, err := reader.Recognize(blank); err == nil {
		t.Errorf("read off a blank screen:\n%s", o.Grid)
	}
	// Elsewhere it is found again.
	moved := image.NewRGBA(image.Rect(0, 0, 800, 640))
	draw.Draw(moved, moved.Rect, screen(grid), image.Pt(31, 17), draw.Src)
	if o, err := reader.Recognize(moved); err != nil || len(corpus.Compare(boards.Visible(o.Grid), boards.Visible(grid)).Wrong) > 0 {
		t.Errorf("moved: %v\n%s", err, o.Grid)
	}
}

func BenchmarkRecall(b *testing.B) {
	grid := boards.Deal(rand.New(rand.NewPCG(3, 4)), rows, cols, "GBO")
	profiles, err := calibration.Builtin()
	if err != nil {
		b.Fatal(err)
	}
	recognizer, err := vision.NewRecognizer(profiles, vision.Options{})
	if err != nil {
		b.Fatal(err)
	}
	reader, img := follow.NewReader(recognizer), screen(grid)
	for b.Loop() {
		if _, err := reader.Recognize(img); err != nil {
			b.Fatal(err)
		}
	}
}
