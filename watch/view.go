package watch

import (
	"image"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// Reading is a board as it was read off a picture.
type Reading struct {
	Grid    engine.Grid
	Board   overlay.Board           // where the cells of Grid lie in the picture
	Sure    float64                 // of the least certain cell, 0 to 1
	Profile string                  // that the tiles fit, "" for none
	Game    string                  // of the profile, "" unknown
	Names   map[engine.Color]string // of the colours, as far as the profile has any
	Stages  []Stage                 // of reading it
}

// Stage is how long a part of the work took.
type Stage struct {
	Name string
	Took time.Duration
}

// State is what the watch is doing.
type State string

// The states.
const (
	Waiting   State = "waiting"   // for a press
	Looking   State = "looking"   // for the board
	Improving State = "improving" // there is an answer, and a better one is looked for
	Answered  State = "answered"  // there is an answer
	Refused   State = "refused"   // there is none, and View.Err says why
)

// View is what is to be shown. Whoever is given one must not change it.
type View struct {
	State  State
	Err    error   // why there is no answer, where Refused
	Answer *Answer // the last one; nil before the first

	// News reports that Answer has changed since the View before.
	News bool
}

// Answer is what is known of a board that was seen.
type Answer struct {
	Board  int // counts the boards that were seen, from 1
	Number int // counts the answers, from 1: there may be several for a board

	Pressed time.Time // the key, or the moment the board was seen to have changed
	Frame   *image.RGBA
	Reading Reading
	Grid    engine.Grid // as read, with what was known before and what the player says
	Step    Step        // its Bonus is all that is earned by now, however late that was seen
	Score   Score

	Plan planner.Plan
	// Doubt says why the best move is not to be trusted; nil: it is.
	Doubt error
	// Corrections are the cells of this board that the player has put right.
	Corrections []session.Correction

	// Before is the move that was advised for this board first, where another is
	// advised now that there was more time; else nil.
	Before   *engine.Move
	Improved bool // it goes beyond an earlier answer for the same board

	Stages []Stage // of the way from the press to the plan

	after engine.Grid
	toEnd bool
}

// Best is the move that is advised, if there is one.
func (a *Answer) Best() (planner.Candidate, bool) {
	if len(a.Plan.Candidates) == 0 {
		return planner.Candidate{}, false
	}
	return a.Plan.Candidates[0], true
}

// LevelEnd is the points that the level is expected to end with, its bonus included,
// if the line of c is played.
func (a *Answer) LevelEnd(c planner.Candidate) float64 { return float64(a.Score.InLevel) + c.Q }

// ToEnd reports whether the best line is known to the end of the level. If not, as
// where the search looks a few moves ahead, Q is an estimate to compare moves by, and
// nobody knows what to expect.
func (a *Answer) ToEnd() bool { return a.toEnd }

// After is the board that the best move leads to; without cells where nobody knows.
func (a *Answer) After() engine.Grid { return a.after }

// Unsure lists the cells that nobody knows.
func (a *Answer) Unsure() []engine.Pos {
	var list []engine.Pos
	for i, c := range a.Grid.Cells {
		if c.Color == engine.Unknown {
			list = append(list, engine.Pos{Row: i / a.Grid.Cols, Col: i % a.Grid.Cols})
		}
	}
	return list
}

// Viewer shows what there is to be seen. It is called by one goroutine, which
// waits for it: the player does, too.
type Viewer interface {
	Show(View) []Stage
}
