package watch

import (
	"errors"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/session"
)

// history follows a game from its first board on: a [collapseHistory] or a [chanceHistory].
type history interface {
	// See takes in a board that was read. The error says why it cannot be a board of this game.
	See(seenBoard) (Step, error)
	// Correct corrects a cell to what the player says, and returns by how much the bonus
	// changes. The error says why the board cannot be like that.
	Correct(at engine.Pos, cell engine.Cell) (bonus int, err error)

	// clone is a copy that shares nothing that changes.
	clone() history

	Grid() engine.Grid // the board as it is known
	Over() bool        // whether no move is left

	Score() Score
	SetScore(level, total int) // corrects them to what the player says
	Held() advise.Held         // what belongs to the board for planning

	Advise(line []engine.Move)    // notes what the player is advised to play from here
	Line() []engine.Move          // the rest of that, as long as the player follows it
	Ends(line []engine.Move) bool // whether no move is left after the line
}

// seenBoard is a board that was read.
type seenBoard struct {
	Grid engine.Grid // trimmed

	// Renamed: no profile knows all the tiles, so a colour that is not Named may have another letter in every
	// picture.
	Renamed bool
	Named   map[engine.Color]string

	// Recalled: it was read by comparing it with the board before. It is accepted only if
	// moves lead there.
	Recalled bool

	// Sure: this is the second reading. The board is accepted even if it does not follow from the last one.
	Sure bool
}

// Step describes what happened between the board before and this one.
type Step struct {
	Event session.Event
	Same  bool        // it is still the board before: nothing happened
	Grid  engine.Grid // as it was read, completed by what was known

	Moves   []Played // that were made, in order; none if there were none or they are not known
	Advised int      // how many of them, from the first, are those of the advised line
	Back    int      // how many moves were taken back, before Moves were made
	Bonus   int      // earned at the end of the level
	Over    bool     // no move is left

	// Assumed: the level had ended before this board was seen. Its points are counted as if the
	// advice had been followed to the end.
	Assumed bool

	// Doubt lists the cells that contradict what was known. They count as unknown from now on.
	Doubt []engine.Pos

	// Again asks to read the board again, because it does not follow from the last one. The history is
	// unchanged, and Grid is not set.
	Again bool
}

// Played is a move that was made.
type Played struct {
	Move   engine.Move
	Points int
	Fill   bool        // it set off a Fill
	Board  engine.Grid // that it was made on
	Before int         // points of the game before it
}

// Score is the level and the points, as far as they are known.
type Score struct {
	Level   int           // counted from 1; 0: not known
	Single  bool          // the game has no levels
	Total   int           // points by the rules
	InLevel int           // points of this level
	AtLeast bool          // Total is a lower bound: some moves were not seen
	Untold  bool          // the player is not told, because most points of this game cannot be counted
	Bank    collapse.Bank // what certainly is banked
}

// errEmpty: a board without tiles cannot be seen, so something was misread.
var errEmpty = errors.New("there is no tile on the board")
