package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
)

// boardOf is the part of an observation that package advise needs.
func boardOf(obs vision.Observation) advise.Board {
	return advise.Board{Grid: obs.Grid, Game: obs.Game, Profile: obs.Profile, Water: obs.Water}
}

// sayAnswer prints the best move and, for top > 1, the next best ones.
func sayAnswer(w io.Writer, a advise.Answer, top int) {
	best := a.Describe(a.Candidates[0])
	cli.Say(w, "%s: %s", cli.Bold(w, best.Do), best.Brings)
	sayThen(w, best)
	for i, c := range a.Candidates[1:min(top, len(a.Candidates))] {
		d := a.Describe(c)
		cli.Say(w, "%s. %s: %s", overlay.Letter(i+1), d.Where, d.Brings)
	}
	if why := a.Despite(advise.Words{}); why != "" {
		cli.Say(w, "Why: %s", why)
	} else if tie := a.Tie(advise.Words{}); tie != "" && top == 1 {
		cli.Say(w, "%s", tie)
	}
}

// sayThen prints the swaps after the first one.
func sayThen(w io.Writer, d advise.Description) {
	if len(d.Then) > 0 {
		cli.Say(w, "After it: %s", strings.Join(d.Then, "; "))
	}
}

// sayAdvice prints what the game advises besides the move, and the marks that the plan
// ignores.
func sayAdvice(w io.Writer, g engine.Grid, plan planner.Plan) {
	for _, a := range plan.Advice {
		cli.Say(w, "Advice: %s", a.Text)
	}
	for _, note := range advise.UnnamedNotes(g) {
		cli.Say(w, "Note: %s", noteText(note))
	}
}

// sayOver prints the advice for a board on which no move is left, if that is what err says.
func sayOver(w io.Writer, plan planner.Plan, err error) {
	if !errors.Is(err, advise.ErrNoMove) {
		return
	}
	for _, a := range plan.Advice {
		cli.Say(w, "Advice: %s", a.Text)
	}
}

// sayNotes prints notes about what may make the advice wrong.
func sayNotes(t cli.Terminal, notes []advise.Note) {
	for _, note := range notes {
		cli.Say(t.Err, "Note: %s", noteText(note))
	}
}

// sayGuess notes that the rules of a board are guessed, if they are.
func sayGuess(t cli.Terminal, c advise.Choice) {
	if note, ok := c.Note(); ok && c.Basis == advise.Guessed {
		sayNotes(t, []advise.Note{note})
	}
}

// noteText is the text of a note with the flag that mends the matter.
func noteText(n advise.Note) string {
	switch n.Fix {
	case advise.FixGame:
		return n.Text + " (--game NAME changes that)"
	case advise.FixWater:
		return n.Text + ", say so with --water"
	}
	return n.Text
}

// sayGrid prints g as text under a comment, which becomes a single line even if it
// contains a file name of several.
func sayGrid(w io.Writer, g engine.Grid, comment string) {
	comment = strings.ReplaceAll(comment, "\n", " ")
	fmt.Fprintf(w, "# %s\n%v", comment, g)
}

// sayInterrupted notes that the search was cut short.
func sayInterrupted(t cli.Terminal, ctx context.Context) {
	if ctx.Err() != nil {
		cli.Say(t.Err, "Interrupted: this is the best found so far.")
	}
}
