package collapse

import (
	"cmp"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Moves implements [engine.State]: groups by colour, then the top-most, then the
// left-most of the ordinary boulders that stand for them; Explodes last.
func (b *Board) Moves(dst []engine.Move) []engine.Move {
	b.findGroups()
	slices.SortFunc(b.groups, func(x, y group) int { return cmp.Compare(x.key, y.key) })
	for _, g := range b.groups {
		dst = append(dst, engine.Move{At: engine.Pos{Row: int(g.key >> 8 & 0xff), Col: int(g.key & 0xff)}})
	}
	return dst
}

// Value implements [engine.State] by the article's V: the points of every legal
// move, as if all could be made, and the end bonus for the tiles that are in
// none of them. A Wild counts in every group it could join.
func (b *Board) Value() float64 {
	leftover := b.findGroups()
	value := b.bonus[leftover]
	for _, g := range b.groups {
		value += int(g.points)
	}
	return float64(value)
}

// Bonus is the end bonus for the tiles that lie on the board now. It is earned
// when no move is left.
func (b *Board) Bonus() int { return b.bonus[b.tiles] }

// findGroups sets b.groups to the legal moves, in no order, and returns how many
// tiles are in none.
func (b *Board) findGroups() (leftover int) {
	b.groups = b.groups[:0]
	clear(b.seen)
	inGroups, id := 0, uint16(0)
	for col := range b.cols {
		bottom := b.bottom(col)
		for i := bottom; i < bottom+int(b.height[col]); i++ {
			t := b.cells[i]
			switch {
			case t == bomb:
				b.groups = append(b.groups, group{key: b.key(i)})
				inGroups++
			case t.isColor() && b.seen[i] == 0:
				id++
				n, fresh, powers := b.flood(i, id)
				if n < 2 {
					continue
				}
				inGroups += fresh
				key := b.key(i)
				for _, j := range b.queue[:n] {
					if b.cells[j] == t {
						key = min(key, b.key(int(j)))
					}
				}
				b.groups = append(b.groups, group{key, int32(b.worth(n, powers))})
			}
		}
	}
	return b.tiles - inGroups
}

// key orders moves by colour, then top-most, then left-most.
func (b *Board) key(i int) uint32 {
	p := b.pos(i)
	return uint32(b.cells[i])<<16 | uint32(p.Row)<<8 | uint32(p.Col)
}

// flood leaves the group of the ordinary boulder at index i in b.queue, and
// returns its size, how many of its tiles no flood had found yet, and the powers
// in it. It needs b.seen and an id not used with it before.
func (b *Board) flood(i int, id uint16) (n, fresh int, powers powerSet) {
	t, stride := b.cells[i], 1<<b.shift
	visit := func(j int) {
		if c := b.cells[j]; (c == t || c == wild) && b.seen[j] != id {
			if b.seen[j] == 0 {
				fresh++
			}
			b.seen[j] = id
			b.queue[n] = uint16(j)
			n++
			powers = powers.with(b.power(j))
		}
	}
	visit(i)
	for k := 0; k < n; k++ {
		j := int(b.queue[k])
		visit(j + 1)
		visit(j - 1)
		visit(j + stride)
		visit(j - stride)
	}
	return n, fresh, powers
}

// worth is what clearing a group of n tiles with the given powers earns.
func (b *Board) worth(n int, powers powerSet) int {
	points := b.points[n]
	if powers.has(engine.Multiplier) {
		points *= multiplier // once, however many there are: a decision
	}
	return points
}

// multiplier is what a Multiplier multiplies its group's points by.
const multiplier = 3

// powerSet is a set of powers.
type powerSet uint16

func (s powerSet) with(p engine.Power) powerSet { return s | 1<<p&^(1<<engine.NoPower) }
func (s powerSet) has(p engine.Power) bool      { return s&(1<<p) != 0 }
