package swap

import (
	"math"
	"testing"
)

// TestProspects: the numbers of boards made by hand.
func TestProspects(t *testing.T) {
	const price = 8
	r := rules(t, "bilging")
	for text, want := range map[string][]float64{
		// Nothing can be done.
		"A?B\n?C?\nD??": {-2 * price, -2 * price, 5, 0, 0, 0},
		// A row of three earns 3 points, after one swap or another way after two.
		"AA?A": {richness * math.Log(math.Exp(-2*price/richness)+math.Exp((3-price)/8.)+math.Exp((3-2*price)/8.)), 3 - price, 1, 1, 0, 0},
	} {
		got := board(t, r, text).Prospects(price, nil)
		for i, x := range want {
			if math.Abs(got[i]-x) > 1e-9 {
				t.Errorf("number %d is %v, want %v, of\n%s", i, got[i], x, text)
			}
		}
	}
	got := board(t, r, "AB?AA?\nAB??BB\nCC?C??\n?B????").Prospects(price, nil)
	if want := []float64{12, 3, 2, 1}; !equal(got[2:], want) {
		t.Errorf("looks %v, want %v", got[2:], want)
	}
}

func equal(a, b []float64) bool {
	for i := range b {
		if a[i] != b[i] {
			return false
		}
	}
	return len(a) == len(b)
}

// TestOutlook: more to do is worth more.
func TestOutlook(t *testing.T) {
	const price = 8
	r := rules(t, "bilging")
	poor := board(t, r, "??AB??\n??BA??\nC?????\nDC?D??").Outlook(price)
	rich := board(t, r, "??AB??\n??AB??\nCABA??\nDC?D??").Outlook(price)
	if rich < poor+10 {
		t.Errorf("a bingo is worth %v, next to nothing %v", rich, poor)
	}
}
