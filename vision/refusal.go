package vision

import "errors"

// Why a picture is refused.
var (
	// errNoBoard: nothing in the picture looks like a board.
	errNoBoard = errors.New("no board found")
	// errUncertain: there may be a board, but reading it would be guessing.
	errUncertain = errors.New("the board is too unsure")
)
