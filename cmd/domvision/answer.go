package main

import (
	"fmt"
	"io"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// answer is a plan for a board, with what is needed to report it to people and programs.
type answer struct {
	planner.Plan
	grid  engine.Grid
	board *swap.Board // of a swap game; else nil
}

// say says which move is best and, for top > 1, which come next.
func (a answer) say(w io.Writer, top int) {
	first, rest, _ := a.tell(a.Candidates[0])
	say(w, "%s: %s", bold(w, first), rest)
	if a.board != nil {
		a.sayLine(w, a.Candidates[0])
	}
	for i, c := range a.Candidates[1:min(top, len(a.Candidates))] {
		_, rest, place := a.tell(c)
		say(w, "%d. %s: %s", i+2, place, rest)
	}
}

// tell describes c: what to do, what that brings, and the place in short.
func (a answer) tell(c planner.Candidate) (do, brings, where string) {
	if a.board == nil {
		where = click(a.grid, c)
		return "Click " + where, worth(c), where
	}
	where = swapText(a.board.Rules(), c.Move)
	return swapVerb(c.Move) + where, a.facts(c).String(), where
}

// worth is what c brings, for the legend. It does not say that points are certain, because
// how certain the reading is follows there. The moves looked ahead are the length of the
// line behind Q.
func (a answer) worth(c planner.Candidate) string {
	if a.board == nil {
		return fmt.Sprintf("%s, %s ahead", worth(c), plural.Of(len(c.PV), "move"))
	}
	return a.facts(c).legend()
}

// drawn is the candidates as the overlay draws them: of a swap game with the tiles
// that the last swap of the line clears, and its points.
func (a answer) drawn() []planner.Candidate {
	if a.board == nil {
		return a.Candidates
	}
	list := make([]planner.Candidate, len(a.Candidates))
	for i, c := range a.Candidates {
		f := a.facts(c)
		c.Points, c.Group = f.outcome.Points, f.group
		list[i] = c
	}
	return list
}

// json is the answer for programs.
func (a answer) json(elapsed time.Duration) planJSON {
	p := newPlanJSON(a.Plan, elapsed)
	if a.board != nil {
		for i, c := range a.Candidates {
			p.Candidates[i].swapJSON = a.swapJSON(c)
		}
	}
	return p
}
