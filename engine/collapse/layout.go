package collapse

import (
	"math/bits"
	"slices"

	"github.com/domvision/domvision/engine"
)

// layout is what no move changes.
type layout struct {
	rules      Rules
	rows, cols int
	shift      uint            // a column takes 1<<shift cells
	around     []int           // steps to the cells that a tile touches
	points     tally           // of groups
	weights    []int           // of groups by their tile; nil: all are 1
	bonus      []int           // at the end, by the tiles left over
	corners    bool            // groups touch at corners, too
	smallest   uint16          // tiles of the smallest group
	rises      bool            // tiles rise: then columns lie in memory from the top down
	fixed      bool            // every column has its full height, empty cells included: see walls.go
	palette    []tile          // of new tiles
	early      []engine.Action // by cell, see newTemplates
	late       []engine.Action // the same in the endgame
	tabu       tile            // the tabu colour of policies; 0: whichever is the most common
	endgame    int             // tiles with which the endgame begins, see prior.go
	shy        float32         // the prior weight of its groups
	outlook    *Outlook        // nil: none
}

func newLayout(r Rules, g engine.Grid) *layout {
	rows, cols := g.Rows, g.Cols
	l := &layout{rules: r, rows: rows, cols: cols, shift: max(3, uint(bits.Len(uint(rows)))), shy: 1}
	if len(r.Styles) > 0 {
		l.shy = r.Styles[0].Tabu
	}
	l.rises, l.fixed = r.Rise, r.Refilled() || walled(g)
	for _, color := range g.Colors() {
		l.palette = append(l.palette, tileOf(engine.Cell{Color: color}))
	}
	l.endgame = int(endgame * float64(rows*cols))
	l.early, l.late = l.newTemplates()
	stride := 1 << l.shift
	l.around = []int{+1, -1, +stride, -stride}
	if r.Corners {
		l.around = append(l.around, stride+1, stride-1, -stride+1, -stride-1)
	}
	l.smallest, l.corners = uint16(r.Smallest), r.Corners
	l.points = newTally(r.Points, r.Smallest, rows*cols)
	l.weights = r.byTile()
	for left := range rows*cols + 1 {
		l.bonus = append(l.bonus, r.Bonus(left))
	}
	return l
}

// byTile lists the weights of the colours by their tiles; nil if there are none.
func (r Rules) byTile() (weights []int) {
	for color, weight := range r.Weights {
		if weights == nil {
			weights = slices.Repeat([]int{1}, int(firstColor)+colors)
		}
		weights[tileOf(engine.Cell{Color: color})] = weight
	}
	return weights
}

// newTemplates returns, for every cell, what all actions there have in common: their move, and a prior
// before the endgame and in it.
func (l *layout) newTemplates() (early, late []engine.Action) {
	early, late = make([]engine.Action, l.area()), make([]engine.Action, l.area())
	for i := l.bottom(0); i < l.bottom(l.cols); i++ {
		if p := l.pos(i); l.contains(p) {
			code := engine.ActionCode(engine.Move{At: p}, 0)
			early[i] = engine.Action{Code: code, Prior: rowWeights[min(i&(1<<l.shift-1), topRow)]}
			late[i] = engine.Action{Code: code, Prior: 1}
		}
	}
	return early, late
}

// area is the number of cells in memory: those of the board, those around it, and padding so
// that they can be read in blocks of 64.
func (l *layout) area() int { return l.bottom(l.cols) + max(64, 1<<l.shift) }

// bottom is the index of the lowest cell of a column.
func (l *layout) bottom(col int) int { return (col + 1) << l.shift }

// index is where the cell at p lies; p must be on the board.
func (l *layout) index(p engine.Pos) int {
	if l.rises {
		return l.bottom(p.Col) + p.Row
	}
	return l.bottom(p.Col) + l.rows - 1 - p.Row
}

// pos is the inverse of index.
func (l *layout) pos(i int) engine.Pos {
	col := i>>l.shift - 1
	if l.rises {
		return engine.Pos{Row: i - l.bottom(col), Col: col}
	}
	return engine.Pos{Row: l.rows - 1 - (i - l.bottom(col)), Col: col}
}

// contains reports whether p lies on the board.
func (l *layout) contains(p engine.Pos) bool {
	return 0 <= p.Row && p.Row < l.rows && 0 <= p.Col && p.Col < l.cols
}
