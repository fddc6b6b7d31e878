package overlay

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// cellsOf lists the cells marked with '#'.
func cellsOf(rows ...string) []engine.Pos {
	var cells []engine.Pos
	for row, line := range rows {
		for col, ch := range line {
			if ch == '#' {
				cells = append(cells, engine.Pos{Row: row, Col: col})
			}
		}
	}
	return cells
}

// area is what a border encloses, in cells: positive for an outer border,
// negative for a hole.
func area(loop []turn) int {
	sum := 0
	for i, t := range loop {
		next := loop[(i+1)%len(loop)]
		sum += t.at.Col*next.at.Row - next.at.Col*t.at.Row
	}
	return sum / 2
}

func TestBorders(t *testing.T) {
	for _, test := range []struct {
		name    string
		cells   []engine.Pos
		corners []int // of each border
	}{
		{"nothing", nil, nil},
		{"one cell", cellsOf("#"), []int{4}},
		{"a bar", cellsOf("###"), []int{4}},
		{"an L", cellsOf("#.", "##"), []int{6}},
		{"a T", cellsOf("###", ".#."), []int{8}},
		{"a hole", cellsOf("###", "#.#", "###"), []int{4, 4}},
		{"touching at a corner", cellsOf("#.", ".#"), []int{4, 4}},
		{"a bay behind a corner that touches", cellsOf("##.", "#.#", "###"), []int{10}},
		{"one cell given twice", append(cellsOf("#"), cellsOf("#")...), []int{4}},
	} {
		t.Run(test.name, func(t *testing.T) {
			var corners []int
			for _, loop := range borders(test.cells) {
				corners = append(corners, len(loop))
			}
			if len(corners) != len(test.corners) {
				t.Fatalf("borders with %v corners, want %v", corners, test.corners)
			}
			for i, n := range test.corners {
				if corners[i] != n {
					t.Fatalf("borders with %v corners, want %v", corners, test.corners)
				}
			}
		})
	}
}

func TestBordersEncloseTheCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		var cells []engine.Pos
		group := map[engine.Pos]bool{}
		for range 1 + rng.IntN(40) {
			if p := (engine.Pos{Row: rng.IntN(8), Col: rng.IntN(8)}); !group[p] {
				group[p] = true
				cells = append(cells, p)
			}
		}
		sum := 0
		for _, loop := range borders(cells) {
			sum += area(loop)
			for _, c := range loop {
				// The cell that the inward step leads into is the one drawn in.
				inside := engine.Pos{Row: c.at.Row + min(c.in.Row, 0), Col: c.at.Col + min(c.in.Col, 0)}
				if !group[inside] {
					t.Fatalf("%v: the corner at %v leads %v, out of the group", cells, c.at, c.in)
				}
			}
		}
		if sum != len(cells) {
			t.Fatalf("%v: borders enclose %d cells, want %d", cells, sum, len(cells))
		}
	}
}
