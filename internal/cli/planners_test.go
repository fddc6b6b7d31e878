package cli

import (
	"regexp"
	"slices"
	"testing"

	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// TestPlannersHelp: the help names every planner.
func TestPlannersHelp(t *testing.T) {
	for _, e := range slices.Concat(planner.Specs(), chance.MoverSpecs(), chance.PlotterSpecs()) {
		if !regexp.MustCompile(`\b` + regexp.QuoteMeta(e.Name) + `\b`).MatchString(PlannersHelp) {
			t.Errorf("the help lacks the planner %s", e.Name)
		}
	}
}
