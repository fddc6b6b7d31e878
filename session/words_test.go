package session

import "testing"

func TestCaption(t *testing.T) {
	for total, want := range map[int]string{0: "Level 2, 0 points", 1: "Level 2, 1 point"} {
		if got := (Step{Turn: Turn{Level: 2, Total: total}}).caption(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}
