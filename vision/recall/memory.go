package recall

import (
	"cmp"
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
)

// Bounds on the distance between patches. On drawn boards and on screenshots of games, at any
// zoom, two tiles of a kind are up to 5 apart, and different tiles 20 and more.
const (
	unchanged = 1.5 // the same cell, in two frames
	sameTile  = 8.0
	otherTile = 6.0 // how much further the nearest patch of another content must be
)

// stillThere is the correlation of patterns above which a cell that looks like none of the known
// tiles holds its old tile, selected or dimmed. A tile that is selected keeps its pattern: on
// drawn boards the correlation is 0.69 or more; where the tile is gone it is 0.44 or less.
const stillThere = 0.5

// memory is what the contents of cells looked like.
type memory map[engine.Cell][]patch

// enoughPatches is how many patches of one content are kept: the first ones.
const enoughPatches = 6

func newMemory(b Board) memory {
	m := memory{}
	for at, c := range b.Grid.All() {
		if p, ok := patchAt(b.Frame, b.Lattice, at); ok && len(m[c]) < enoughPatches {
			m[c] = append(m[c], p)
		}
	}
	return m
}

// content returns the content of a cell that looks different from before. ok is false if that is
// unclear, or if the cell looks like one that was not read.
func (m memory) content(is, was patch, held engine.Cell) (cell engine.Cell, ok bool) {
	best, second := math.Inf(1), math.Inf(1)
	for content, patches := range m {
		nearest := slices.MinFunc(patches, func(a, b patch) int { return cmp.Compare(is.distance(a), is.distance(b)) })
		switch distance := is.distance(nearest); {
		case distance < best:
			cell, best, second = content, distance, best
		case distance < second:
			second = distance
		}
	}
	if best <= sameTile {
		return cell, second >= best+otherTile && !cell.Unsure()
	}
	// Nothing that is known: empty, if the old tile is certainly gone.
	if held.IsEmpty() || held.Unsure() {
		return engine.Cell{}, false
	}
	correlation, pattern := is.correlation(was)
	return engine.Cell{}, pattern && correlation < stillThere
}

// Ground is the look of empty cells, as it was last seen on a board with cells of one size. The
// zero value is a ground that was never seen.
type Ground struct {
	patches []patch
	w, h    float64 // of a cell
}

// share returns the look of empty cells that is known, and otherwise adds that of g to known.
func (g Ground) share(known memory, l geometry.Lattice) Ground {
	var empty engine.Cell
	if seen := known[empty]; len(seen) > 0 {
		return Ground{seen, l.W, l.H}
	}
	if g.w == l.W && g.h == l.H && len(g.patches) > 0 {
		known[empty] = g.patches
	}
	return g
}
