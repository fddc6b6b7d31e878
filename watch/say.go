package watch

import (
	"fmt"
	"strings"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

// For people, rows and columns count from 1.

// Say describes for the player, in a sentence or two, what led to the board. It is "" if there
// is nothing to say.
func (a *Answer) Say() string {
	if a.Rules.chance() {
		return a.sayChance()
	}
	text := a.sayPast() + a.sayEvent()
	if a.Step.Over && a.Step.Bonus > 0 {
		text += fmt.Sprintf(" End bonus: %s.", plural.Of(a.Step.Bonus, "point"))
	}
	return text
}

// sayPast announces that a recorded game goes on. What is offered is a question, and has a button.
func (a *Answer) sayPast() string {
	if a.Past == nil || !a.Past.Goes {
		return ""
	}
	return fmt.Sprintf("Continuing the game recorded %s. ", a.sayTime(a.Past.Time))
}

// Offer is the question whether a recorded game goes on with this board; "" if there is none.
func (a *Answer) Offer() string {
	if a.Past == nil || a.Past.Goes {
		return ""
	}
	level := "the next level"
	if a.Past.Level > 0 {
		level = fmt.Sprintf("level %d", a.Past.Level)
	}
	return fmt.Sprintf("Is this %s of the game recorded %s, with %s so far?", level, a.sayTime(a.Past.Time), plural.Of(a.Past.Total, "point"))
}

// sayTime is a time as seen from the answer's.
func (a *Answer) sayTime(t time.Time) string {
	t, now := t.Local(), a.Pressed.Local()
	if t.YearDay() == now.YearDay() && t.Year() == now.Year() {
		return "at " + t.Format("15:04")
	}
	return t.Format("on 2 January at 15:04")
}

// sayEvent describes the moves that led to the board, or what else did.
func (a *Answer) sayEvent() string {
	s, earned := a.Step, 0
	for _, m := range s.Moves {
		earned += m.Points
	}
	points := plural.Of(earned, "point")
	switch s.Event {
	case "":
		if a.Past != nil && a.Past.Goes {
			return sayPlainly(s.Event) // since the record ended: the player has not clicked in vain
		}
		return sayPlainly(s.Event) + " Does your game first light the group up? Then click it once more."
	case session.NewLevel:
		return a.sayLevel()
	case session.AsAdvised:
		if n := len(s.Moves); n > 1 {
			return fmt.Sprintf("%d moves as advised: %s.", n, points)
		}
		return fmt.Sprintf("As advised: %s.", points)
	case session.OtherMove:
		switch n := len(s.Moves); {
		case s.Advised > 0:
			return fmt.Sprintf("%s as advised, then %s: %s.", plural.Of(s.Advised, "move"), plural.Of(n-s.Advised, "other move"), points)
		case n > 1:
			return fmt.Sprintf("You played %d other moves: %s.", n, points)
		}
		return fmt.Sprintf("You played %s: %s.", s.Moves[0].Move.At.Name(), points)
	case session.Undo:
		if n := len(s.Moves); n > 0 {
			return fmt.Sprintf("Undone, then you played %s: %s.", plural.Of(n, "move"), points)
		}
	case session.Fill:
		return fmt.Sprintf("%s, and the Fill dropped its row.", points)
	case session.Misread:
		return fmt.Sprintf("Read twice: %s not fit the previous board. One of the two was misread, so the plan ignores what was read there.", placesDo(s.Doubt))
	case session.Unclear:
		return sayPlainly(s.Event) + a.sayPartial()
	}
	return sayPlainly(s.Event)
}

// sayPlainly describes the events that need no numbers.
func sayPlainly(e session.Event) string {
	switch e {
	case "":
		return "Nothing has changed."
	case session.Undo:
		return "Undone."
	case session.Shuffle:
		return "Shuffled."
	case session.Timer:
		return "A Timer ran out."
	case session.Unclear:
		return "This board does not follow from the previous one, so it is taken as it was read."
	}
	return ""
}

// sayChance says nothing of a board that does not follow from the previous one: new tiles have come in.
func (a *Answer) sayChance() string {
	move := "move"
	if a.Rules.Swap != nil {
		move = "swap"
	}
	switch s := a.Step; {
	case s.Event == "":
		return sayPlainly(s.Event)
	case s.Event == session.AsAdvised && len(s.Moves) > 1:
		return fmt.Sprintf("%s as advised.", plural.Of(len(s.Moves), move))
	case s.Event == session.AsAdvised:
		return "As advised."
	case s.Event == session.OtherMove:
		return fmt.Sprintf("Another %s than advised.", move)
	}
	return ""
}

// sayLevel announces a new level, or a new game.
func (a *Answer) sayLevel() string {
	if a.Board == 1 && (a.Score.Level != 1 || a.Partial) {
		return "Joined mid-game." + a.sayPartial()
	}
	text := "A new level."
	switch {
	case a.Board == 1 || a.Score.Total == a.Score.InLevel:
		text = "A new game."
	case a.Score.Level > 0:
		text = fmt.Sprintf("Level %d begins.", a.Score.Level)
	}
	if a.Step.Assumed {
		text += fmt.Sprintf(" domvision did not see how the last one ended, and counts %s as advised.", plural.Of(len(a.Step.Moves), "move"))
	}
	return text
}

// sayPartial says what rows and columns are counted from, if the game's board may have more.
func (a *Answer) sayPartial() string {
	switch {
	case !a.Partial:
		return ""
	case a.Rules.Clear.Close != collapse.CloseLeft && !a.Rules.chance():
		return " Rows and columns are counted from its highest and its leftmost tile."
	}
	return " Rows are counted from its highest tile."
}

// placesDo is "row 1, column 2 does" or "3 cells do".
func placesDo(places []engine.Pos) string {
	if len(places) == 1 {
		return places[0].Name() + " does"
	}
	return fmt.Sprintf("%d cells do", len(places))
}

// Say lists the level, the points and what is banked. It is "" if points are not counted.
func (s Score) Say() string {
	if s.Untold {
		return ""
	}
	var parts []string
	if s.Level > 0 && !s.Single {
		parts = append(parts, fmt.Sprintf("level %d", s.Level))
	}
	points := plural.Of(s.Total, "point")
	switch {
	case s.Level == 0:
		points += " since domvision joined"
	case s.AtLeast:
		points = "at least " + points
	}
	parts = append(parts, points)
	if s.Bank.Undos > 0 {
		parts = append(parts, "an Undo is banked")
	}
	if s.Bank.Shuffles > 0 {
		parts = append(parts, "a Shuffle is banked")
	}
	return strings.Join(parts, ", ")
}
