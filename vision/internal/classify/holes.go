package classify

import (
	"image"
	"slices"

	"github.com/domvision/domvision/vision/internal/segment"
)

// markSurroundings marks the cells off the panel that show what surrounds the board, and takes outer rows and columns
// that do not belong to it from the board.
func (p *panel) markSurroundings() {
	if p == nil {
		return
	}
	for i := range p.r.Cells {
		if p.cells[p.wideCell(i)].outside {
			p.r.Cells[i] = Cell{Class: NoClass, Hole: true}
		}
	}
	p.r.trim(p.beyond)
}

// trim takes outer rows and columns that lie beyond a board from it, but leaves half of it: more of them are no surroundings.
func (r *Reading) trim(beyond func(side image.Rectangle) bool) {
	size := func(b image.Rectangle) int { return b.Dx() * b.Dy() }
	for all := size(r.Board); !r.Board.Empty(); {
		sides := segment.Sides(r.Board)
		outer := slices.IndexFunc(sides[:], beyond)
		if outer < 0 {
			return
		}
		inwards := [4]image.Point{{0, 1}, {0, -1}, {1, 0}, {-1, 0}}[outer]
		rest := r.Board.Intersect(r.Board.Add(inwards))
		if 2*size(rest) < all {
			return
		}
		r.Sheet.Each(sides[outer], func(i int) { r.Cells[i] = Cell{Class: NoClass, Hole: true} })
		r.Board = rest
	}
}

// dropAround drops what lies around the board and surely is no tile of a class.
func (r *Reading) dropAround() {
	for i := range r.Cells {
		if c := &r.Cells[i]; !r.OnBoard(i) && c.Match < plainMatch && !c.Hole {
			*c = Cell{Class: NoClass}
		}
	}
}

// DropUnread takes outer rows and columns of pictures that could not be read from a board, and drops what lies above it if
// that could not be read, either.
func (r *Reading) DropUnread() {
	r.trim(r.unread)
	for y := range r.Board.Min.Y {
		if above := image.Rect(r.Board.Min.X, y, r.Board.Max.X, y+1); r.unread(above) {
			r.Sheet.Each(above, func(i int) { r.Cells[i] = Cell{Class: NoClass} })
		}
	}
}

// beyond reports whether an outer row or column lies beyond the board: it has no tile on the panel, hardly any elsewhere, and
// most of its cells look like no other, unlike blockers.
func (p *panel) beyond(side image.Rectangle) bool {
	const few = 0.25 // of its cells may be like tiles, and more like marked ones; by eye
	belongs := false
	p.r.Sheet.Each(side, func(i int) {
		under := &p.cells[p.wideCell(i)]
		belongs = belongs || under.tile || under.plate
	})
	return !belongs && float64(p.r.tilesIn(side, (*Cell).Plain)) <= few*float64(side.Dx()*side.Dy()) && p.r.strange(side)
}

// unread reports whether an outer row or column shows something that does not belong to the board: most cells show
// something (two are enough above the full board of what may be a swap game, if none has a class), at most half of these are of
// one kind, none is a tile of the board (one may look like it if hardly any other has a class), most look like no other, and
// nothing lies over them.
func (r *Reading) unread(side image.Rectangle) bool {
	const ( // chosen by eye
		fewest = 4    // cells show something; fewer may be tiles like no other,
		most   = 0.5  // of the cells show something; one may be a tile on top of the rest,
		above  = 2    // but above a full board, where three in line are cleared, hardly two are
		few    = 0.25 // of these have a class: a picture may look like a tile
	)
	shown, read, largest, over, kinds := 0, 0, 0, false, map[int]int{} // class -> cells
	r.Sheet.Each(side, func(i int) {
		c := &r.Cells[i]
		over = over || c.Covered || c.Moving
		if c.Occupied {
			shown++
		}
		if c.hasClass() {
			read++
			kinds[c.Class]++
			largest = max(largest, kinds[c.Class])
		}
	})
	enough := shown >= fewest && float64(shown) > most*float64(side.Dx()*side.Dy())
	if upper := side.Dy() == 1 && side.Min.Y <= r.Board.Min.Y; upper && read == 0 && r.fullBut(side) && r.MaybeSwapGame() {
		enough = shown >= above
	}
	foreign := r.tilesIn(side, (*Cell).hasClass) == 0 || float64(read) <= few*float64(shown)
	return !over && enough && 2*largest <= shown && foreign && r.strange(side)
}

// framed reports whether an outer row or column shows the frame of the board: all cells are of one class that occurs nowhere
// else, no borders divide them, and each differs across the side, but not along it.
func (r *Reading) framed(side image.Rectangle) bool {
	class := r.Cells[side.Min.Y*r.Sheet.Cols+side.Min.X].Class
	if class == NoClass || r.tilesIn(side, (*Cell).hasClass) > 0 {
		return false
	}
	along, one := 0, true
	if side.Dx() == 1 {
		along = 1
	}
	var cells []segment.Patch
	r.Sheet.Each(side, func(i int) {
		one = one && r.Cells[i].Class == class && r.Cells[i].Border < segment.ClosedSide
		cells = append(cells, r.Sheet.Unleveled(i)) // leveling would take the frame for a backdrop
	})
	mean := segment.MeanPatch(cells)
	return one && mean.SpreadAlong(along) < segment.FlatSpread && mean.SpreadAlong(1-along) >= segment.FlatSpread
}

