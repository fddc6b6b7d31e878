package advise

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// Reason is a fact in favour of the best move of a plan. Each follows from the plan or from playing a line to
// its end, so it can be checked by replaying.
type Reason struct {
	Kind ReasonKind
	Text string // a sentence for the player

	Other engine.Move  // EndsLower, Equal, and from EarnsMore on: the other move; RuleOfThumb: the first move of the rule's line
	Color engine.Color // Gathers, Joins: of the tiles
	Power engine.Power // Saves
	Step  int          // Gathers, Saves, TakesSwaps: which move of the plan, counted from 1
	Count int          // Gathers, Joins: tiles in the group; LeavesMoves: how many
	Less  int          // from EarnsMore on: how many points it earns less at once than Other; 0 if it does not
	Was   int          // Gathers, Joins: tiles in the largest group of the colour before the move

	// Points is how much less the other line ends with (EndsLower, Equal, RuleOfThumb), or
	// what one swap earns at most (TakesSwaps, MostAtOnce, OpensMore), or earns more (EarnsMore).
	Points float64
}

// ReasonKind is what a [Reason] claims.
type ReasonKind uint8

// The claims.
const (
	Gathers     ReasonKind = iota // a later move of the plan clears more tiles of a colour than any could now
	Joins                         // after the move a colour has a larger group than before it
	Saves                         // a power-up that could be used now is used by a later move of the plan
	EndsLower                     // the best line found with the second move ends with fewer points
	Equal                         // the best line found with the other move earns exactly as much, or nothing speaks against it
	RuleOfThumb                   // always clearing the largest group ends with fewer points
	TakesSwaps                    // no single swap earns as much as the line
	MostAtOnce                    // no other swap earns as much at once
	EarnsMore                     // it earns more at once than the other move
	OpensMore                     // the best move after it earns more than the best one after the other move
	LeavesMoves                   // it leaves more moves among the known tiles than the other move
	ExpectsMore                   // more is expected after it than after the other move
)

// mostReasons is how many reasons a player reads: one about the board, one about other moves.
const mostReasons = 2

// Words hold what reasons need for their texts.
type Words struct {
	Names  map[engine.Color]string // of colours; a colour without one is called by its letter
	Earned int                     // points of the level before the board, for totals of the level
	Whole  string                  // what a line plays to the end: "level", "game"; "": game
}

func (w Words) color(c engine.Color) string {
	if name := w.Names[c]; name != "" {
		return name
	}
	return fmt.Sprintf("%c", c.Char())
}

// Why gives one or two reasons why the first candidate of the plan is the best. It returns nil if there is
// nothing to say, as for the only legal move.
func (a Answer) Why(w Words) []Reason {
	r, ok := a.Position.(interface {
		reasons([]planner.Candidate, Words) []Reason
	})
	if !ok || len(a.Candidates) < 2 {
		return nil
	}
	w.Whole = cmp.Or(w.Whole, "game")
	var chosen []Reason
	about := func(r Reason) bool { return r.Kind >= EndsLower && r.Kind <= RuleOfThumb } // other moves
	for _, reason := range r.reasons(a.Candidates, w) {
		same := func(r Reason) bool { return about(r) == about(reason) }
		if len(chosen) < mostReasons && !slices.ContainsFunc(chosen, same) {
			chosen = append(chosen, reason)
		}
	}
	return chosen
}
