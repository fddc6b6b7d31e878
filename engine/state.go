package engine

import "errors"

// ErrMoving is wrapped by the errors for boards that are not at rest: they were seen while tiles moved, or misread.
var ErrMoving = errors.New("the board is not at rest; take the picture when nothing moves")

// State is one position of a game, as a search sees it: legal moves, the effect
// of a move, and an estimate of what is still to come. A State is owned by one
// goroutine; its methods allocate nothing once its memory has been set up.
type State interface {
	// Moves appends the legal moves to dst in the order that breaks ties
	// between equally good ones: by colour, then top-most, then left-most. No
	// moves means that the game is over.
	Moves(dst []Move) []Move

	// Play makes a legal move and returns the points it earns, without a bonus
	// at the end of the game, which is part of Value.
	Play(m Move) (points int)

	// Value estimates the points still to be earned from here. It is exact for a
	// finished game: the end bonus.
	Value() float64

	// CopyTo makes dst a copy of the state, reusing dst's memory where dst is
	// of the same type, and returns it. A nil dst gives a new state.
	CopyTo(dst State) State
}

// Describer is a State that can tell a person what a move does.
type Describer interface {
	// Group appends the cells that the move is scored for, in reading order.
	Group(m Move, dst []Pos) []Pos
}

// Advice is a hint to the player beyond the moves of the search, about
// something that the rules leave to chance or to the clock.
type Advice struct {
	At   Pos    // the tile it is about
	Move Move   // the move that follows it, if Playable
	Text string // one sentence, for a person
	// Playable reports whether Move is legal now.
	Playable bool
}

// Adviser is a State with advice for the player, the most urgent first.
type Adviser interface {
	Advice() []Advice
}
