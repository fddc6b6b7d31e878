package collapse

import (
	"bytes"

	"github.com/domvision/domvision/engine"
)

// powerSet is a set of powers.
type powerSet uint16

func (s powerSet) with(p engine.Power) powerSet { return s | 1<<p&^(1<<engine.NoPower) }
func (s powerSet) has(p engine.Power) bool      { return s&(1<<p) != 0 }

// joinWilds joins the groups that Wilds connect, one colour after the other, and returns the same as
// findGroups. A Wild may move from set to set, because no ordinary boulder ever has a Wild as its parent in
// the forest.
func (b *Board) joinWilds() (shared, lone int) {
	wilds, colors := b.listWilds()
	grouped := b.flags
	clear(grouped)
	for ; colors != 0; colors &= colors - 1 {
		t := colors.lowest()
		for _, w := range wilds {
			b.forest.parent[w], b.forest.size[w] = w, 1
		}
		for _, w := range wilds {
			for _, step := range b.around {
				if next := max(0, int(w)+step); b.cells[next] == wild {
					b.join(int(w), next)
				}
			}
		}
		for _, w := range wilds {
			for _, step := range b.around {
				if next := max(0, int(w)+step); b.cells[next] == t {
					root := b.forest.root(next) - b.bottom(0)
					b.likely.add(root)
					b.roots.add(root)
					b.join(int(w), next)
				}
			}
		}
		for _, w := range wilds {
			if root := b.forest.root(int(w)); b.cells[root] != wild && b.forest.size[root] >= b.smallest {
				grouped[w] = true
				shared++
			}
		}
	}
	for _, w := range wilds {
		if !grouped[w] {
			lone++
		}
	}
	return shared, lone
}

// listWilds lists the cells with a Wild or Morph, in b.queue, and the colours next
// to them.
func (b *Board) listWilds() (wilds []uint16, colors colorSet) {
	wilds = b.queue[:0]
	for i := 0; len(wilds) < b.wilds; i++ {
		i += bytes.IndexByte(b.cells[i:], wild)
		wilds = append(wilds, uint16(i))
		for _, step := range b.around {
			if t := b.cells[max(0, i+step)]; isColor(t) {
				colors = colors.with(t)
			}
		}
	}
	return wilds, colors
}

// Count is how many tiles have the power p.
func (b *Board) Count(p engine.Power) (n int) {
	if b.marked > 0 {
		for _, m := range b.marks {
			if m != 0 && m.power() == p {
				n++
			}
		}
	}
	return n
}

// multiplier is what a Multiplier multiplies its group's points by. Two in one
// group multiply once (a decision).
const multiplier = 3

// multiply returns what Multipliers add to the points of all groups.
func (b *Board) multiply() (points int) {
	done := b.flags
	clear(done)
	for i, left := b.bottom(0), b.multipliers; left > 0; i++ {
		if b.marks[i].power() != engine.Multiplier {
			continue
		}
		left--
		root := b.forest.root(i)
		if n := b.forest.size[root]; n > 1 && !done[root] {
			done[root] = true
			points += (multiplier - 1) * int(b.points[n])
		}
	}
	return points
}

// blast lists the tiles around the Explode at p in b.queue, and returns how many
// there are.
func (b *Board) blast(p engine.Pos) (n int) {
	for row := p.Row - 1; row <= p.Row+1; row++ {
		for col := p.Col - 1; col <= p.Col+1; col++ {
			q := engine.Pos{Row: row, Col: col}
			if q == p || !b.contains(q) || b.cells[b.index(q)] == empty {
				continue
			}
			b.queue[n] = uint16(b.index(q))
			n++
		}
	}
	return n
}

// kin lists, in b.queue, the tiles equal to t that the last flood did not reach,
// and returns how many there are.
func (b *Board) kin(t tile) (n int) {
	for i, c := range b.cells {
		if c == t && !b.flags[i] {
			b.queue[n] = uint16(i)
			n++
		}
	}
	return n
}
