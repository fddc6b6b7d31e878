package cli

import (
	"testing"

	"github.com/domvision/domvision/calibration"
	"github.com/domvision/domvision/engine"
)

func TestNamesColors(t *testing.T) {
	profiles := []calibration.Profile{
		{Name: "dom", Palette: []calibration.Color{{Letter: "G"}, {Letter: "W"}, {Letter: "*"}}},
		{Name: "mine", Palette: []calibration.Color{{Letter: "G"}, {Letter: "W", Dealt: true}}},
	}
	for _, test := range []struct {
		profile, grid string
		expect        bool
	}{
		{"dom", "GW*?.", true},
		{"dom", "GGG", true},
		{"dom", "GWB", false},
		{"mine", "GG", true},
		{"mine", "GW", false},
		{"", "GW", false},
		{"other", "GW", false},
	} {
		grid, err := engine.ParseGrid(test.grid)
		if err != nil {
			t.Fatal(err)
		}
		if got := NamesColors(profiles, test.profile, grid); got != test.expect {
			t.Errorf("%q, %q: %v", test.profile, test.grid, got)
		}
	}
}
