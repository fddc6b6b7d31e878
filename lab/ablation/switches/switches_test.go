package switches

import (
	"slices"
	"testing"
)

// TestSwitches: one rule is off, and the rules that did something are listed.
func TestSwitches(t *testing.T) {
	defer Set(-1)
	run := func() [4]bool {
		return [4]bool{Never(1, true), Always(2, false), Nil(3, new(int)) != nil, len(None(4, []int{1})) > 0}
	}
	Set(-1)
	if got, want := run(), [4]bool{true, false, true, true}; got != want {
		t.Errorf("all on: %v, want %v", got, want)
	}
	if Never(5, false) || !Always(6, true) || Skip(7) {
		t.Error("switches that change nothing do")
	}
	if got, want := Mattering(), []int{1, 2, 3, 4, 7}; !slices.Equal(got, want) {
		t.Errorf("rules %v matter, want %v", got, want)
	}
	for rule, want := range map[int][4]bool{
		1: {false, false, true, true}, 2: {true, true, true, true}, 3: {true, false, false, true}, 4: {true, false, true, false},
	} {
		if Set(rule); run() != want {
			t.Errorf("without rule %d: want %v", rule, want)
		}
	}
}
