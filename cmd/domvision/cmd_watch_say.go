package main

import (
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
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
		if over := v.MayBeOver(); over != "" {
			say(w.err, "%s", over)
		}
		if hint != "" {
			say(w.err, "hint: %s", hint)
		}
		w.sayTeach(v.Frame)
	case v.State == watch.Asking:
		w.sayQuestion(v.Question, v.Err)
	case v.News && v.Answer.Improved:
		if best, ok := v.Answer.Best(); ok {
			_, brings, where := tellMove(v.Answer, best)
			w.sayBetter(where, brings)
		}
	case v.News:
		w.sayAnswer(v.Answer)
	}
	return nil
}

// sayQuestion prints that the player must say which game it is.
func (w *watching) sayQuestion(q *watch.Question, why error) {
	var names []string
	for _, g := range q.Games {
		names = append(names, g.Name)
	}
	say(w.err, "No answer: %v", why)
	where := "answer on the page, or start again with --game NAME"
	if w.noPage {
		where = "start again with --game NAME"
	}
	say(w.err, "hint: %s: %s", where, anyOf(names))
	w.sayTeach(q.Frame)
}

// sayTeach keeps a picture that was not answered, and prints how to teach it; nil: there is none.
func (w *watching) sayTeach(picture *image.RGBA) {
	if picture == nil {
		return
	}
	if _, err := keepRefused(picture); err != nil {
		w.trouble(err)
		return
	}
	say(w.err, "hint: if it is the game, teach it with this picture: %s", teachCommand())
}

// improvement says in words where the best move is and what it brings.
type improvement struct{ where, brings string }

// sayBetter prints a better move, or a better line after the same move. It prints nothing if the words are the same
// as last time.
func (w *watching) sayBetter(where, brings string) {
	switch {
	case where != w.better.where:
		say(w.out, "   better: %s: %s", bold(w.out, where), brings)
	case brings != w.better.brings:
		say(w.out, "   better, after the same move: %s", brings)
	}
	w.better = improvement{where, brings}
}

// sayAnswer prints what led to the board, and what to do.
func (w *watching) sayAnswer(a *watch.Answer) {
	w.better = improvement{}
	line := fmt.Sprintf("%d. ", a.Board)
	if best, ok := a.Best(); ok {
		do, brings, where := tellMove(a, best)
		w.better = improvement{where, brings}
		line += fmt.Sprintf("%s: %s", bold(w.out, do), brings)
	} else {
		line += bold(w.out, "No move is left")
	}
	parts := slices.DeleteFunc([]string{line, a.Score.Say(), a.Say()}, func(text string) bool { return text == "" })
	say(w.out, "%s", strings.Join(parts, "  |  "))
	if best, ok := a.Best(); ok {
		sayThen(w.out, describe(a, best))
	}
	for i, c := range a.Plan.Candidates[:min(w.top, len(a.Plan.Candidates))] {
		if i > 0 {
			_, brings, where := tellMove(a, c)
			say(w.out, "   %s. %s: %s", overlay.Letter(i), where, brings)
		}
	}
	if a.Doubt != nil && !a.Step.Over {
		say(w.out, "   Not certain: %v", a.Doubt)
	}
	if offer := a.Offer(); offer != "" && !w.noPage {
		say(w.out, "   %s Say so on the page.", offer)
	}
	w.sayNote(a.Rules.Note)
	sayAdvice(w.out, a.Grid, a.Plan)
}

// sayNote prints why the rules may be wrong, unless it did so for the board before.
func (w *watching) sayNote(note string) {
	if note != "" && note != w.noted {
		say(w.out, "   Note: %s", note)
	}
	w.noted = note
}

// describe puts a candidate into words. Where groups are cleared, the watch follows the
// level, and the words say what the candidate brings by its end.
func describe(a *watch.Answer, c planner.Candidate) advise.Description {
	position, err := a.Rules.Game().Start(a.Grid)
	if err != nil {
		return advise.Description{} // cannot be: it has been planned with
	}
	d := position.Describe(c)
	if d.Swap == nil {
		d.Brings = worthInLevel(a, c)
		d.Legend = fmt.Sprintf("%s, %s ahead", d.Brings, plural.Of(len(c.PV), "move"))
	}
	return d
}

// tellMove is describe in three texts.
func tellMove(a *watch.Answer, c planner.Candidate) (do, brings, where string) {
	d := describe(a, c)
	return d.Do, d.Brings, d.Where
}

// worthInLevel says what c brings now and, as far as that is known, by the end of the
// level.
func worthInLevel(a *watch.Answer, c planner.Candidate) string {
	score, in := c.Q, ""
	if a.ToEnd() {
		score = a.LevelEnd(c)
		if a.Rules.Whole() == "level" {
			in = " in this level"
		}
	}
	return fmt.Sprintf("%s now (expected score %.0f%s)", plural.Of(c.Points, "point"), score, in)
}

// sayTiming prints how long the stages of an answer took, in milliseconds.
func (w *watching) sayTiming(a *watch.Answer, stages []watch.Stage) {
	var list []string
	for _, s := range stages {
		list = append(list, fmt.Sprintf("%s %.1f", s.Name, ms(s.Took)))
	}
	say(w.err, "Timing of answer %d, ms: %s", a.Number, strings.Join(list, ", "))
}

// watchLegend is the text in the picture.
func watchLegend(a *watch.Answer) string {
	best, ok := a.Best()
	if !ok {
		return strings.TrimSuffix("No move is left; "+a.Score.Say(), "; ")
	}
	return legend(describe(a, best), a.Reading.Sure, a.Reading.Profile)
}
