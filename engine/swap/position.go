package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// position is the tiles of a board: all that a move changes.
//
// Tiles lie row by row. There are two empty cells between rows, and two empty
// rows above and below, so that code can look two steps away from a tile without
// bounds checks.
type position struct {
	*layout // shared by all copies

	cells []tile
	marks []uint8  // by cell, what is special about its tile, see specials.go; nil where nothing can be
	blast *blaster // scratch of clears with special tiles
	crabs int      // how many there are

	found []Line // scratch of lines and swapLines, which return it
}

// newPosition returns an empty board.
func newPosition(l *layout) position {
	p := position{
		layout: l,
		cells:  make([]tile, l.cellCount()),
		found:  make([]Line, 0, 2*l.rows*l.cols/3+1),
	}
	if len(l.rules.specials) > 0 {
		p.marks, p.blast = make([]uint8, l.cellCount()), newBlaster(l)
	}
	return p
}

// set copies the tiles of another position of the same layout.
func (p *position) set(from *position) {
	copy(p.cells, from.cells)
	copy(p.marks, from.marks)
	p.crabs = from.crabs
}

// score is the points of a clear, its lines in the order of [Rules.Points], and the number of tiles that special ones
// clear beside them. If the swap that makes them is not made
// yet, the tiles in its cells i and j are not those of a line.
func (p *position) score(step int, lines []Line, fired, i, j int) int {
	if p.weights == nil {
		return p.rules.scorer.points(p.level(), step, lines, fired, nil)
	}
	var room [tabledLines]int
	weights := room[:0]
	for _, l := range lines {
		at, next := p.at(l.Row, l.Col), 1
		if l.Down {
			next = p.stride
		}
		if at == i || at == j {
			at += next // a line has one of the two at most
		}
		weights = append(weights, p.weights[p.cells[at]])
	}
	return p.rules.scorer.points(p.level(), step, lines, fired, weights)
}

// row returns the cells of a row.
func (p *position) row(row int) []tile {
	start := p.at(row, 0)
	return p.cells[start : start+p.cols]
}

// count is how many tiles are equal to t.
func (p *position) count(t tile) int {
	n := 0
	for _, s := range p.cells {
		if s == t {
			n++
		}
	}
	return n
}

// exchange swaps the tile in cell i with the one a step on.
func (p *position) exchange(i, step int) {
	p.cells[i], p.cells[i+step] = p.cells[i+step], p.cells[i]
	if p.marks != nil {
		p.marks[i], p.marks[i+step] = p.marks[i+step], p.marks[i]
	}
}

func (p *position) grid() engine.Grid {
	g := engine.NewGrid(p.rows, p.cols)
	for i := range g.Cells {
		k := p.at(i/p.cols, i%p.cols)
		g.Cells[i] = p.palette.cellOf(p.cells[k])
		if p.marks != nil && p.marks[k] > 0 {
			g.Cells[i].Power = p.kindAt(k).power
		}
	}
	return g
}

// barred reports whether tiles of a row cannot be moved along it: a crab cannot be passed, and a jellyfish
// clears what passes. Such rows, which are rare, are treated as having no tiles.
func barred(cells []tile) bool {
	return slices.Contains(cells, crab) || slices.Contains(cells, jellyfish)
}
