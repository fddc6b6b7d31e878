package recall

import (
	"math"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/vision/internal/rank"
)

// Bounds on the distance between patches. Measured on drawn boards and on screenshots of games, at any
// zoom: two tiles of a kind are up to 5 apart, and different tiles 20 or more.
const (
	unchanged = 1.5 // the same cell, in two frames
	sameTile  = 8.0
	otherTile = 6.0 // how much further away the nearest patch of another content must be
)

// stillThere is the correlation of patterns from which a cell that looks like no known tile still holds its
// old tile, selected or dimmed. A selected tile keeps its pattern. Measured on drawn boards: the
// correlation is then 0.69 or more, and 0.44 or less if the tile is gone.
const stillThere = 0.5

// memory maps the content of cells to their looks.
type memory map[engine.Cell][]patch

// enoughPatches is how many patches are kept for one content.
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

// content returns the content of a cell that has changed. guessed reports that the cell looks like nothing known, and
// is taken for empty because its old tile is certainly gone. ok is false if the content is ambiguous, or if the cell
// looks like an unread one.
func (m memory) content(is, was patch, held engine.Cell) (cell engine.Cell, guessed, ok bool) {
	near := rank.Ranking[engine.Cell]{Score: math.Inf(-1), Second: math.Inf(-1)}
	for content, patches := range m {
		for _, p := range patches {
			near.Add(content, -is.distance(p))
		}
	}
	if -near.Score <= sameTile {
		return near.Best, false, near.Score-near.Second >= otherTile && !near.Best.Unsure()
	}
	if held.IsEmpty() || held.Unsure() {
		return engine.Cell{}, true, false
	}
	correlation, pattern := is.correlation(was)
	return engine.Cell{}, true, pattern && correlation < stillThere
}

// underPointer returns the content of a cell with the mouse pointer over it: most of the cell looks like one known
// content, and hardly any of it like another. ok is false if there is none, or if the content is one that was not read.
func (m memory) underPointer(is patch) (cell engine.Cell, ok bool) {
	var like rank.Ranking[engine.Cell]
	for content, patches := range m {
		for _, p := range patches {
			like.Add(content, is.share(p))
		}
	}
	return like.Best, like.Score >= pointed && like.Second <= like.Score/2 && !like.Best.Unsure()
}

// isTile reports whether a cell looks like a known tile.
func (m memory) isTile(is patch) bool {
	for content, patches := range m {
		if !content.IsEmpty() && slices.ContainsFunc(patches, func(p patch) bool { return is.distance(p) <= sameTile }) {
			return true
		}
	}
	return false
}

// Ground is the look of empty cells, as last seen on a board with cells of a given size. The zero value
// means that none was seen yet.
type Ground struct {
	patches []patch
	w, h    float64 // of a cell
}

// share returns the look of empty cells in known. If known has none, share adds that of g to it.
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
