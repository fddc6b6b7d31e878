package classify

import (
	"testing"
)

// TestShifted: a shift of up to two pixels is made up for, a larger one is not.
func TestShifted(t *testing.T) {
	c := NewComparer(nil, 1)
	for moved, want := range []bool{true, true, true, false} {
		if got := c.Shifted(stripes(0), stripes(moved)); (got == 1) != want {
			t.Errorf("shifted by %d: %.2f alike", moved, got)
		}
	}
	equal(t, "not shifted", flat(red).Alike(flat(blue), c.distinctive, c.Tolerance), 0)
}
