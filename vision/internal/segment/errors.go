package segment

import "errors"

// Why a picture is refused.
var (
	// ErrNoBoard means that nothing in the picture looks like a board.
	ErrNoBoard = errors.New("no board found")
	// ErrUncertain means that there may be a board, but reading it would be guessing.
	ErrUncertain = errors.New("the board cannot be read with certainty")
)
