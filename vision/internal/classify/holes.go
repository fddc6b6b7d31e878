package classify

import (
	"image"
	"slices"
)

// markSurroundings marks the cells off the panel that show what surrounds the board, and takes outer rows and columns
// without a tile from the board.
func (p *panel) markSurroundings() {
	if p == nil {
		return
	}
	for i := range p.r.Cells {
		if p.outside[p.wideCell(i)] {
			p.r.Cells[i] = Cell{Class: NoClass, Hole: true}
		}
	}
	inner := image.Rectangle{}
	p.r.Sheet.Each(p.r.Board, func(i int) {
		if !p.r.Cells[i].Hole {
			inner = inner.Union(p.r.Sheet.CellRect(i))
		}
	})
	p.r.Board = inner
}

// markHoles marks the other cells that are not part of the board: those off the panel that show nothing. What others show
// cannot be read. below lists the cells below a tile in which no tile is seen.
func (p *panel) markHoles(below []int) {
	if p == nil {
		return
	}
	for i := range p.r.Cells {
		c, at := &p.r.Cells[i], p.wideCell(i)
		bare := smooth(&p.wide.Patches[at])
		switch {
		case c.Covered || c.Hole || c.Moving:
		case p.hole[at] || p.off[at] && !p.r.onBoard(i):
			*c = Cell{Class: NoClass, Hole: true}
		case slices.Contains(below, i) && (p.off[at] || p.unclear[at] || !bare), c.Marked && bare,
			c.Occupied && (p.off[at] || p.unclear[at]) && (c.Match < ApartMatch || !p.shows(c.Class)):
			c.Occupied, c.Tentative, c.Empty = true, c.Tentative && !p.r.onBoard(i), true // it holds something, or is not part of the board
		}
	}
}

// dropHoles removes the cells that are not part of the board from the classes, and the classes that have no other. A tile
// that resembles such a class cannot be read.
func (r *Reading) dropHoles() {
	number := make([]int, len(r.Classes)) // class -> its new number
	var kept []Class
	for k, c := range r.Classes {
		number[k] = NoClass
		c.Cells = slices.DeleteFunc(slices.Clone(c.Cells), func(i int) bool { return r.Cells[i].Hole })
		if len(c.Cells) > 0 {
			number[k] = len(kept)
			kept = append(kept, c)
		}
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Class != NoClass {
			c.Class = number[c.Class]
			c.Empty = c.Empty || c.Class == NoClass
		}
	}
	r.Classes = kept
}

// markUnclear marks the cells of a board with holes that may be holes, too.
func (p *panel) markUnclear() {
	if p == nil {
		return
	}
	tiles := image.Rectangle{}
	for i, c := range p.r.Cells {
		if c.Occupied && !c.Tentative {
			tiles = tiles.Union(p.r.Sheet.CellRect(i))
		}
	}
	p.r.Sheet.Each(tiles, func(i int) {
		if c, at := &p.r.Cells[i], p.wideCell(i); (!c.Occupied || c.Tentative) && !c.Hole && (p.off[at] || p.unclear[at]) {
			c.Occupied, c.Tentative, c.Empty = true, false, true
		}
	})
}
