package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/watch"
)

// watchSayer prints the game in the terminal, one line for every answer.
type watchSayer watching

// Show implements [watch.Viewer].
func (s *watchSayer) Show(v watch.View) []watch.Stage {
	w := (*watching)(s)
	switch {
	case v.State == watch.Refused:
		text, hint := explainOnPage(v.Err)
		say(w.err, "No answer: %s", text)
		if hint != "" {
			say(w.err, "hint: %s", hint)
		}
	case v.News && v.Answer.Improved:
		if best, ok := v.Answer.Best(); ok {
			_, brings, where := tellMove(v.Answer, best)
			w.sayBetter(fmt.Sprintf("%s: %s", bold(w.out, where), brings))
		}
	case v.News:
		w.sayAnswer(v.Answer)
	}
	return nil
}

// sayBetter says how the first answer was improved, by another move or by a better line after
// the same one, unless that was said already.
func (w *watching) sayBetter(move string) {
	if move != w.better {
		say(w.out, "   better: %s", move)
	}
	w.better = move
}

// sayAnswer says what led to the board, and what to click.
func (w *watching) sayAnswer(a *watch.Answer) {
	w.better = ""
	line := fmt.Sprintf("%d. ", a.Board)
	if best, ok := a.Best(); ok {
		do, brings, where := tellMove(a, best)
		w.better = fmt.Sprintf("%s: %s", bold(w.out, where), brings)
		line += fmt.Sprintf("%s: %s", bold(w.out, do), brings)
	} else {
		line += bold(w.out, "No move is left")
	}
	parts := slices.DeleteFunc([]string{line, a.Score.Say(), a.Say()}, func(text string) bool { return text == "" })
	say(w.out, "%s", strings.Join(parts, "  |  "))
	if best, ok := a.Best(); ok && a.Rules.Swap != nil {
		swapAnswer(a).sayLine(w.out, best)
	}
	for i, c := range a.Plan.Candidates[:min(w.top, len(a.Plan.Candidates))] {
		if i > 0 {
			_, brings, where := tellMove(a, c)
			say(w.out, "   %d. %s: %s", i+1, where, brings)
		}
	}
	if a.Doubt != nil && !a.Step.Over {
		say(w.out, "   Not certain: %v", a.Doubt)
	}
	w.sayNote(a.Rules.Note)
	sayAdvice(w.out, a.Grid, a.Plan)
}

// sayNote says why the rules may not be the right ones, unless that was said of the board
// before.
func (w *watching) sayNote(note string) {
	if note != "" && note != w.noted {
		say(w.out, "   Note: %s", note)
	}
	w.noted = note
}

// tellMove describes c: what to do, what that brings, and the place in short.
func tellMove(a *watch.Answer, c planner.Candidate) (do, brings, where string) {
	if a.Rules.Swap != nil {
		return tellSwap(a, c)
	}
	where = click(a.Grid, c)
	return "Click " + where, worthInLevel(a, c), where
}

// tellSwap is tellMove for a game of swaps.
func tellSwap(a *watch.Answer, c planner.Candidate) (do, brings, where string) {
	return swapAnswer(a).tell(c)
}

// swapAnswer is an answer to a board of a game of swaps.
func swapAnswer(a *watch.Answer) answer {
	board, _ := swap.NewBoard(*a.Rules.Swap, a.Grid) // it has been planned with
	return answer{Plan: a.Plan, grid: a.Grid, board: board}
}

// worthInLevel is what c brings now and by the end of the level, as far as that is known.
func worthInLevel(a *watch.Answer, c planner.Candidate) string {
	if !a.ToEnd() {
		return fmt.Sprintf("%s now (Q %.0f)", plural.Of(c.Points, "point"), c.Q)
	}
	return fmt.Sprintf("%s now, the level ends at about %.0f", plural.Of(c.Points, "point"), a.LevelEnd(c))
}

// sayTiming says how long the stages of an answer took, in milliseconds.
func (w *watching) sayTiming(a *watch.Answer, stages []watch.Stage) {
	var list []string
	for _, s := range stages {
		list = append(list, fmt.Sprintf("%s %.1f", s.Name, ms(s.Took)))
	}
	say(w.err, "Timing of answer %d, ms: %s", a.Number, strings.Join(list, ", "))
}

// watchLegend is the line of text in the picture.
func watchLegend(a *watch.Answer) string {
	best, ok := a.Best()
	if !ok {
		return strings.TrimSuffix("No move is left; "+a.Score.Say(), "; ")
	}
	if a.Rules.Swap != nil {
		return legend(swapAnswer(a).worth(best), a.Reading.Sure)
	}
	return legend(fmt.Sprintf("%s, %s ahead", worthInLevel(a, best), plural.Of(len(best.PV), "move")), a.Reading.Sure)
}

// explainOnPage says what an error means to a player who is in the middle of a
// game, and what to do then.
func explainOnPage(err error) (text, hint string) {
	_, hint = explain(err)
	text = err.Error()
	switch {
	case errors.As(err, new(*vision.SeveralError)):
		text, hint = "Several boards are seen", "Close or cover all but the one you play, then ask again; or begin again with --window or --region. ("+err.Error()+")"
	case errors.Is(err, vision.ErrNoBoard):
		text, hint = "No board is seen", "The whole board must be on the screen, with nothing lying over it. Then ask again. ("+err.Error()+")"
	case errors.Is(err, vision.ErrUncertain):
		text, hint = "The board cannot be read with certainty", "Ask again when nothing moves and no group is selected. ("+err.Error()+")"
	case errors.Is(err, capture.ErrNotStill):
		text, hint = "The board does not come to rest", "Ask again when nothing moves on it."
	}
	return text, hint
}
