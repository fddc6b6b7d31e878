package e2e

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// Limits of the search for an explanation: clears that new tiles took part in, and positions. They bound it to
// about a second.
const (
	mostLines     = 4
	mostPositions = 100_000
)

// explained reports whether a board can follow from a partly known one by clears in which unknown tiles took
// part. If there are too many ways to try, it reports that it is not sure.
func explained(known, board engine.Grid) (yes, sure bool) {
	budget := mostPositions
	for lines := range mostLines + 1 {
		if explain(known, board, lines, &budget) {
			return true, true
		}
	}
	return false, budget > 0
}

func explain(known, board engine.Grid, lines int, budget *int) bool {
	if *budget--; *budget <= 0 {
		return false
	}
	sure, possible := runs(known)
	if len(sure) == 0 && lines == 0 {
		return agrees(known, board)
	}
	if len(sure) > 0 && explain(cleared(known, sure...), board, lines, budget) {
		return true
	}
	for i, a := range possible {
		if lines >= 1 && explain(cleared(known, append(slices.Clone(sure), a)...), board, lines-1, budget) {
			return true
		}
		for _, b := range possible[:i] {
			if lines >= 2 && explain(cleared(known, append(slices.Clone(sure), a, b)...), board, lines-2, budget) {
				return true
			}
		}
	}
	return false
}

// runs lists the lines of three and more tiles that are equal, and those that could be
// if unknown tiles turned out so. Lines of which nothing is known change nothing.
func runs(g engine.Grid) (sure, possible [][]engine.Pos) {
	for i := range g.Cells {
		at := engine.Pos{Row: i / g.Cols, Col: i % g.Cols}
		for _, step := range [...]engine.Pos{{Col: 1}, {Row: 1}} {
			var line []engine.Pos
			color, doubtful := engine.Unknown, false
			for p := at; g.In(p); p = (engine.Pos{Row: p.Row + step.Row, Col: p.Col + step.Col}) {
				switch c := g.At(p).Color; {
				case c == engine.Unknown:
					doubtful = true
				case color == engine.Unknown || c == color:
					color = c
				default:
					color = engine.Empty
				}
				if color == engine.Empty {
					break
				}
				line = append(line, p)
				if len(line) >= 3 && color != engine.Unknown {
					if doubtful {
						possible = append(possible, slices.Clone(line))
					} else {
						sure = append(sure, slices.Clone(line))
					}
				}
			}
		}
	}
	return sure, possible
}

// cleared takes lines away; tiles fall and unknown ones come in.
func cleared(g engine.Grid, lines ...[]engine.Pos) engine.Grid {
	gone := make([]bool, len(g.Cells))
	for _, line := range lines {
		for _, p := range line {
			gone[p.Row*g.Cols+p.Col] = true
		}
	}
	out := engine.NewGrid(g.Rows, g.Cols)
	for col := range g.Cols {
		to := g.Rows
		for row := g.Rows - 1; row >= 0; row-- {
			if i := row*g.Cols + col; !gone[i] {
				to--
				out.Cells[to*g.Cols+col] = g.Cells[i]
			}
		}
		for to--; to >= 0; to-- {
			out.Cells[to*g.Cols+col].Color = engine.Unknown
		}
	}
	return out
}

// TestExplained: a board is explained by what can have happened, and by nothing else.
func TestExplained(t *testing.T) {
	for _, c := range []struct {
		name, known, board string
		want               bool
	}{
		{"nothing happened", "?A\nBC\nCB", "CA\nBC\nCB", true},
		{"a line with a new tile", "??A\nBAC\nABB\nABC", "DCA\nCAC\nDBB\nDBC", false},
		{"a column of a new tile", "?BA\nABC\nACB", "DBA\nBBC\nCCB", true},
		{"a row of two new tiles, what lay on it falls", "A??\nBCB\nCBC", "DEF\nBCB\nCBC", true},
		{"a tile has changed", "?BA\nABC\nACB", "DBA\nBBC\nCCA", false},
		{"lines of known tiles go", "?DA\nAAA\nBCB", "EDB\nDDA\nBCB", true},
	} {
		known, err := engine.ParseGrid(c.known)
		if err != nil {
			t.Fatal(err)
		}
		board, err := engine.ParseGrid(c.board)
		if err != nil {
			t.Fatal(err)
		}
		if got, sure := explained(known, board); got != c.want || !sure {
			t.Errorf("%s: %v", c.name, got)
		}
	}
}
