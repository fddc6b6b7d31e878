package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// layout is what no move changes.
type layout struct {
	rules      Rules
	rows, cols int
	stride     int // from a cell to the one below it
	palette    palette
	ownShapes  bool    // see shapes.go
	walled     bool    // there are walls, see isWall
	walls      cellSet // the walls of a small board

	// In games that end when no move is left, by the number of legal swaps:
	mobility []float64 // what they are worth
	endLoss  []float64 // of which the expected loss by the end of the game

	refills refills
	worth   []float64 // of special tiles on the board, by their mark
	weights []int     // of lines by their tile; nil: all are 1

	judge *Judge // nil unless the rules name one or the game swaps sideways
}

func newLayout(r Rules, rows, cols int, colors palette) *layout {
	l := &layout{rules: r, rows: rows, cols: cols, stride: cols + margin, palette: colors, judge: r.judge, ownShapes: r.ownShapes()}
	if l.judge == nil && r.Sideways {
		l.judge = usualJudge()
	}
	for i, color := range colors {
		if weight, ok := r.Weights[color]; ok {
			if l.weights == nil {
				l.weights = slices.Repeat([]int{1}, maxColors+1)
			}
			l.weights[i+1] = weight
		}
	}
	l.worth = r.worths(rows, cols, len(colors))
	swapWorth := r.swapWorth()
	l.refills = r.refilled.table(rows*cols, swapWorth)
	l.endLoss = endLosses(r.endLoss, 2*rows*cols)
	for n, loss := range l.endLoss {
		l.mobility = append(l.mobility, swapWorth*float64(n)-loss)
	}
	return l
}

// layoutOf is the layout of a grid, with its walls.
func layoutOf(r Rules, g engine.Grid) *layout {
	l := newLayout(r, g.Rows, g.Cols, paletteOf(g))
	for i, c := range g.Cells {
		if c.IsHole() || c.Power == engine.Blocker {
			l.walled = true
			if l.small() {
				l.walls |= 1 << (smallSide*(i/g.Cols) + i%g.Cols)
			}
		}
	}
	return l
}

// none is no cell.
const none = -1

// margin is how many empty cells there are around the board.
const margin = 2

// cellCount is the number of cells with those around the board.
func (l *layout) cellCount() int { return (l.rows+2*margin)*l.stride + margin }

// index is where the cell at p lies; p must be on the board.
func (l *layout) index(p engine.Pos) int { return l.at(p.Row, p.Col) }

func (l *layout) at(row, col int) int { return (row+margin)*l.stride + margin + col }

// pos is the inverse of index.
func (l *layout) pos(i int) engine.Pos {
	i -= margin
	return engine.Pos{Row: i/l.stride - margin, Col: i % l.stride}
}

// contains reports whether p lies on the board.
func (l *layout) contains(p engine.Pos) bool {
	return 0 <= p.Row && p.Row < l.rows && 0 <= p.Col && p.Col < l.cols
}

// level is the level of the game, from 1 on.
func (l *layout) level() int { return max(1, l.rules.Level) }

// columnSet is a set of columns, as bits.
type columnSet uint64
