package main

import (
	"testing"
	"time"

	"github.com/domvision/domvision/calibration"
)

func TestQuantile(t *testing.T) {
	report := func(n int) batchReport {
		var b batchReport
		for i := n; i > 0; i-- {
			b.results = append(b.results, batchResult{time: time.Duration(i)})
		}
		return b
	}
	for _, test := range []struct {
		n      int
		q      float64
		expect time.Duration
	}{{1, 0.5, 1}, {1, 0.95, 1}, {2, 0.5, 1}, {3, 0.5, 2}, {20, 0.95, 19}, {100, 0.95, 95}} {
		if got := report(test.n).quantile(test.q); got != test.expect {
			t.Errorf("%v of 1 to %d: %d, want %d", test.q, test.n, got, test.expect)
		}
	}
}

func TestNamesColors(t *testing.T) {
	profiles := []calibration.Profile{{Name: "dom", Palette: []calibration.Color{{Letter: "G"}, {Letter: "W"}, {Letter: "*"}}}}
	for _, test := range []struct {
		profile, grid string
		expect        bool
	}{
		{"dom", "GW*?.", true},
		{"dom", "GGG", true},
		{"dom", "GWB", false},
		{"", "GW", false},
		{"other", "GW", false},
	} {
		if got := namesColors(profiles, test.profile, parse(t, test.grid)); got != test.expect {
			t.Errorf("%q, %q: %v", test.profile, test.grid, got)
		}
	}
}
