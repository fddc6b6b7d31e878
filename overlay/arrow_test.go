package overlay

import (
	"image"
	"path/filepath"
	"reflect"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

// full is a board of a swap game, with every test colour.
var full = []string{
	"GABODW",
	"AWGBOK",
	"BOKAGR",
	"YGAWBM",
	"DABGOW",
	"KBGOAD",
	"GMWRYB",
	"ODAKGM",
}

func swapRight(row, col int) engine.Move {
	return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: engine.Right}
}

func swapBelow(row, col int) engine.Move {
	return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: engine.Below}
}

// cells lists cells of a column, or of a row.
func cells(row, col, n int, step engine.Pos) (list []engine.Pos) {
	for i := range n {
		list = append(list, engine.Pos{Row: row + i*step.Row, Col: col + i*step.Col})
	}
	return list
}

// TestGoldenSwaps: a swap is an arrow; the best one may be a sequence.
func TestGoldenSwaps(t *testing.T) {
	down, across := engine.Pos{Row: 1}, engine.Pos{Col: 1}
	one := []planner.Candidate{
		{Move: swapBelow(1, 2), Points: 30, Group: cells(2, 0, 5, across), PV: []engine.Move{swapBelow(1, 2)}},
		{Move: swapRight(4, 3), Points: 10, Group: cells(4, 4, 3, down)},
		{Move: swapRight(6, 0), Points: 10, Group: cells(5, 1, 3, down)},
	}
	sequence := []planner.Candidate{{
		Move: swapRight(2, 0), Points: 27, Group: append(append(cells(2, 2, 3, down), cells(2, 3, 3, down)...), cells(4, 4, 2, across)...),
		PV: []engine.Move{swapRight(2, 0), swapRight(2, 1), swapRight(3, 3), swapRight(5, 4), swapRight(2, 1), swapRight(4, 2)},
	}}
	// The first swap of B is also the third of A.
	shared := append(sequence[:1:1],
		planner.Candidate{Move: swapRight(3, 3), Points: 9, Group: cells(3, 4, 3, down)},
		planner.Candidate{Move: swapBelow(1, 1), Points: 3, Group: cells(1, 0, 3, across)},
	)
	for _, test := range []struct {
		name       string
		scene      scene
		candidates []planner.Candidate
		legend     string
	}{
		{"swap-45", newScene(full, 45, 45, 60, image.Pt(-1, -1)), one, "Swap row 2, column 3 with the gem below it:\n5 in a row, 30 points, read with 97\u00a0% certainty"},
		{"swap-19", newScene(full, 19, 19, 50, image.Pt(0, 0)), one, "Swap row 2, column 3 with the gem below it:\n5 in a row, 30 points"},
		{"sequence-10", newScene(full, 10, 10, 20, image.Pt(0, 0)), sequence, "Swap row 3, column 1 with the piece on its right:\nbingo 3x3x3 in 6 swaps, 27 points"},
		{"sequence-45", newScene(full, 45, 45, 60, image.Pt(0, 0)), sequence, "Swap row 3, column 1 with the piece on its right:\nbingo 3x3x3 in 6 swaps, 27 points"},
		{"sequence-shared", newScene(full, 45, 45, 60, image.Pt(0, 0)), shared, ""},
		{"sequence-100", newScene(full, 100, 100, 90, image.Pt(-1, -1)), sequence, "Swap row 3, column 1 with the piece on its right:\nbingo 3x3x3 in 6 swaps, 27 points"},
	} {
		t.Run(test.name, func(t *testing.T) {
			got := Draw(test.scene.img, Options{Board: test.scene.board, Candidates: test.candidates, Top: 3, Legend: test.legend})
			compareGolden(t, filepath.Join("testdata", test.name+".png"), got)
		})
	}
}

// TestArrows: a sequence is numbered, a swap that comes twice has both numbers, what
// is not on the board is passed over, and clicks have no arrows.
func TestArrows(t *testing.T) {
	b := board{geometry.Lattice{W: 10, H: 10, Rows: 3, Cols: 3}}
	at := func(row, col int) engine.Pos { return engine.Pos{Row: row, Col: col} }
	for _, test := range []struct {
		name      string
		candidate planner.Candidate
		best      bool
		want      []arrow
	}{
		{"a click", planner.Candidate{Move: engine.Move{At: at(1, 1)}, PV: []engine.Move{{At: at(1, 1)}, swapRight(0, 0)}}, true, nil},
		{"one swap", planner.Candidate{Move: swapBelow(1, 1), PV: []engine.Move{swapBelow(1, 1)}}, true, []arrow{{from: at(1, 1), to: at(2, 1), text: ""}}},
		{"no line", planner.Candidate{Move: swapRight(0, 0)}, true, []arrow{{from: at(0, 0), to: at(0, 1), text: ""}}},
		{"twice", planner.Candidate{Move: swapRight(0, 0), PV: []engine.Move{swapRight(0, 0), swapRight(1, 1), swapRight(0, 0)}}, true,
			[]arrow{{from: at(0, 0), to: at(0, 1), text: "1,3"}, {from: at(1, 1), to: at(1, 2), text: "2"}}},
		{"not the best", planner.Candidate{Move: swapRight(0, 0), PV: []engine.Move{swapRight(0, 0), swapRight(1, 1)}}, false, []arrow{{from: at(0, 0), to: at(0, 1), text: ""}}},
		{"off the board", planner.Candidate{Move: swapRight(0, 2), PV: []engine.Move{swapRight(0, 2), swapBelow(2, 0), swapRight(2, 0)}}, true, []arrow{{from: at(2, 0), to: at(2, 1), text: "3"}}},
	} {
		if got := b.arrows(test.candidate, test.best); !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
