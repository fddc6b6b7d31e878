package varied

import (
	"slices"
	"testing"
)

func TestConstant(t *testing.T) {
	t.Setenv(Variable, "12=0.63")
	defer func(saved []*Constant) { constants = saved }(constants)
	constants = nil
	same, other := New(1, 5), New(12, 0.7)
	if got := other.Value(); got != 0.63 {
		t.Errorf("the varied constant is %g, want 0.63", got)
	}
	if used := Used(); !slices.Equal(used, []int{12}) {
		t.Errorf("used: %v, want 12", used)
	}
	if got := same.Value(); got != 5 {
		t.Errorf("the other constant is %g, want 5", got)
	}
}
