package session

import (
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
)

// Words describes a step for people, in short texts that may be empty. Rows and columns count from 1.
type Words struct {
	Played  string // the move, followed by "taken back" if an undo took it back, or that there is none
	Points  string // what was earned
	Came    string // how the next board came about, if not as advised
	Advised string // what was advised, if neither played nor undone
}

// Words describes the step for people.
func (s Step) Words() Words {
	var w Words
	points, bonus := s.Points()
	undone := s.Played == nil && s.Next != nil && s.Next.Event == Undo
	switch {
	case undone && s.Back > 0:
		w.Came = plural.Of(s.Back, "move") + " taken back"
	case s.Over || s.Next == nil || s.AsAdvised():
	case s.Next.Anew(s.Turn):
		w.Came = "new game"
	default:
		w.Came = string(s.Next.Event)
	}
	switch {
	case s.Over:
		w.Played, w.Points = "no move left", fmt.Sprintf("bonus %d", bonus)
		return w
	case s.Played != nil:
		w.Played, w.Points = s.Played.Move.Name(), fmt.Sprintf("%+d", points)
		if s.TakenBack {
			w.Played += ", taken back"
		}
	}
	if bonus != 0 {
		w.Points = strings.TrimPrefix(fmt.Sprintf("%s, bonus %d", w.Points, bonus), ", ")
	}
	if advised := s.Advised(); advised != nil && !undone && !s.AsAdvised() {
		w.Advised = fmt.Sprintf("%s: %+d now", advised.Move.Name(), advised.Points)
		if advised.Move.Swap == engine.NoSide { // after a swap, new tiles come in
			w.Advised += fmt.Sprintf(" (expected score %.0f)", float64(s.InLevel)+advised.Q)
		}
	}
	return w
}

// caption is the line below a picture of the step.
func (s Step) caption() string {
	var words []string
	w := s.Words()
	if s.Level > 0 {
		words = append(words, fmt.Sprintf("Level %d", s.Level))
	}
	if s.Over {
		words = append(words, w.Played)
	}
	for _, word := range []string{w.Points, w.Came} {
		if word != "" {
			words = append(words, word)
		}
	}
	return strings.Join(append(words, plural.Of(s.TotalAfter(), "point")), ", ")
}

// Title says what was recorded, and when.
func (s *Session) Title() string {
	return fmt.Sprintf("%s, %s", gameTitle(s.Game), s.Started.Local().Format("2006-01-02 15:04"))
}

// gameTitle is what people call a game.
func gameTitle(name string) string {
	if name == "" {
		return "Unknown game"
	}
	if rules, err := collapse.Find(name); err == nil {
		return rules.Title
	}
	if rules, err := swap.Find(name); err == nil {
		return rules.Title
	}
	return name // recorded by another version
}

// Result sums up the points and the moves.
func (s *Session) Result() string {
	sum := s.Summary()
	moves := plural.Of(sum.Moves, "move")
	if sum.Games > 1 {
		moves += fmt.Sprintf(" of %d games", sum.Games)
	}
	points := plural.Of(sum.Points, "point")
	if n := len(s.Turns); n > 0 && s.Turns[n-1].AtLeast {
		points = "at least " + points
	}
	return fmt.Sprintf("%s in %s, %d of them as advised", points, moves, sum.Advised)
}
