package plotting

import (
	"testing"

	"gonum.org/v1/plot"
)

// TestLine: no two of many lines look the same.
func TestLine(t *testing.T) {
	for i := range 2 * len(Hues) {
		for j := range i {
			a, b := Line(i), Line(j)
			if a.Color == b.Color && len(a.Dashes) == len(b.Dashes) {
				t.Errorf("lines %d and %d look the same", j, i)
			}
		}
	}
}

// TestLogarithmic: an axis of one number has room, and no end that has no logarithm.
func TestLogarithmic(t *testing.T) {
	one, more := plot.Axis{Min: 0.3, Max: 0.3}, plot.Axis{Min: 0.3, Max: 40}
	Logarithmic(&one, -1)
	Logarithmic(&more, -1)
	if !(0 < one.Min && one.Min < 0.3 && one.Max > 0.3) {
		t.Errorf("of one number: %v to %v", one.Min, one.Max)
	}
	if more.Min != 0.3 || more.Max != 40 {
		t.Errorf("of more: %v to %v", more.Min, more.Max)
	}
}
