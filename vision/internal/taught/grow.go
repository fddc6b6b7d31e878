package taught

import (
	"image"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

const (
	// reach is how many cells apart two tiles of one board may be. Islands of at least leastIsland tiles
	// may be farReach cells away. Chosen by eye.
	reach       = 1
	farReach    = 6
	leastIsland = 3
	// slack is how far a cell may lie beyond the picture, as a share of its side. Chosen by eye.
	slack = 0.1
	// maxRounds bounds the rounds of growing.
	maxRounds = 24
	// letGo is the least number of tiles with which the width and the height of cells are fitted
	// independently. Chosen by eye.
	letGo = 12
)

// grow extends a fitted window to all connected tiles around it, and fits it to them. The lattice that it
// returns is the bounding box of these tiles. It returns false if there are none, or if the lattice is too
// large or does not converge.
func (g *Game) grow(a pixel.Area, l geometry.Lattice) (geometry.Lattice, bool) {
	before := image.Rectangle{}
	for range maxRounds {
		s := newSheet(a, l)
		cells := g.compareAll(s)
		g.outline(s, cells)
		board, tiles := connected(cells, l.Rows, l.Cols)
		if tiles == 0 {
			return l, false
		}
		l = g.fit(s, cells, tiles < letGo)
		part := l.Part(engine.Pos{Row: board.Min.Y, Col: board.Min.X}, board.Dy(), board.Dx())
		if at := part.Bounds(); near(at, before) {
			return part, true
		} else {
			before = at
		}
		l = inPicture(part, farReach, a.W, a.H)
		if l.Rows > engine.MaxSide || l.Cols > engine.MaxSide {
			return part, part.Rows <= engine.MaxSide && part.Cols <= engine.MaxSide
		}
	}
	return l, false
}

// near reports whether two rectangles are the same within a pixel.
func near(r, o image.Rectangle) bool {
	return o.Inset(1).In(r) && r.Inset(1).In(o)
}

// inPicture adds up to the given number of cells on each side of a lattice, within a picture of w x h
// pixels.
func inPicture(l geometry.Lattice, cells int, w, h int) geometry.Lattice {
	room := func(pixels, cell float64) int { return min(cells, max(int(math.Floor(pixels/cell+slack)), 0)) }
	left, up := room(l.X, l.W), room(l.Y, l.H)
	right := room(float64(w)-l.X-float64(l.Cols)*l.W, l.W)
	down := room(float64(h)-l.Y-float64(l.Rows)*l.H, l.H)
	return l.Part(engine.Pos{Row: -up, Col: -left}, l.Rows+up+down, l.Cols+left+right)
}

// connected returns the bounding box of the tiles of a board, and their number. The board is the largest
// group of tiles, with any islands near it.
func connected(cells []match, rows, cols int) (board image.Rectangle, tiles int) {
	groups := groups(cells, rows, cols)
	if len(groups) == 0 {
		return board, 0
	}
	slices.SortStableFunc(groups, func(a, b group) int { return b.tiles - a.tiles })
	board, tiles = groups[0].box, groups[0].tiles
	for _, g := range groups[1:] {
		if g.tiles >= leastIsland && g.box.Overlaps(board.Inset(-farReach)) {
			board, tiles = board.Union(g.box), tiles+g.tiles
		}
	}
	return board, tiles
}

// group is a set of tiles in which each is within reach of another.
type group struct {
	box   image.Rectangle // of cells
	tiles int
}

// groups divides the tiles among the cells into groups.
func groups(cells []match, rows, cols int) (all []group) {
	seen := make([]bool, len(cells))
	var stack []int
	for first := range cells {
		if seen[first] || !cells[first].outlined() {
			continue
		}
		var g group
		seen[first] = true
		stack = append(stack[:0], first)
		for len(stack) > 0 {
			at := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			row, col := at/cols, at%cols
			g.box, g.tiles = g.box.Union(image.Rect(col, row, col+1, row+1)), g.tiles+1
			for y := max(row-reach, 0); y <= min(row+reach, rows-1); y++ {
				for x := max(col-reach, 0); x <= min(col+reach, cols-1); x++ {
					if i := y*cols + x; !seen[i] && cells[i].outlined() {
						seen[i] = true
						stack = append(stack, i)
					}
				}
			}
		}
		all = append(all, g)
	}
	return all
}
