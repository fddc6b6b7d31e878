package e2e

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// Limits of the search for an explanation: clears that new tiles took part in, and positions. Five such clears
// come about once in 500 swaps of KDiamond. The positions bound it to about a second.
const (
	mostLines     = 7
	mostPositions = 50_000
)

// explained reports whether a board can follow from a partly known one by clears in which unknown tiles took
// part. If there are too many ways to try, it reports that it is not sure.
func explained(known, board engine.Grid) (yes, sure bool) {
	s := explanations{board: board, tried: map[position]bool{}}
	for lines := range mostLines + 1 {
		if s.explain(known, lines) {
			return true, true
		}
	}
	return false, len(s.tried) < mostPositions
}

// explanations is a search for the clears that lead to a board.
type explanations struct {
	board engine.Grid
	tried map[position]bool
}

// position is a board, and how many clears with unknown tiles have to follow.
type position struct {
	board string
	lines int
}

func (s explanations) explain(known engine.Grid, lines int) bool {
	at := position{known.String(), lines}
	if s.tried[at] || len(s.tried) >= mostPositions {
		return false
	}
	s.tried[at] = true
	sure, possible := runs(known)
	if len(sure) == 0 && lines == 0 {
		return agrees(known, s.board)
	}
	if len(sure) > 0 && s.explain(cleared(known, sure...), lines) {
		return true
	}
	for i, a := range possible {
		if lines >= 1 && s.explain(cleared(known, append(slices.Clone(sure), a)...), lines-1) {
			return true
		}
		for _, b := range possible[:i] {
			if lines >= 2 && s.explain(cleared(known, append(slices.Clone(sure), a, b)...), lines-2) {
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

// fromKDiamond is what was known of a board after a swap that five further clears followed.
const fromKDiamond = "BYG???RG\nCGGYGBRB\nYCCGGYBY\nRRCCYCYB\nRCBBYYRY\nGBBGGYYG\nCBGBYGRY\nRCBRBYYB"

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
		{"five lines with new tiles", fromKDiamond,
			"BCRGYRRG\nCYRRGBRB\nYGYBCBBY\nRCYYRCYB\nRRCGGYRY\nGBBGGYYG\nCBGBYGRY\nRCBRBYYB", true},
		{"five such lines, and a tile has changed", fromKDiamond,
			"BCRGYRRG\nCYRRGBRB\nYGYBCBBY\nRCYYRCYB\nRRCGGYRY\nGBBGGYYG\nCBGBYGRY\nRCBRBYYY", false},
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
