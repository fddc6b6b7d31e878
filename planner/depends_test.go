package planner

import (
	"context"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestDependsOn(t *testing.T) {
	for _, test := range []struct {
		name     string
		read     string
		variants []string
		want     bool
	}{
		{"nothing it could be matters", "AAA?BB", []string{"AAACBB", "AAADBB"}, false},
		{"the best group grows to the left", "?AABB", []string{"AAABB"}, false},
		{"the best group grows to the right", "AA?BB", []string{"AAABB"}, false},
		{"a rival only catches up", "AAA?BB", []string{"AAACBB", "AAABBB"}, false},
		{"another move becomes best", "AABB?B", []string{"AABBCB", "AABBAB"}, true},
		{"a move appears where there was none", "A?B", []string{"ACB", "AAB"}, true},
		{"no variants", "AAB", nil, false},
		{"finished whatever it is", "A?B", []string{"ACB", "ADB"}, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			search := NStep{Depth: 1}
			plan := search.Plan(context.Background(), newRow(test.read))
			var variants []engine.State
			for _, v := range test.variants {
				variants = append(variants, newRow(v))
			}
			if got := DependsOn(context.Background(), search, plan, variants); got != test.want {
				t.Errorf("DependsOn is %v, want %v", got, test.want)
			}
		})
	}
}

func TestDependsOnVouchesForNothingItCouldNotSearch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	s := newRow("AAB")
	plan := NStep{}.Plan(ctx, s)
	cancel()
	if !DependsOn(ctx, NStep{}, plan, []engine.State{s}) {
		t.Error("a cancelled search was taken for the same answer")
	}
}
