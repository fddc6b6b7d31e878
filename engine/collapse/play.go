package collapse

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Play implements [engine.State]. Any ordinary boulder of a group stands for it.
// A Fill adds a row of '?', for nobody can know what will fall (unless the rules
// are plain); [Game] plays with chance. Play panics on an illegal move; see
// [Board.Check].
func (b *Board) Play(m engine.Move) (points int) {
	points, powers := b.clear(m)
	if powers.has(engine.Fill) && !b.rules.Plain && b.countColors() > 0 {
		b.fill(func() engine.Cell { return engine.Cell{Color: engine.Unknown} })
	}
	return points
}

// clear plays m but for what is left to chance, and returns the powers involved.
func (b *Board) clear(m engine.Move) (points int, powers powerSet) {
	if err := b.Check(m); err != nil {
		panic("collapse: illegal move: " + err.Error())
	}
	i := b.index(m.At)
	t := b.cells[i]
	if t == bomb {
		powers = powers.with(engine.Explode)
		for _, j := range b.queue[:b.blast(i)] {
			b.remove(int(j))
		}
		b.remove(i)
	} else {
		clear(b.seen)
		var n int
		n, _, powers = b.flood(i, 1)
		points = b.worth(n, powers)
		for _, j := range b.queue[:n] {
			b.remove(int(j))
		}
		if powers.has(engine.Overkill) {
			for j, c := range b.cells {
				if c == t {
					b.remove(j)
				}
			}
		}
	}
	b.settle()
	return points, powers
}

// remove takes the tile at index i away, and leaves a hole.
func (b *Board) remove(i int) {
	switch b.cells[i] {
	case wild:
		b.wilds--
	case bomb:
		b.bombs--
	}
	if b.marked > 0 && b.marks[i] != 0 {
		b.marks[i] = 0
		b.marked--
	}
	b.cells[i] = empty
	b.tiles--
}

// settle lets tiles fall into the holes below them and closes empty columns.
func (b *Board) settle() {
	for col := range b.cols {
		bottom := b.bottom(col)
		top := bottom
		for i := bottom; i < bottom+int(b.height[col]); i++ {
			if b.cells[i] == empty {
				continue
			}
			b.move(top, i)
			top++
		}
		b.height[col] = uint8(top - bottom)
	}
	b.closeColumns()
}

func (b *Board) move(to, from int) {
	if to == from {
		return
	}
	b.cells[to], b.cells[from] = b.cells[from], empty
	if b.marked > 0 {
		b.marks[to], b.marks[from] = b.marks[from], 0
	}
}

func (b *Board) closeColumns() {
	if b.rules.Close == Stay {
		return
	}
	to, step := 0, 1
	if b.rules.Close == CloseRight {
		to, step = b.cols-1, -1
	}
	for col := to; 0 <= col && col < b.cols; col += step {
		if b.height[col] == 0 {
			continue
		}
		if col != to {
			for y := range int(b.height[col]) {
				b.move(b.bottom(to)+y, b.bottom(col)+y)
			}
			b.height[to], b.height[col] = b.height[col], 0
		}
		to += step
	}
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

// countColors counts the colours of which there are ordinary boulders.
func (b *Board) countColors() int {
	var seen [colors + 1]bool
	n := 0
	for _, t := range b.cells {
		if t.isColor() && !seen[t] {
			seen[t] = true
			n++
		}
	}
	return n
}

// Check returns nil if m is legal, and else says to a person why it is not.
func (b *Board) Check(m engine.Move) error {
	if !b.contains(m.At) {
		return fmt.Errorf("%s is not on the board of %d rows and %d columns", place(m.At), b.rows, b.cols)
	}
	i := b.index(m.At)
	switch t := b.cells[i]; {
	case t == empty:
		return fmt.Errorf("%s is empty", place(m.At))
	case t == bomb:
		return nil
	case t == wild:
		return fmt.Errorf("%s is a %s: click an ordinary boulder of its group", place(m.At), b.power(i))
	case t == bones:
		return fmt.Errorf("%s is Indestructible: only an Explode removes it", place(m.At))
	case t == unread:
		return fmt.Errorf("what lies at %s could not be read", place(m.At))
	case t == blank:
		return fmt.Errorf("the tile at %s has no colour", place(m.At))
	default:
		stride := 1 << b.shift
		for _, j := range [...]int{i + 1, i - 1, i + stride, i - stride} {
			if c := b.cells[j]; c == t || c == wild {
				return nil
			}
		}
		return fmt.Errorf("%s has no neighbour of its colour: a group has two tiles or more", place(m.At))
	}
}

// Group implements [engine.Describer]: the tiles of the group, Wilds included,
// or the Explode itself. An illegal move has no group.
func (b *Board) Group(m engine.Move, dst []engine.Pos) []engine.Pos {
	if b.Check(m) != nil {
		return dst
	}
	i := b.index(m.At)
	if b.cells[i] == bomb {
		return append(dst, m.At)
	}
	clear(b.seen)
	n, _, _ := b.flood(i, 1)
	return b.appendSorted(dst, b.queue[:n])
}

// AlsoRemoved appends, in reading order, what the move removes beyond its group:
// all around an Explode, and the other boulders of the colour of an Overkill.
func (b *Board) AlsoRemoved(m engine.Move, dst []engine.Pos) []engine.Pos {
	if b.Check(m) != nil {
		return dst
	}
	i, n := b.index(m.At), 0
	if b.cells[i] == bomb {
		return b.appendSorted(dst, b.queue[:b.blast(i)])
	}
	clear(b.seen)
	if _, _, powers := b.flood(i, 1); !powers.has(engine.Overkill) {
		return dst
	}
	for j, c := range b.cells {
		if c == b.cells[i] && b.seen[j] == 0 {
			b.queue[n] = uint16(j)
			n++
		}
	}
	return b.appendSorted(dst, b.queue[:n])
}

// blast leaves the tiles around the Explode at index i in b.queue and returns
// how many there are.
func (b *Board) blast(i int) (n int) {
	at := b.pos(i)
	for row := at.Row - 1; row <= at.Row+1; row++ {
		for col := at.Col - 1; col <= at.Col+1; col++ {
			p := engine.Pos{Row: row, Col: col}
			if p == at || !b.contains(p) || b.cells[b.index(p)] == empty {
				continue
			}
			b.queue[n] = uint16(b.index(p))
			n++
		}
	}
	return n
}

// appendSorted appends the places of cells in reading order.
func (b *Board) appendSorted(dst []engine.Pos, cells []uint16) []engine.Pos {
	start := len(dst)
	for _, i := range cells {
		dst = append(dst, b.pos(int(i)))
	}
	slices.SortFunc(dst[start:], func(p, q engine.Pos) int {
		if p.Less(q) {
			return -1
		}
		return 1
	})
	return dst
}
