package taught

import (
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/pixel"
)

// Limits of [Game.verify], chosen by eye. With these, none of 430 screens of other games, or without a
// game, was taken for a board, and all of 104 boards were found.
const (
	leastTiles  = 8
	leastShare  = 0.2 // of the cells that must be read
	leastKinds  = 3   // letters, if the game has as many
	asideShare  = 0.6 // of the score; half a cell away the score must not be higher
	typicalOff  = 0.6 // of the limit; half of the tiles must differ by less
	fewestSides = 2   // rows and columns
)

// verify reports whether a reading is a board: it has enough tiles of enough letters, most of them are
// close to the tiles that were shown, and they do not match half a cell away.
func (g *Game) verify(a pixel.Area, f Found, cells []match) bool {
	l := f.Lattice
	kinds := map[engine.Color]bool{}
	for _, c := range f.Cells {
		if c.IsColor() {
			kinds[c] = true
		}
	}
	if f.Tiles < max(leastTiles, int(leastShare*float64(len(f.Cells)))) || len(kinds) < min(leastKinds, g.letters) || min(l.Rows, l.Cols) < fewestSides {
		return false
	}
	var off []float32
	score := 0.0
	for _, m := range cells {
		score += m.score()
		if m.isTile() {
			off = append(off, m.d/m.limit)
		}
	}
	slices.Sort(off)
	return off[len(off)/2] <= typicalOff && g.aside(a, l) <= asideShare*score
}

// aside is the greatest score of the lattice moved by half a cell along either axis, or both.
func (g *Game) aside(a pixel.Area, l geometry.Lattice) (score float64) {
	for _, by := range [3][2]float64{{0.5, 0}, {0, 0.5}, {0.5, 0.5}} {
		moved := l
		moved.X += by[0] * l.W
		moved.Y += by[1] * l.H
		moved.Cols, moved.Rows = max(l.Cols-1, 1), max(l.Rows-1, 1)
		score = max(score, g.total(a, moved)*float64(l.Rows*l.Cols)/float64(moved.Rows*moved.Cols))
	}
	return score
}
