package swap

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// special is a kind of special tile: what makes one, and what it clears beside itself when it is cleared.
type special struct {
	power engine.Power
	made  shape
	least int // tiles of the line
	fires effect
}

// shape is what lines make a special tile.
type shape uint8

const (
	anyLine shape = iota
	aRow
	aColumn
	aCross // two lines that share a tile: an L, a T or a 3-way
	aSquare
)

// fits reports whether a single line makes the special tile.
func (s *special) fits(l Line) bool {
	switch s.made {
	case aCross:
		return false
	case aSquare:
		return l.Square
	}
	return !l.Square && l.Len >= s.least && !(s.made == aRow && l.Down || s.made == aColumn && !l.Down)
}

// effect is what a special tile clears when it fires.
type effect uint8

const (
	fireRow effect = iota
	fireColumn
	fireBoth   // its row and its column
	fireAround // the tiles around it
	fireColor  // all tiles of the colour that it is swapped with; cleared otherwise, it does nothing

	// Only pairs:
	fireWide   // three rows and three columns
	fireFar    // 5 x 5 tiles
	fireCopies // every tile of the colour fires as the tile that is swapped with the one that fires a colour
	fireEach   // both as they do alone
)

// Special tiles have a mark beside their colour: 1 + the index of their kind. The kind that fires a colour has no colour
// itself.

// blaster is the memory of one clear with special tiles.
type blaster struct {
	doomed []bool // by cell: it is cleared
	queue  []int  // these cells, in the order in which they were found
	parts  []int  // by line: the first line of those that it is joined to
	made   []making
}

func newBlaster(l *layout) *blaster {
	return &blaster{doomed: make([]bool, l.cellCount()), queue: make([]int, 0, l.rows*l.cols)}
}

// markOf is the mark of a cell.
func (l *layout) markOf(c engine.Cell) uint8 {
	return 1 + uint8(slices.IndexFunc(l.rules.specials, func(s special) bool { return s.power == c.Power }))
}

// kindAt is the kind of the special tile in cell i; nil: none lies there.
func (p *position) kindAt(i int) *special {
	if p.marks[i] == 0 {
		return nil
	}
	return &p.rules.specials[p.marks[i]-1]
}

// fuses reports whether two tiles fire when they are swapped: both are special, or one fires the colour of the other.
func (p *position) fuses(i, j int) bool {
	s, t := p.kindAt(i), p.kindAt(j)
	return s != nil && t != nil || s != nil && s.fires == fireColor && isColor(p.cells[j]) ||
		t != nil && t.fires == fireColor && isColor(p.cells[i])
}

// strikeSpecial is strike in a game with special tiles.
func (p *position) strikeSpecial(i, step int) (points int, columns columnSet) {
	j := i + step
	fuses, lines := p.fuses(i, j), p.swapLines(i, step)
	p.exchange(i, step)
	p.blast.begin()
	if fuses {
		p.doom(i)
		p.doom(j)
		p.firePair(i, j)
	}
	return p.blowUp(1, lines, i, j)
}

// firePair dooms what two tiles clear that were swapped. A cross or a block lies around the second one.
func (p *position) firePair(i, j int) {
	kinds, together := len(p.rules.specials), fireEach
	if p.marks[i] != 0 && p.marks[j] != 0 && p.rules.pairs != nil {
		together = p.rules.pairs[int(p.marks[i]-1)*kinds+int(p.marks[j]-1)]
	}
	switch together {
	case fireEach:
		p.fireColors(i, j)
		p.fireColors(j, i)
		return
	case fireCopies:
		copied := p.kindAt(i)
		color := p.cells[i]
		if copied.fires == fireColor {
			copied, color = p.kindAt(j), p.cells[j]
		}
		for k, tile := range p.cells {
			if tile == color {
				p.doom(k)
				p.fireAt(k, copied.fires)
			}
		}
	default:
		p.fireAt(j, together)
	}
	p.marks[i], p.marks[j] = 0, 0 // they do not fire alone, too
}

// fireColors dooms the tiles that the tile in cell i clears, if it fires the colour of the one in cell j: all tiles, if
// that fires colours, too.
func (p *position) fireColors(i, j int) {
	s, t := p.kindAt(i), p.kindAt(j)
	if s == nil || s.fires != fireColor {
		return
	}
	for k, tile := range p.cells {
		if tile == p.cells[j] || t != nil && t.fires == fireColor {
			p.doom(k)
		}
	}
}

func (b *blaster) begin() {
	clear(b.doomed)
	b.queue = b.queue[:0]
}

// doom notes that the tile in cell i is cleared. Nothing clears a wall.
func (p *position) doom(i int) {
	if b := p.blast; !b.doomed[i] && p.cells[i] != empty && !isWall(p.cells[i]) {
		b.doomed[i] = true
		b.queue = append(b.queue, i)
	}
}

