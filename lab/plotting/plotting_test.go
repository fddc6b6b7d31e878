package plotting

import (
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
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

// TestNew: every text has a sans face of its own that the font collection holds.
func TestNew(t *testing.T) {
	p, legend := New(), NewLegend()
	for name, f := range map[string]font.Font{
		"title": p.Title.TextStyle.Font, "x": p.X.Label.TextStyle.Font, "y": p.Y.Label.TextStyle.Font,
		"x ticks": p.X.Tick.Label.Font, "y ticks": p.Y.Tick.Label.Font, "legend": p.Legend.TextStyle.Font,
		"legend outside": legend.TextStyle.Font,
	} {
		if f.Variant != sans || !font.DefaultCache.Has(f) {
			t.Errorf("%s: %+v", name, f)
		}
	}
}
