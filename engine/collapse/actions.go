package collapse

import (
	"bytes"
	"math/bits"

	"github.com/domvision/domvision/engine"
)

// Actions implements [engine.Puzzle]. A group is named by the lowest boulder of
// its left-most column except for groups that Wilds join; Explodes come last. The key is made
// of the place of that boulder and of the colour and the size of the group: of two groups
// that agree in all of these, it is rarely right to clear one and wrong to clear the other.
func (b *Board) Actions(dst []engine.Action) []engine.Action {
	b.findGroups()
	prior := b.newPrior()
	start := b.bottom(0)
	for k, likely := range b.likely {
		for ; likely != 0; likely &= likely - 1 {
			i := start + k<<6 + bits.TrailingZeros64(likely)
			t, n := b.cells[i], b.forest[i].size
			if int(b.forest[i].parent) == i {
				at := b.pos(i)
				dst = append(dst, engine.Action{
					Move:  engine.Move{At: at},
					Key:   keyOf(i, t, int(n)),
					Prior: prior.weight(t, b.rows-1-at.Row),
				})
			}
		}
	}
	if b.bombs > 0 {
		dst = b.explodes(dst)
	}
	return dst
}

// explodes appends the Explodes.
func (b *Board) explodes(dst []engine.Action) []engine.Action {
	for i, left := b.bottom(0), b.bombs; left > 0; i, left = i+1, left-1 {
		i += bytes.IndexByte(b.cells[i:], bomb)
		dst = append(dst, engine.Action{Move: engine.Move{At: b.pos(i)}, Key: keyOf(i, bomb, 1), Prior: 1})
	}
	return dst
}

// keyOf spreads keys by multiplicative hashing (Knuth, The Art of Computer Programming, 6.4).
func keyOf(i int, t tile, size int) uint32 {
	return uint32((uint64(i) | uint64(t)<<16 | uint64(size)<<24) * 0x9e3779b97f4a7c15 >> 32)
}

// Tiles implements [engine.Puzzle]. A Fill counts as many as it may bring.
func (b *Board) Tiles() int {
	if b.rules.Plain {
		return b.tiles
	}
	return b.tiles + b.fills*b.cols
}

// Listed implements [engine.Puzzle].
func (b *Board) Listed(m engine.Move) engine.Move {
	if listed, ok := b.moveOf(m.At); ok {
		return listed
	}
	return m
}