// tilesIn counts the cells of an outer row or column for which a predicate holds and that have a class that occurs elsewhere.
func (r *Reading) tilesIn(side image.Rectangle, holds func(*Cell) bool) (n int) {
	r.Sheet.Each(side, func(i int) {
		c := &r.Cells[i]
		if holds(c) && slices.ContainsFunc(r.Classes[c.Class].Cells, func(j int) bool { return !r.Sheet.CellRect(j).In(side) }) {
			n++
		}
	})
	return n
}

// fullBut reports whether all cells of the board but those of a side show something.
func (r *Reading) fullBut(side image.Rectangle) bool {
	full := true
	r.Sheet.Each(r.Board, func(i int) { full = full && (r.Cells[i].Occupied || r.Sheet.CellRect(i).In(side)) })
	return full
}

// strange reports whether most cells look like no other on the board, and so hold no blockers. Holes do not count.
func (r *Reading) strange(cells image.Rectangle) bool {
	shown, repeated := 0, 0
	r.Sheet.Each(cells, func(i int) {
		if r.Cells[i].Hole {
			return
		}
		shown++
		if r.repeats(i) {
			repeated++
		}
	})
	return 2*repeated <= shown
}

// repeats reports whether another cell of the board looks like one that is not smooth.
func (r *Reading) repeats(cell int) bool {
	if r.shown == nil { // leveling would take what fills a cell for its backdrop
		for i := range r.Cells {
			r.shown = append(r.shown, r.Sheet.Unleveled(i))
		}
	}
	look := &r.shown[cell]
	if smooth(look) {
		return false
	}
	for i := range r.shown {
		if i != cell && r.OnBoard(i) && look.Within(segment.DefaultThreshold, &r.shown[i]) {
			return true
		}
	}
	return false
}

// markHoles marks the other cells that are not part of the board: those off the panel that show nothing. What others show
// cannot be read. below lists the cells below a tile in which no tile is seen.
func (p *panel) markHoles(below []int) {
	if p == nil {
		return
	}
	for i := range p.r.Cells {
		c, at := &p.r.Cells[i], p.wideCell(i)
		under, bare := p.cells[at], smooth(&p.wide.Patches[at])
		switch {
		case c.Covered || c.Hole || c.Moving:
		case under.hole || under.off && !p.r.OnBoard(i):
			*c = Cell{Class: NoClass, Hole: true}
		case slices.Contains(below, i) && (under.off || under.unclear || !bare), c.Marked && bare,
			c.Occupied && (under.off || under.unclear) && (c.Match < ApartMatch || !p.shows(c.Class)):
			c.Occupied, c.Tentative, c.Empty = true, c.Tentative && !p.r.OnBoard(i), true // it holds something, or is not part of the board
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

// markUnclear marks the cells of a board with holes that may be holes, too: in a swap game all that show nothing, as no tile
// is missing there for long.
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
		if c, under := &p.r.Cells[i], p.cells[p.wideCell(i)]; (!c.Occupied || c.Tentative) && !c.Hole && (under.off || under.unclear || p.r.Style == segment.Swapped) {
			c.Occupied, c.Tentative, c.Empty = true, false, true
		}
	})
}

// dropFilling takes the class from the cells of classes that show no ground, on a board whose other tiles lie apart: outer
// ones show scenery, and if the panel has plates, others are blockers. (Elsewhere they are tiles with a glow.)
func (r *Reading) dropFilling() {
	const ( // of a cell, at least, shows none of the grounds around; chosen by eye
		fills     = 0.9
		shapeless = 0.5 // if it does not stand out from its margin, either
	)
	if !r.Style.Apart() {
		return
	}
	tiles := make([]bool, len(r.Cells))
	for i := range tiles {
		tiles[i] = r.Cells[i].Class != NoClass
	}
	inner, dropped, all := r.Board.Inset(1), 0, 0
	filling := make([]bool, len(r.Classes))
	for k, c := range r.Classes {
		n, outer := 0, true
		for _, i := range c.Cells {
			outer = outer && !r.Sheet.CellRect(i).In(inner)
		}
		for _, i := range c.Cells {
			shown := r.Sheet.FilledAmong(i, tiles)
			if shown >= fills && (outer || r.Sheet.HasPlates()) || outer && shown >= shapeless && !r.Sheet.StandsOut(i) {
				n++
			}
		}
		filling[k] = 2*n > len(c.Cells)
		if all += len(c.Cells); filling[k] {
			dropped += len(c.Cells)
		}
	}
	if float64(dropped) > (1-nearlyAll)*float64(all) {
		return
	}
	for i := range r.Cells {
		if c := &r.Cells[i]; c.Class != NoClass && filling[c.Class] {
			c.Class, c.Empty, c.Marked = NoClass, true, false
		}
	}
}
