package collapse

import (
	"bytes"
	"math/bits"
	"slices"

	"github.com/domvision/domvision/engine"
)

// Actions implements [engine.Puzzle]. A group is named by the lowest boulder of
// its left-most column except for groups that Wilds join; Explodes come last. The key is made
// of the place of that boulder and of the colour and the size of the group: of two groups
// that agree in all of these, it is rarely right to clear one and wrong to clear the other.
func (b *Board) Actions(dst []engine.Action) []engine.Action {
	first := len(dst)
	b.findGroups()
	dst = b.clears(dst)
	if b.bombs > 0 {
		dst = b.explodes(dst)
	}
	if b.ahead.fuse > 0 {
		b.favourRescues(dst[first:])
	}
	return dst
}

// clears appends the actions that clear groups.
func (b *Board) clears(dst []engine.Action) []engine.Action {
	n, base := len(dst), b.bottom(0)
	dst = slices.Grow(dst, b.tiles)[:n+b.tiles]
	cells := b.cells
	sizes, templates := b.forest.size[:len(cells)], b.early
	factors, tabu := [2]float32{1, b.shy}, b.tabuColor()
	if b.tiles <= b.endgame {
		templates, tabu = b.late, 0
	}
	templates = templates[:len(cells)]
	for _, roots := range b.roots {
		for ; roots != 0; roots &= roots - 1 {
			i := base + bits.TrailingZeros64(roots)
			a, t, size, like := templates[i], cells[i], sizes[i], 0
			if t == tabu {
				like = 1
			}
			a.Code |= keyOf(i, t, int(size))
			a.Prior *= factors[like]
			dst[n] = a
			n++
		}
		base += 64
	}
	return dst[:n]
}

// explodes appends the Explodes.
func (b *Board) explodes(dst []engine.Action) []engine.Action {
	for i, left := b.bottom(0), b.bombs; left > 0; i, left = i+1, left-1 {
		i += bytes.IndexByte(b.cells[i:], bomb)
		dst = append(dst, engine.Action{Code: b.late[i].Code | keyOf(i, bomb, 1), Prior: 1})
	}
	return dst
}

// keyOf spreads keys by multiplicative hashing (Knuth, The Art of Computer Programming, 6.4).
func keyOf(i int, t tile, size int) uint32 {
	return uint32((uint64(i) | uint64(t)<<16 | uint64(size)<<24) * 0x9e3779b97f4a7c15 >> (64 - engine.KeyBits))
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