// blowUp clears the doomed tiles, the lines, and what the special tiles among them fire at. Lines leave the special
// tile that they make: in cell i or j, from where a swap has completed them, or else where two of them cross, or in the
// middle of the longest one. blast.begin is due before it.
func (p *position) blowUp(step int, lines []Line, i, j int) (points int, columns columnSet) {
	b := p.blast
	struck := len(b.queue)
	for _, l := range lines {
		p.doomLine(l)
	}
	inLines := len(b.queue) - struck
	for k := 0; k < len(b.queue); k++ {
		p.fire(b.queue[k])
	}
	points = p.score(step, lines, len(b.queue)-inLines, none, none)
	made := p.makes(lines, i, j)
	for _, k := range b.queue {
		p.cells[k], p.marks[k] = empty, 0
		columns |= 1 << p.pos(k).Col
	}
	for _, m := range made {
		p.cells[m.cell], p.marks[m.cell] = m.tile, m.mark
	}
	return points, columns
}

// doomLine dooms the tiles of a line.
func (p *position) doomLine(l Line) {
	for i := range l.Len {
		p.doom(p.index(l.tile(i)))
	}
}

// fire dooms what the special tile in cell i clears.
func (p *position) fire(i int) {
	s := p.kindAt(i)
	if s == nil {
		return
	}
	p.fireAt(i, s.fires)
}

// fireAt dooms what an effect clears from cell i.
func (p *position) fireAt(i int, e effect) {
	at := p.pos(i)
	switch e {
	case fireRow:
		p.doomLine(Line{Row: at.Row, Len: p.cols})
	case fireColumn:
		p.doomLine(Line{Col: at.Col, Len: p.rows, Down: true})
	case fireBoth:
		p.fireAt(i, fireRow)
		p.fireAt(i, fireColumn)
	case fireAround:
		p.doomAround(at, 1)
	case fireFar:
		p.doomAround(at, 2)
	case fireWide:
		for d := -1; d <= 1; d++ {
			if row := at.Row + d; row >= 0 && row < p.rows {
				p.doomLine(Line{Row: row, Len: p.cols})
			}
			if col := at.Col + d; col >= 0 && col < p.cols {
				p.doomLine(Line{Col: col, Len: p.rows, Down: true})
			}
		}
	}
}

// doomAround dooms the tiles that are so near to a cell, in rows and in columns.
func (p *position) doomAround(at engine.Pos, near int) {
	for row := max(0, at.Row-near); row <= min(p.rows-1, at.Row+near); row++ {
		for col := max(0, at.Col-near); col <= min(p.cols-1, at.Col+near); col++ {
			p.doom(p.at(row, col))
		}
	}
}

// making is a special tile that lines make.
type making struct {
	cell int
	tile tile
	mark uint8
}

// makes lists the special tiles that lines make: at most one of lines that share tiles.
func (p *position) makes(lines []Line, i, j int) []making {
	list := p.blast.made[:0]
	for first, part := range p.joinLines(lines) {
		if part != first {
			continue
		}
		for k, s := range p.rules.specials {
			if cell, ok := p.madeAt(&s, lines, first, i, j); ok {
				m := making{cell, p.cells[cell], uint8(k + 1)}
				if s.fires == fireColor {
					m.tile = bomb
				}
				list = append(list, m)
				break
			}
		}
	}
	p.blast.made = list
	return list
}

// joinLines finds for every line the first one of those that it is joined to, by tiles that they share.
func (p *position) joinLines(lines []Line) []int {
	parts := p.blast.parts[:0]
	for k := range lines {
		parts = append(parts, k)
	}
	for k, l := range lines {
		for n, m := range lines[:k] {
			if l.shares(m) {
				from, to := max(parts[k], parts[n]), min(parts[k], parts[n])
				for q := range parts {
					if parts[q] == from {
						parts[q] = to
					}
				}
			}
		}
	}
	p.blast.parts = parts
	return parts
}

// madeAt reports whether the lines that are joined to the first one make a special tile, and in which cell.
func (p *position) madeAt(s *special, lines []Line, first, i, j int) (cell int, ok bool) {
	longest, fits := lines[first], false
	shared, swapped := none, none // the first cell in reading order that two lines share; i or j
	for k, l := range lines {
		if p.blast.parts[k] != first {
			continue
		}
		if l.Len > longest.Len {
			longest = l
		}
		fits = fits || s.fits(l)
		for _, at := range [...]int{i, j} {
			if at != none && l.Holds(p.pos(at)) {
				swapped = at
			}
		}
		for n, m := range lines[:k] {
			if at := p.at(m.Row, l.Col); p.blast.parts[n] == first && cross(m, l) {
				fits = fits || s.made == aCross
				if shared == none || at < shared {
					shared = at
				}
			}
		}
	}
	switch middle := (longest.Len - 1) / 2; {
	case swapped != none:
		return swapped, fits
	case shared != none:
		return shared, fits
	case longest.Square:
		return p.at(longest.Row, longest.Col), fits
	case longest.Down:
		return p.at(longest.Row+middle, longest.Col), fits
	default:
		return p.at(longest.Row, longest.Col+middle), fits
	}
}

// Makes lists the special tiles that the first clear of a legal move leaves.
func (b *Board) Makes(m engine.Move) (list []engine.Power) {
	if b.marks == nil {
		return nil
	}
	b.tryCopy().strike(m)
	for _, made := range b.trial.blast.made {
		list = append(list, b.rules.specials[made.mark-1].power)
	}
	return list
}

// firesAny reports whether a legal move clears tiles beside lines.
func (b *Board) firesAny(m engine.Move) bool {
	lines := b.Lines(m)
	b.tryCopy().strike(m)
	n, _ := pieces(lines)
	return len(b.trial.blast.queue) > n
}
