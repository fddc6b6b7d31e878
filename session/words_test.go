package session

import "testing"

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
