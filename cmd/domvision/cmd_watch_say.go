package main

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/capture/shared"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/overlay"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/watch"
	"github.com/domvision/domvision/watch/front"
)

// watchSayer prints the game in the terminal, one line for every answer.
type watchSayer watching

// Show implements [watch.Viewer].
func (s *watchSayer) Show(v watch.View) []watch.Stage {
	w := (*watching)(s)
	switch {
	case v.State == watch.Refused:
		text, hint := explainOnPage(v.Err)
		cli.Say(w.Err, "No answer: %s", text)
		if over := v.MayBeOver(); over != "" {
			cli.Say(w.Err, "%s", over)
		}
		if hint != "" {
			cli.Say(w.Err, "hint: %s", hint)
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
	cli.Say(w.Err, "No answer: %v", why)
	where := "answer on the page, or start again with --game NAME"
	if w.noPage {
		where = "start again with --game NAME"
	}
	cli.Say(w.Err, "hint: %s: %s", where, cli.AnyOf(names))
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
	cli.Say(w.Err, "hint: if it is the game, teach it with this picture: %s", teachCommand())
}

// improvement says in words where the best move is and what it brings.
type improvement struct{ where, brings string }

// sayBetter prints a better move, or a better line after the same move. It prints nothing if the words are the same
// as last time.
func (w *watching) sayBetter(where, brings string) {
	switch {
	case where != w.better.where:
		cli.Say(w.Out, "   better: %s: %s", cli.Bold(w.Out, where), brings)
	case brings != w.better.brings:
		cli.Say(w.Out, "   better, after the same move: %s", brings)
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
		line += fmt.Sprintf("%s: %s", cli.Bold(w.Out, do), brings)
	} else {
		line += cli.Bold(w.Out, "No move is left")
	}
	parts := slices.DeleteFunc([]string{line, a.Score.Say(), a.Say(), a.SayOwn()}, func(text string) bool { return text == "" })
	cli.Say(w.Out, "%s", strings.Join(parts, "  |  "))
	if best, ok := a.Best(); ok {
		sayThen(w.Out, describe(a, best))
	}
	for i, c := range a.Plan.Candidates[:min(w.top, len(a.Plan.Candidates))] {
		if i > 0 {
			_, brings, where := tellMove(a, c)
			cli.Say(w.Out, "   %s. %s: %s", overlay.Letter(i), where, brings)
		}
	}
	if position, err := a.Rules.Game().Start(a.Grid); err == nil {
		if why := (advise.Answer{Plan: a.Plan, Position: position}).Despite(advise.Words{}); why != "" {
			cli.Say(w.Out, "   Why: %s", why)
		}
	}
	if a.Doubt != nil && !a.Step.Over {
		cli.Say(w.Out, "   Not certain: %v", a.Doubt)
	}
	if offer := a.Offer(); offer != "" && !w.noPage {
		cli.Say(w.Out, "   %s Say so on the page.", offer)
	}
	w.sayRules(playedBy(a.Rules.Game(), a.Rules.Goal, a.Grid, a.Plan))
	w.sayNote(a.Rules.Note)
	sayAdvice(w.Out, a.Grid, a.Plan)
}

// sayRules prints which game is played and what it pays, unless it did so for the board before.
func (w *watching) sayRules(played string) {
	if played != w.played {
		cli.Say(w.Out, "   %s", played)
	}
	w.played = played
}

// sayNote prints why the rules may be wrong, unless it did so for the board before.
func (w *watching) sayNote(note string) {
	if note != "" && note != w.noted {
		cli.Say(w.Out, "   Note: %s", note)
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
		list = append(list, fmt.Sprintf("%s %.1f", s.Name, cli.Milliseconds(s.Took)))
	}
	cli.Say(w.Err, "Timing of answer %d, ms: %s", a.Number, strings.Join(list, ", "))
}

// watchLegend is the text in the picture.
func watchLegend(a *watch.Answer) string {
	best, ok := a.Best()
	if !ok {
		return strings.TrimSuffix("No move is left; "+a.Score.Say(), "; ")
	}
	return legend(describe(a, best), a.Reading.Sure, len(a.Unsure()), a.Reading.Profile) + "\n" + playedBy(a.Rules.Game(), a.Rules.Goal, a.Grid, a.Plan)
}

// explainOnPage explains an error to a player in the middle of a game, and says what to
// do.
func explainOnPage(err error) (text, hint string) {
	_, hint = cli.Explain(err)
	text = err.Error()
	switch {
	case errors.Is(err, shared.ErrEnded):
		text, hint = "No window is shared any more", "Share it again, or choose something else to watch."
	case errors.Is(err, shared.ErrUnanswered):
		text, hint = "The page that shares the window does not answer", "Was it closed or loaded again? Share the window again."
	case errors.Is(err, shared.ErrNothing):
		text, hint = "The shared window shows nothing", "Is it minimised? Bring it back. It does not matter if other windows cover it."
	case errors.Is(err, capture.ErrClosed):
		text, hint = "The game's window is closed", "Open the game again; domvision then finds its window."
	case errors.Is(err, capture.ErrOwnPage):
		text, hint = "This page is in the game's window", "Drag its tab out, so that it has a window of its own and the game is visible again."
	case errors.As(err, new(*advise.AskError)):
		text, hint = "Which game is it?", "If this is a game, choose which. Your answer is remembered for boards like this one."
	case errors.As(err, new(*vision.SeveralError)):
		text, hint = "Several boards are visible", "Leave only yours visible, then ask again. Or start again with --window or --region. "+sayOwnPage()+"("+err.Error()+")"
	case errors.Is(err, vision.ErrNoBoard):
		text, hint = "No board found", "Show the whole board, uncovered, then ask again."+front.Reason(err)
	case errors.Is(err, vision.ErrUncertain):
		text, hint = "The board cannot be read with certainty", "Wait until the board is still and nothing is selected, then ask again."+front.Reason(err)
	case errors.Is(err, capture.ErrNotStill):
		text, hint = "The board keeps moving", "Wait until it is still, then ask again."
	}
	return text, hint
}

// sayOwnPage says where domvision's own page may be one of the boards that are seen.
func sayOwnPage() string {
	if capture.ListsWindows() {
		return ""
	}
	return "One of them may be on this page: here its window cannot be distinguished from the game's. "
}

// wayOut adds to the refusal of a picture how a person can show where the board is. It returns any other error
// unchanged.
func wayOut(p cli.Picture, err error) error {
	if errors.As(err, new(*cli.Failure)) || !errors.Is(err, vision.ErrNoBoard) && !errors.Is(err, vision.ErrUncertain) {
		return err
	}
	code, hint := cli.Explain(err)
	wizard := "domvision calibrate --wizard"
	if p.Name != "-" && p.Name != "screen" {
		wizard += " " + cli.ShellQuote(p.Name)
	}
	return cli.Fail(code, hint+";\n  or show domvision where the board is, and it will find it from then on: "+wizard, err)
}
