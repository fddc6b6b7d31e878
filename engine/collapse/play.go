package collapse

import (
	"fmt"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Play implements [engine.State]. Any ordinary boulder of a group stands for it.
// Unless the rules are plain, a Fill adds a row of '?', because what falls is random, and so are new tiles; [Game]
// and [Board.PlayWith] play with chance. Play panics on an illegal move; see [Board.Check].
func (b *Board) Play(m engine.Move) (points int) {
	points, powers := b.clear(m)
	if b.fixed && b.rules.Refilled() {
		b.quota.Use()
		b.refill(nil)
		return points
	}
	if b.outlook != nil {
		return points + b.foreseen(points, powers)
	}
	if powers.has(engine.Fill) && !b.rules.Plain && b.present != 0 {
		b.fill(func() engine.Cell { return engine.Cell{Color: engine.Unknown} })
	}
	return points
}

// clear plays the certain part of m, and returns the powers that took part.
func (b *Board) clear(m engine.Move) (points int, powers powerSet) {
	if !b.contains(m.At) {
		b.refuse(m)
	}
	i := b.index(m.At)
	if b.marked == 0 && isColor(b.cells[i]) && !b.corners {
		return b.clearPlain(i, m), 0
	}
	t, n := b.cells[i], 0
	switch {
	case t == bomb:
		powers = powers.with(engine.Explode)
		n = b.blast(m.At)
		b.queue[n] = uint16(i)
		n++
	case isColor(t):
		if n, powers = b.flood(i); n < int(b.smallest) {
			b.refuse(m)
		}
		points = b.score(t, n)
	default:
		b.refuse(m)
	}
	touched := b.takeAll(b.queue[:n])
	if powers.has(engine.Multiplier) {
		points *= multiplier
	}
	if powers.has(engine.Overkill) {
		touched |= b.takeAll(b.queue[:b.kin(t)])
	}
	b.settle(touched)
	return points, powers
}

// clearPlain is clear for a group on a board without powers: it removes tiles as it finds them. If the
// size of the group is known, it looks for no more.
func (b *Board) clearPlain(i int, m engine.Move) (points int) {
	t, cells, queue, stride := b.cells[i], b.cells, b.queue, 1<<(b.shift&63)
	n, size := 1, len(queue)-1
	if b.grouped {
		size = int(b.forest.size[b.forest.root(i)])
	}
	queue[0], cells[i] = uint16(i), empty
	for k := 0; k < n && n < size; k++ {
		at := int(queue[k])
		n += takeEqual(cells, at+1, t, &queue[n])
		n += takeEqual(cells, at-1, t, &queue[n])
		n += takeEqual(cells, at+stride, t, &queue[n])
		n += takeEqual(cells, at-stride, t, &queue[n])
	}
	if n < int(b.smallest) {
		for _, i := range queue[:n] {
			cells[i] = t
		}
		b.refuse(m)
	}
	touched := uint64(0)
	for _, i := range queue[:n] {
		touched |= b.leave(int(i))
	}
	b.tiles -= n
	b.countColor(t, -n)
	b.settle(touched)
	return b.score(t, n)
}

// takeEqual empties the cell i if the tile t lies there, and returns how many it has emptied. It notes
// the cell in any case, because a branch on what lies there would be hard to predict.
func takeEqual(cells []tile, i int, t tile, note *uint16) (n int) {
	*note = uint16(i)
	c := cells[i]
	if c == t {
		n = 1
	}
	cells[i] = c &^ tile(-n)
	return n
}

// leave notes that the cell i is empty now, and returns its column as a set.
func (b *Board) leave(i int) (column uint64) {
	shift := b.shift & 63
	col, y := uint(i)>>shift-1, i&(1<<shift-1)
	lowest := &b.lowest[col%engine.MaxSide]
	*lowest = min(*lowest, uint8(y))
	return 1 << (col & 63)
}

func (b *Board) refuse(m engine.Move) {
	panic(fmt.Sprintf("collapse: illegal move: %v", b.Check(m)))
}

// takeAll empties the cells, and returns their columns as a set of bits.
func (b *Board) takeAll(cells []uint16) (touched uint64) {
	for _, i := range cells {
		b.take(int(i))
		touched |= b.leave(int(i))
	}
	return touched
}

// settle lets tiles fall into empty cells in the columns that were touched, and
// closes columns.
func (b *Board) settle(touched uint64) {
	b.touchAbove(touched)
	if b.fixed {
		b.settleFixed(touched)
		return
	}
	for ; touched != 0; touched &= touched - 1 {
		col := bits.TrailingZeros64(touched)
		bottom := b.bottom(col)
		top := bottom + int(b.height[col])
		column := b.cells[bottom:top]
		if b.marked > 0 {
			settleMarks(b.marks[bottom:top], column)
		}
		n := int(b.lowest[col])
		if b.roster != nil {
			b.roster.settle(bottom+n, column[n:])
		}
		for y := n; y < len(column); y++ {
			t := column[y]
			column[y] = empty
			column[n] = t
			if t != empty {
				n++
			}
		}
		b.height[col] = uint8(n)
		b.gaps = b.gaps || n == 0
	}
	if b.gaps && b.rules.Close != Stay {
		b.closeColumns()
	}
}

// settleMarks lets the marks of a column fall as the tiles will.
func settleMarks(marks []mark, column []tile) {
	n := 0
	for y, t := range column {
		marks[n] = marks[y]
		if t != empty {
			n++
		}
	}
	clear(marks[n:])
}

// closeColumns moves the columns that stand to their end of the board, or to the middle, in the
// order in which they stand.
func (b *Board) closeColumns() {
	switch middle := (b.cols + 1) / 2; b.rules.Close {
	case CloseLeft:
		b.closeUp(0, b.cols, +1)
	case CloseRight:
		b.closeUp(b.cols-1, -1, -1)
	case CloseMiddle:
		b.closeUp(middle-1, -1, -1)
		b.closeUp(middle, b.cols, +1)
	}
	b.gaps = false
}

// closeUp moves the columns that stand from one column on to before the end towards the first one.
func (b *Board) closeUp(to, end, step int) {
	for from := to; from != end; from += step {
		if b.height[from] == 0 {
			continue
		}
		if from != to {
			b.moveColumn(to, from)
		}
		to += step
	}
}

// moveColumn moves a column to the place of an empty one.
func (b *Board) moveColumn(to, from int) {
	src, dst := b.bottom(from), b.bottom(to)
	n := int(b.height[from])
	copy(b.cells[dst:], b.cells[src:src+n])
	clear(b.cells[src : src+n])
	if b.marked > 0 {
		copy(b.marks[dst:], b.marks[src:src+n])
		clear(b.marks[src : src+n])
	}
	if b.roster != nil {
		b.roster.move(dst, src, n)
	}
	b.height[to], b.height[from] = b.height[from], 0
	b.touch(1<<to | 1<<from)
}

// fill drops one cell of next on every column, from left to right. A full column
// gains nothing. An empty column gains a tile like any other: the row is as wide
// as the board (a decision).
func (b *Board) fill(next func() engine.Cell) {
	for col := range b.cols {
		if int(b.height[col]) < b.rows {
			b.push(col, next())
		}
	}
}
