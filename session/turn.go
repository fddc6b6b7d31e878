package session

import (
	"errors"
	"fmt"
	"image"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
)

// Event says what led from the previous board to this one.
type Event string

// The events. Readers must accept unknown ones.
const (
	NewLevel  Event = "new level" // also the first board of a record
	AsAdvised Event = "as advised"
	OtherMove Event = "other move"
	Undo      Event = "undo"
	Shuffle   Event = "shuffle"
	Fill      Event = "fill"
	Timer     Event = "timer"   // one ran out, with the moves made meanwhile
	Misread   Event = "misread" // it does not follow from the last one: one of the two was misread
	Unclear   Event = "unclear" // not known, as after a pause
)

// Anew reports whether another game begins with the board, given the one before.
func (t Turn) Anew(before Turn) bool {
	return t.Event == NewLevel && (t.Total < before.Total || t.Level > 0 && t.Level <= before.Level)
}

// Header holds what does not change during a game.
type Header struct {
	Game    string    // rules by which points are counted, as collapse.Find knows them; "" unknown
	Profile string    // the boards are read with; "" none fitted
	Planner string    // specification of the search; "" none
	Version string    // of the program
	Started time.Time // zero: now
}

// Turn is a board of the game, how it came about, and what was advised for it.
type Turn struct {
	Time  time.Time // the board was seen; zero: now
	Level int       // counted from 1; 0 unknown
	Event Event

	Move     *engine.Move // that led here from the board before; nil: not known
	Points   int          // that Move earned
	Expected *Expected    // of Move; nil: not known
	Bonus    int          // at the end of the level before, or of this one where Over
	Total    int          // of the game so far by the rules, Points and Bonus included unless they end another game
	Over     bool         // no move is left on this board

	AtLeast bool // Total is a lower bound: some moves were not seen

	Shuffles, Undos int // power-ups that are banked

	Grid   engine.Grid // as read, corrections included
	Unsure []engine.Pos

	// Frame is a picture that shows the board, for writing; nil keeps none. Board
	// is where its cells lie.
	Frame image.Image
	Board geometry.Lattice

	// Picture is, when read, the name of the file that holds the picture of the
	// board, for which Board holds; "" if there is none. See [Session.Picture].
	Picture string

	Advice      []planner.Candidate // best first; not more than maxAdvice are kept
	Corrections []Correction        // that the person made
}

// Expected is what a move was expected to bring where new tiles come in by chance, as planned for the board that it was made
// on: see [planner.Candidate].
type Expected struct {
	Q     float64 `json:"q"`
	Noise float64 `json:"noise,omitempty"`
}

// Correction is a cell that the player has corrected.
type Correction struct {
	At      engine.Pos
	Was, Is engine.Cell
}

// maxAdvice is how many candidates of a turn are kept.
const maxAdvice = 3

// maxNumber bounds the points, levels and power-ups of a turn.
const maxNumber = 1_000_000_000

// check returns why the turn is not valid.
func (t Turn) check() error {
	on := func(what string, positions ...engine.Pos) error {
		for _, p := range positions {
			if !t.Grid.In(p) {
				return fmt.Errorf("%s: %s is not on the board", what, p.Name())
			}
		}
		return nil
	}
	if len(t.Grid.Cells) == 0 {
		return errors.New("there is no board")
	}
	for _, n := range []int{t.Level, t.Points, t.Bonus, t.Total, t.Shuffles, t.Undos} {
		if n < -maxNumber || n > maxNumber {
			return fmt.Errorf("%d is more than any game counts", n)
		}
	}
	if t.Event == "" {
		return errors.New("the event is missing")
	}
	if err := on("an unsure cell", t.Unsure...); err != nil {
		return err
	}
	for _, c := range t.Corrections {
		if err := on("a correction", c.At); err != nil {
			return err
		}
	}
	for _, c := range t.Advice {
		if err := on("advice", append([]engine.Pos{c.Move.At, c.Move.To()}, c.Group...)...); err != nil {
			return err
		}
	}
	return nil
}
