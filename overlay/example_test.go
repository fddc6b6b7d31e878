package overlay_test

import (
	"fmt"
	"image"
	"os"
	"path/filepath"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
)

func ExampleDraw() {
	screenshot := image.NewRGBA(image.Rect(0, 0, 320, 240))
	board := geometry.Lattice{X: 20, Y: 20, W: 40, H: 40, Rows: 5, Cols: 7}
	best := planner.Candidate{
		Move:   engine.Move{At: engine.Pos{Row: 1, Col: 2}},
		Points: 12,
		Group:  []engine.Pos{{Row: 1, Col: 2}, {Row: 1, Col: 3}},
	}
	drawn := overlay.Draw(screenshot, overlay.Options{
		Board:      board,
		Candidates: []planner.Candidate{best},
		Numbers:    true,
	})

	dir, err := os.MkdirTemp("", "overlay")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(dir)
	if err := overlay.WritePNG(filepath.Join(dir, "move.png"), drawn); err != nil {
		panic(err)
	}
	r := board.Cell(best.Move.At)
	fmt.Println("the tile to click is at", r)
	fmt.Println("there the picture is new:", drawn.At(r.Min.X, r.Min.Y+r.Dy()/2) != screenshot.At(r.Min.X, r.Min.Y+r.Dy()/2))
	// Output:
	// the tile to click is at (100,60)-(140,100)
	// there the picture is new: true
}
