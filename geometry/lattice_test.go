package geometry

import (
	"image"
	"testing"

	"github.com/domvision/domvision/engine"
)

// board begins at negative coordinates, as pictures of a second screen do.
var board = Lattice{X: -10.4, Y: 20, W: 10, H: 5.5, Rows: 3, Cols: 4}

func TestCellsTileTheBoard(t *testing.T) {
	var all image.Rectangle
	for row := range board.Rows {
		for col := range board.Cols {
			p := engine.Pos{Row: row, Col: col}
			cell := board.Cell(p)
			all = all.Union(cell)
			if col > 0 && board.Cell(engine.Pos{Row: row, Col: col - 1}).Max.X != cell.Min.X {
				t.Errorf("cell %v does not begin where the one left of it ends", p)
			}
			if x, y := board.Center(p); !image.Pt(round(x), round(y)).In(cell) {
				t.Errorf("the center of %v, (%g, %g), is not in %v", p, x, y, cell)
			} else if at, ok := board.At(x, y); !ok || at != p {
				t.Errorf("at the center of %v lies %v, %v", p, at, ok)
			}
		}
	}
	if all != board.Bounds() {
		t.Errorf("the cells cover %v, the bounds are %v", all, board.Bounds())
	}
}

func TestAtOutside(t *testing.T) {
	for _, at := range [][2]float64{{-10.5, 21}, {-10, 19.9}, {29.7, 21}, {0, 36.6}} {
		if p, ok := board.At(at[0], at[1]); ok {
			t.Errorf("at %v, outside the board, lies %v", at, p)
		}
	}
	if p, ok := (Lattice{}).At(0, 0); ok {
		t.Errorf("a lattice without cells has %v", p)
	}
}

func TestPart(t *testing.T) {
	first := engine.Pos{Row: 1, Col: 2}
	part := board.Part(first, 2, 2)
	if got, want := part.Cell(engine.Pos{Row: 1, Col: 1}), board.Cell(engine.Pos{Row: 2, Col: 3}); got != want {
		t.Errorf("cell (1,1) of the part is %v, on the board it is %v", got, want)
	}
	if part.Has(engine.Pos{Row: 2}) || part.Has(engine.Pos{Col: -1}) || !part.Has(engine.Pos{Row: 1, Col: 1}) {
		t.Error("the part has other cells than its own")
	}
}

func TestPos(t *testing.T) {
	for i, want := range map[int]engine.Pos{0: {}, 3: {Col: 3}, 4: {Row: 1}, 11: {Row: 2, Col: 3}} {
		if got := board.Pos(i); got != want {
			t.Errorf("cell %d lies at %v, want %v", i, got, want)
		}
	}
}

func TestAdd(t *testing.T) {
	moved := board.Add(image.Pt(3, -25))
	if moved.X != board.X+3 || moved.Y != -5 || moved.Part(engine.Pos{}, 0, 0) != (Lattice{X: moved.X, Y: moved.Y, W: board.W, H: board.H}) {
		t.Errorf("moved: %+v", moved)
	}
}

func TestSurroundings(t *testing.T) {
	if got, want := board.Surroundings(), image.Rect(-20, 14, 40, 43); got != want {
		t.Errorf("%v, want %v", got, want)
	}
	if got := (Lattice{X: 5, Y: 5, W: 9, H: 9}).Surroundings(); !got.Empty() {
		t.Errorf("around no cells: %v", got)
	}
}
