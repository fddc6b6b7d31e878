package engine

import "testing"

// An action keeps every move and every key.
func TestAction(t *testing.T) {
	const last, key = MaxSide - 1, 1<<KeyBits - 1
	for _, c := range []struct {
		move Move
		key  uint32
	}{
		{Move{}, key},
		{Move{At: Pos{Row: last, Col: last}, Swap: Below}, 0},
		{Move{At: Pos{Row: last}, Swap: Right}, 1},
		{Move{At: Pos{Col: last}}, 12345},
	} {
		a := Action{Code: ActionCode(c.move, c.key)}
		if a.Move() != c.move || a.Key() != c.key {
			t.Errorf("%+v became the move %v and the key %d", c, a.Move(), a.Key())
		}
	}
}
