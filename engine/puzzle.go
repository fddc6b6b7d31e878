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

	// Tiles is how many tiles lie on the board or may yet come; every move leaves
	// fewer.
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

// Action is a legal move, with what a policy needs to choose among moves.
type Action struct {
	Move Move

	// Key is the same for the same move, whatever moves came before it. Other moves
	// mostly have other keys. Keys are spread evenly over all 32 bits.
	Key uint32

	// Prior is the weight of the move before anything is learned, relative to that
	// of the others: above 0, 1 for an ordinary move.
	Prior float32
}
