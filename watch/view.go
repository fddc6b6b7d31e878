package watch

import (
	"fmt"
	"image"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/geometry"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session"
)

// State says what the watch is doing now.
type State string

// The states.
const (
	Waiting   State = "waiting"   // for a press
	Seeing    State = "seeing"    // the screen, for the board
	Improving State = "improving" // there is an answer, and a better one is looked for
	Answered  State = "answered"  // there is an answer
	Asking    State = "asking"    // nobody knows which game View.Question is about
	Refused   State = "refused"   // there is none, and View.Err says why
)

// View is what a [Viewer] shows. The viewer must not change it.
type View struct {
	State  State
	Err    error   // why there is no answer, where Refused or Asking
	Answer *Answer // the last one; nil before the first

	Question *Question          // where Asking
	Frame    *image.RGBA        // the picture that was refused, where Refused; nil if there was none
	Found    []geometry.Lattice // where boards were found in it that were not read

	// Longer is how long one more round of planning would take, if the player asks for it; 0: it would find
	// nothing, or cannot be asked for now.
	Longer time.Duration

	// News reports that Answer has changed since the View before.
	News bool

	// Unread reports that the board is still but cannot be read, though Answer stays: with Auto, a group may be selected.
	Unread bool
}

// MayEnd reports whether a game is followed that may be over, though nothing shows that it is: no board is read, nothing
// has changed since the last press, or no move is left on a board to which new tiles may come.
func (v View) MayEnd() bool {
	a := v.Answer
	if a == nil || a.Board == 1 && len(a.Made) == 0 {
		return false
	}
	return v.State == Refused || v.State == Asking || v.Unread || a.Step.Event == "" || a.Step.Over && a.Score.Untold
}

// MayBeOver says that a picture may show no board because the last move has been made; "" if that cannot be.
func (v View) MayBeOver() string {
	if v.State != Refused || v.Answer == nil || v.Frame == nil {
		return ""
	}
	if best, ok := v.Answer.Best(); !ok || len(best.PV) > 1 || !v.Answer.ToEnd() {
		return ""
	}
	return fmt.Sprintf("If that was the last move, the %s is over, and nothing is wrong.", v.Answer.Rules.Whole())
}

// Answer is everything known about a board that was seen.
type Answer struct {
	Board  int // counts the boards that were seen, from 1
	Number int // counts the answers, from 1: there may be several for a board
	Base   int // counts the boards from 1, and a corrected board as a new one

	Rules   Rules
	Pressed time.Time // the key, or the moment the board was seen to have changed
	Frame   *image.RGBA
	Reading Reading     // of the board of the level, as far as it has been seen: upper rows may be empty
	Partial bool        // the beginning of the level was not seen: its board may have more rows and columns
	Grid    engine.Grid // as read, with what was known before and what the player says
	Step    Step        // its Bonus is up to date, however late the end of the level was seen
	Score   Score

	Plan planner.Plan
	// Doubt says why the best move cannot be trusted; nil if it can.
	Doubt error
	// Corrections are the cells of this board that the player has corrected.
	Corrections []session.Correction

	// Before is the move that was first advised for this board, if the advice has changed since;
	// otherwise nil.
	Before   *engine.Move
	Improved bool // it improves an earlier answer for the same board

	Made []Made   // the last moves of the level as far as they were seen, without those that were taken back
	Gaps []int    // how many of them come before a board to which no known move leads, ascending
	Own  *Verdict // of the player's own move that led to the board; nil: there is none, or it is not known

	Earlier struct{ Moves, Points int } // of the level, before those in Made

	// Past is the recorded game that goes on with this board, or may go on; nil for none.
	Past *PastGame

	Stages []Stage // from the press to the plan

	seen  Reading     // of the cells that hold tiles
	known engine.Grid // as Grid, of those cells
	toEnd bool        // see [Answer.ToEnd]

	expected *session.Expected // of the player's own move that led here, where new tiles come in by chance

	promised float64 // see [Verdict]; 0: the move that led here has none
	ownAt    int     // the first move in Made of those that Own judges
	redone   bool    // that move had been taken back
	undone   []Made  // the moves that were taken back to come to the board
}

// Best is the move that is advised, if there is one.
func (a *Answer) Best() (planner.Candidate, bool) {
	if len(a.Plan.Candidates) == 0 {
		return planner.Candidate{}, false
	}
	return a.Plan.Candidates[0], true
}

// LevelEnd is the expected points of the whole level, its bonus included, if the line of c is
// played.
func (a *Answer) LevelEnd(c planner.Candidate) float64 { return float64(a.Score.InLevel) + c.Q }

// ToEnd reports whether the best line leads to the end of the level. If not, because the
// search looks only a few moves ahead, Q serves to compare moves and predicts nothing.
func (a *Answer) ToEnd() bool { return a.toEnd }

// CanShuffle reports whether no move is left, but a Shuffle is banked: the level may go on.
func (a *Answer) CanShuffle() bool { return a.Step.Over && a.Score.Bank.Shuffles > 0 }

// Unsure lists the unknown cells.
func (a *Answer) Unsure() []engine.Pos {
	return a.Grid.Where(engine.Cell.Unsure)
}

// Viewer shows views to the player. The goroutine of the loop calls it and waits until it
// returns, so it must be quick. It returns the stages of its own work.
type Viewer interface {
	Show(View) []Stage
}

// AskError means that [Config.Rules] does not know which game a board belongs to. The watch shows the
// board and asks the player.
type AskError struct {
	Games []GameName // that it could be of, the likeliest first
	Err   error      // what to tell the player
}

// GameName is a game as the command line and as people call it.
type GameName struct {
	Name  string `json:"name"`
	Title string `json:"title"`
	Swaps bool   `json:"swaps"` // neighbours are swapped; otherwise groups are clicked
}

func (e *AskError) Error() string { return e.Err.Error() }
func (e *AskError) Unwrap() error { return e.Err }

// Question asks the player which game a board is of.
type Question struct {
	Number  int // counts the questions, from 1
	Frame   *image.RGBA
	Reading Reading
	Games   []GameName

	answered bool
}
