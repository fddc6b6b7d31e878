package collapse

import (
	"bytes"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/domvision/domvision/engine"
)

// Moves implements [engine.State]: groups by colour, then by the top-most, then
// the left-most of their ordinary boulders, which is the one to click; Explodes
// last. After the last move of [Board.Within] there are none.
func (b *Board) Moves(dst []engine.Move) []engine.Move {
	if b.quota.Spent() {
		return dst
	}
	b.findGroups()
	keys := b.moveKeys(b.keys[:0])
	slices.Sort(keys)
	for _, key := range keys {
		dst = append(dst, engine.Move{At: engine.Pos{Row: int(key >> 8 & 0xff), Col: int(key & 0xff)}})
	}
	return dst
}

// moveKeys appends a number for every move; sorting them gives the order of the moves. They are made from the
// groups that findGroups has found.
func (b *Board) moveKeys(keys []uint32) []uint32 {
	start, keyOf := b.bottom(0), b.queue // by root: 1 + the index of its key; 0: none yet
	clear(keyOf)
	for k, likely := range b.likely {
		below := b.below[k]
		for piles := (below>>1 | b.left[k] | likely) &^ below; piles != 0; piles &= piles - 1 {
			y := bits.TrailingZeros64(piles)
			i := start + k<<6 + y
			top := i
			if !b.rises {
				top += bits.TrailingZeros64(^(below >> y >> 1))
			}
			at := b.pos(top)
			key := uint32(b.cells[i])<<16 | uint32(at.Row)<<8 | uint32(at.Col)
			root := b.forest.root(i)
			if n := &keyOf[root]; *n != 0 {
				keys[*n-1] = min(keys[*n-1], key)
			} else if b.forest.size[root] >= b.smallest {
				keys = append(keys, key)
				*n = uint16(len(keys))
			}
		}
	}
	for i, left := start, b.bombs; left > 0; i, left = i+1, left-1 {
		i += bytes.IndexByte(b.cells[i:], bomb)
		at := b.pos(i)
		keys = append(keys, uint32(afterColors)<<16|uint32(at.Row)<<8|uint32(at.Col))
	}
	return keys
}

// afterColors comes after all colours in the order of moves.
const afterColors tile = 0x80

// Value implements [engine.State] by the article's V: the points of every legal
// move, as if all could be made, and the end bonus for the tiles that are in
// none of them. A Wild counts in every group it could join. In a game that is refilled it is the points of the best
// move.
func (b *Board) Value() float64 {
	points, _, leftover := b.sumUp()
	if b.fixed && b.rules.Refilled() {
		return b.best()
	}
	return float64(points + b.bonus[leftover])
}

// Bonus is the end bonus for the tiles that lie on the board now. It is earned
// when no move is left.
func (b *Board) Bonus() int { return b.bonus[b.tiles] }

// Shaping implements [engine.Puzzle].
func (b *Board) Shaping() float64 {
	if b.rules.Shaping == nil {
		return 0
	}
	return b.rules.Shaping(b.tiles)
}

// Check returns nil if m is legal, or an error that tells people why it is not.
func (b *Board) Check(m engine.Move) error {
	if !b.contains(m.At) {
		return fmt.Errorf("%s is not on the board of %d rows and %d columns", m.At.Name(), b.rows, b.cols)
	}
	i := b.index(m.At)
	switch t := b.cells[i]; t {
	case empty:
		return fmt.Errorf("%s is empty", m.At.Name())
	case bomb:
		return nil
	case wild:
		return fmt.Errorf("%s is a %s: click an ordinary boulder of its group", m.At.Name(), b.marks[i].power())
	case bones:
		return fmt.Errorf("%s is Indestructible: only an Explode removes it", m.At.Name())
	case unread:
		return fmt.Errorf("the tile at %s could not be read", m.At.Name())
	case blocker, hole:
		return fmt.Errorf("%s never moves", m.At.Name())
	case blank:
		return fmt.Errorf("the tile at %s has no colour", m.At.Name())
	default:
		n, _ := b.flood(i)
		switch {
		case n >= int(b.smallest):
			return nil
		case n == 1:
			return fmt.Errorf("%s has no neighbour of its colour: a group is %s tiles or more", m.At.Name(), inWords(int(b.smallest)))
		}
		return fmt.Errorf("%s lies in a group of %d: a group is %s tiles or more", m.At.Name(), n, inWords(int(b.smallest)))
	}
}

// inWords is a small number as a word.
func inWords(n int) string {
	if words := [...]string{2: "two", 3: "three", 4: "four", 5: "five"}; n < len(words) {
		return words[n]
	}
	return strconv.Itoa(n)
}

// Group implements [engine.Describer]: the tiles of the group, Wilds included,
// or the Explode alone. An illegal move has no group.
func (b *Board) Group(m engine.Move, dst []engine.Pos) []engine.Pos {
	if b.Check(m) != nil {
		return dst
	}
	i := b.index(m.At)
	if b.cells[i] == bomb {
		return append(dst, m.At)
	}
	n, _ := b.flood(i)
	return b.appendSorted(dst, b.queue[:n])
}

// AlsoRemoved appends, in reading order, what the move removes beyond its group:
// all around an Explode, and the other boulders of the colour of an Overkill.
func (b *Board) AlsoRemoved(m engine.Move, dst []engine.Pos) []engine.Pos {
	if b.Check(m) != nil {
		return dst
	}
	i := b.index(m.At)
	if b.cells[i] == bomb {
		return b.appendSorted(dst, b.queue[:b.blast(m.At)])
	}
	if _, powers := b.flood(i); !powers.has(engine.Overkill) {
		return dst
	}
	return b.appendSorted(dst, b.queue[:b.kin(b.cells[i])])
}

// appendSorted appends the cells of a set in reading order.
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
