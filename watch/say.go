package watch

import (
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/session"
)

// For people, rows and columns count from 1.

// Say describes for the player, in a sentence or two, what led to the board; "" if there
// is nothing to say.
func (a *Answer) Say() string {
	if a.Rules.Swap != nil {
		return a.Step.saySwaps()
	}
	s, text := a.Step, ""
	points := 0
	for _, m := range s.Moves {
		points += m.Points
	}
	switch s.Event {
	case "":
		text = "The board is as it was."
	case session.NewLevel:
		text = a.sayLevel()
	case session.AsAdvised:
		text = fmt.Sprintf("As advised: %s.", plural.Of(points, "point"))
		if n := len(s.Moves); n > 1 {
			text = fmt.Sprintf("%d moves as advised: %s.", n, plural.Of(points, "point"))
		}
	case session.OtherMove:
		text = fmt.Sprintf("You played %s: %s.", s.Moves[0].Move.At.Place(), plural.Of(points, "point"))
		if n := len(s.Moves); n > 1 {
			text = fmt.Sprintf("You played %d other moves: %s.", n, plural.Of(points, "point"))
		}
	case session.Undo:
		text = "Taken back."
	case session.Shuffle:
		text = "Shuffled."
	case session.Fill:
		text = fmt.Sprintf("%s, and the Fill dropped its row.", plural.Of(points, "point"))
	case session.Timer:
		text = "A Timer ran out."
	case session.Misread:
		text = fmt.Sprintf("Looked twice: %s not fit what was there before. One of the readings is wrong, so it is planned without.", placesDo(s.Doubt))
	case session.Unclear:
		text = "This board does not follow from the one before; it is taken as it is."
	}
	if s.Over && s.Bonus > 0 {
		text += fmt.Sprintf(" End bonus: %s.", plural.Of(s.Bonus, "point"))
	}
	return text
}

// saySwaps is Say for a game of swaps. That a board does not follow from the one before
// is nothing to speak of: new tiles have come in.
func (s Step) saySwaps() string {
	switch {
	case s.Event == "":
		return "The board is as it was."
	case s.Event == session.AsAdvised && len(s.Moves) > 1:
		return fmt.Sprintf("%d swaps as advised.", len(s.Moves))
	case s.Event == session.AsAdvised:
		return "As advised."
	case s.Event == session.OtherMove:
		return "Another swap than advised."
	}
	return ""
}

// sayLevel announces a new level, or a new game.
func (a *Answer) sayLevel() string {
	if a.Board == 1 && a.Score.Level == 0 {
		return "The first board that is seen, of a game that has begun."
	}
	if a.Board == 1 || a.Score.Total == a.Score.InLevel {
		return "A new game."
	}
	text := "A new level."
	if a.Score.Level > 0 {
		text = fmt.Sprintf("Level %d begins.", a.Score.Level)
	}
	if a.Step.Assumed {
		text += fmt.Sprintf(" The end of the last one, which was not seen, is counted as advised: %s.", plural.Of(len(a.Step.Moves), "move"))
	}
	return text
}

// placesDo is "row 1, column 2 does" or "3 cells do".
func placesDo(places []engine.Pos) string {
	if len(places) == 1 {
		return places[0].Place() + " does"
	}
	return fmt.Sprintf("%d cells do", len(places))
}

// Say lists the level, the points and what is banked; "" if they are not followed.
func (s Score) Say() string {
	if s.Untold {
		return ""
	}
	var parts []string
	if s.Level > 0 {
		parts = append(parts, fmt.Sprintf("level %d", s.Level))
	}
	points := plural.Of(s.Total, "point")
	switch {
	case s.Level == 0:
		points += " since the first look"
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
