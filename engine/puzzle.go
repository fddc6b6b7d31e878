package engine

// Puzzle is a State without chance in which every move takes tiles away. Searches that
// play whole games to their end need one.
type Puzzle interface {
	State

	// Actions appends the legal moves, in an order that depends on the position
	// alone. An Action may name its move by another tile than Moves does.
	Actions(dst []Action) []Action

	// Listed is the move as Moves lists it.
	Listed(m Move) Move

	// Tiles is how many tiles lie on the board or may still come. Every move reduces it.
	Tiles() int

	// Pack appends the position, in so few bytes that a search can keep very many.
	Pack(dst []byte) []byte

	// Unpack makes this the position that src begins with. It was packed by a copy
	// of this puzzle.
	Unpack(src []byte)

	// Hash is equal for equal positions, and almost surely different for different
	// ones.
	Hash() uint64

	// Prepare computes what copies of this position would otherwise each compute again.
	Prepare()

	// Promise estimates the points still to be earned from here, like Value, but to
	// compare positions with the same number of tiles. Early in a game, when Value is
	// far off, it ranks them better.
	Promise() float64

	// Shaping is an extra reward to a search for a finished game that came near a bonus.
	// Improving such games finds the bonus sooner than looking for it blindly (reward
	// shaping: Ng, Harada and Russell, "Policy invariance under reward transformations",
	// 1999).
	Shaping() float64
}

// Styler is a Puzzle that can be played in several styles.
type Styler interface {
	Puzzle

	// Styles returns the position once for each style that is worth trying, the usual
	// one first. They differ only in the priors of their actions, in this and in all
	// later positions.
	Styles() []Puzzle
}

// Follower is a Puzzle whose tiles can be followed while they fall.
type Follower interface {
	Puzzle

	// Follow numbers the tiles. Positions that follow keep the numbers, and so do copies.
	Follow()

	// TilesOf appends the numbers of the tiles that a legal move is scored for, the one that it names first.
	TilesOf(m Move, dst []uint16) []uint16

	// MoveOf is the move that clears the first of the tiles that can still be cleared, if there is one.
	MoveOf(tiles []uint16) (m Move, ok bool)

	// Same reports whether the same tiles stand in the same cells.
	Same(other Follower) bool
}

// Action is a legal move, with what a policy needs to choose among moves. It takes eight bytes: a search
// reads so many of them that they should stay in a core's own cache.
type Action struct {
	// Code is the move and the key, see [ActionCode].
	Code uint32

	// Prior is the weight of the move before anything is learned, relative to that
	// of the others: above 0, 1 for an ordinary move.
	Prior float32
}

// KeyBits is how many bits the key of an action has. A move has the same key whatever moves came before it.
// Different moves mostly have different keys, which are spread evenly.
const KeyBits = 17

// sideBits is the logarithm of MaxSide, and as many bits as a row or a column takes in a code.
const sideBits = 6

// ActionCode is the code of an action: the bits of the move and those of the key. It is the code of the move with
// key 0, ORed with the key.
func ActionCode(m Move, key uint32) uint32 {
	return (uint32(m.Swap)<<(2*sideBits)|uint32(m.At.Row)<<sideBits|uint32(m.At.Col))<<KeyBits | key
}

// Move is the move.
func (a Action) Move() Move {
	m := a.Code >> KeyBits
	return Move{
		At:   Pos{Row: int(m >> sideBits % (1 << sideBits)), Col: int(m % (1 << sideBits))},
		Swap: Side(m >> (2 * sideBits)),
	}
}

// Key is the key.
func (a Action) Key() uint32 { return a.Code % (1 << KeyBits) }
