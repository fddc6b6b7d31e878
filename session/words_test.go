package session

import (
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

func TestCaption(t *testing.T) {
	for total, want := range map[int]string{0: "Level 2, 0 points", 1: "Level 2, 1 point"} {
		if got := (Step{Turn: Turn{Level: 2, Total: total}}).caption(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestShown: only a game with levels is shown with levels.
func TestShown(t *testing.T) {
	for game, want := range map[string]int{"dom": 1, "samegame": 0, "sgt-samegame": 0, "": 1} {
		s := Session{Header: Header{Game: game}, Turns: []Turn{{Level: 1}}}
		if got := s.Shown()[0].Level; got != want {
			t.Errorf("%q: level %d, want %d", game, got, want)
		}
		if s.Steps()[0].Level != 1 {
			t.Error("what is recorded has changed")
		}
	}
}

// TestTotalAfter: the total after a move is that of its own game, even if the next board begins another game.
func TestTotalAfter(t *testing.T) {
	move := engine.Move{}
	last := Turn{Event: AsAdvised, Level: 1, Total: 1341}
	for _, c := range []struct {
		next Turn
		want int
	}{
		{Turn{Event: AsAdvised, Level: 1, Move: &move, Points: 4, Total: 1345}, 1345},
		{Turn{Event: NewLevel, Level: 2, Move: &move, Points: 4, Bonus: 10, Total: 1355}, 1355},
		{Turn{Event: NewLevel, Level: 1, Move: &move, Points: 4, Bonus: 10}, 1355},
		{Turn{Event: Undo, Level: 1, Total: 1300}, 1300},
	} {
		s := Session{Turns: []Turn{last, c.next}}
		if got := s.Steps()[0].TotalAfter(); got != c.want {
			t.Errorf("%v: %d, want %d", c.next.Event, got, c.want)
		}
	}
}

// TestExpectedScore: the expected score is that of the whole level, as the page of watch shows it.
func TestExpectedScore(t *testing.T) {
	advice := []planner.Candidate{{Points: 9, Q: 306}}
	s := Session{Turns: []Turn{
		{Event: NewLevel, Level: 1}, {Event: AsAdvised, Level: 1, Total: 13, Advice: advice},
		{Event: NewLevel, Level: 2, Total: 500, Advice: advice}, {Event: AsAdvised, Level: 2, Total: 507, Advice: advice},
	}}
	for i, want := range []string{"", "row 1, column 1: +9 now (expected score 319)", "row 1, column 1: +9 now (expected score 306)", "row 1, column 1: +9 now (expected score 313)"} {
		if got := s.Steps()[i].Words().Advised; got != want {
			t.Errorf("board %d: %q, want %q", i+1, got, want)
		}
	}
}
