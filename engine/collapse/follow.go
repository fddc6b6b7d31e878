package collapse

import (
	"slices"

	"github.com/domvision/domvision/engine"
)

// roster tells tiles apart while they fall. Tiles have the numbers from 1 on; new ones that come in have none.
type roster struct {
	number []uint16 // by cell; 0: none
	cell   []uint16 // by number; 0: gone
}

// Follow implements [engine.Follower].
func (b *Board) Follow() {
	b.roster = &roster{number: make([]uint16, len(b.cells)), cell: make([]uint16, 1, len(b.cells))}
	for i := b.bottom(0); i < b.bottom(b.cols); i++ {
		if b.cells[i] != empty && !isWall(b.cells[i]) {
			b.roster.number[i] = uint16(len(b.roster.cell))
			b.roster.cell = append(b.roster.cell, uint16(i))
		}
	}
}

// TilesOf implements [engine.Follower].
func (b *Board) TilesOf(m engine.Move, dst []uint16) []uint16 {
	i, n := b.index(m.At), 1
	b.queue[0] = uint16(i)
	if isColor(b.cells[i]) {
		n, _ = b.flood(i)
	}
	for _, i := range b.queue[:n] {
		if number := b.roster.number[i]; number != 0 && b.cells[i] != wild {
			dst = append(dst, number)
		}
	}
	return dst
}

// MoveOf implements [engine.Follower].
func (b *Board) MoveOf(tiles []uint16) (m engine.Move, ok bool) {
	for _, number := range tiles {
		if i := int(b.roster.cell[number]); i != 0 && b.playable(i) {
			return engine.Move{At: b.pos(i)}, true
		}
	}
	return m, false
}

// Same implements [engine.Follower].
func (b *Board) Same(other engine.Follower) bool {
	o := other.(*Board)
	return b.tiles == o.tiles && slices.Equal(b.cells, o.cells) && slices.Equal(b.roster.number, o.roster.number)
}

// playable reports whether the tile in cell i stands for a legal move.
func (b *Board) playable(i int) bool {
	t := b.cells[i]
	if t == bomb || !isColor(t) {
		return t == bomb
	}
	if b.smallest == 2 && b.wilds == 0 {
		return slices.ContainsFunc(b.around, func(step int) bool { return b.cells[max(0, i+step)] == t })
	}
	n, _ := b.flood(i)
	return n >= int(b.smallest)
}

// settle drops the numbers of the tiles that have left the cells of a column from bottom on, and lets the others fall as
// the tiles will.
func (r *roster) settle(bottom int, cells []tile) {
	numbers := r.number[bottom : bottom+len(cells)]
	n := 0
	for y, t := range cells {
		number := numbers[y]
		numbers[n] = number
		r.cell[number] = uint16(bottom + n)
		if t == empty {
			r.cell[number] = 0
		} else {
			n++
		}
	}
	clear(numbers[n:])
	r.cell[0] = 0
}

// drop drops the numbers of tiles that have left the cells from bottom on.
func (r *roster) drop(bottom int, cells []tile) {
	for y, t := range cells {
		if t == empty {
			r.cell[r.number[bottom+y]] = 0
			r.number[bottom+y] = 0
		}
	}
}

// move moves the numbers of n cells.
func (r *roster) move(to, from, n int) {
	for k := range n {
		number := r.number[from+k]
		r.number[to+k], r.number[from+k] = number, 0
		r.cell[number] = uint16(to + k)
	}
}

// copyTo copies the roster into another one; nil: none yet.
func (r *roster) copyTo(d *roster) *roster {
	if r == nil {
		return nil
	}
	if d == nil {
		d = &roster{}
	}
	d.number, d.cell = append(d.number[:0], r.number...), append(d.cell[:0], r.cell...)
	return d
}
