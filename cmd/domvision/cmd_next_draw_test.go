package main

import (
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/vision"
)

func TestLegend(t *testing.T) {
	obs := vision.Observation{Confidence: []float64{1, 0.987, 0.99}}
	best := planner.Candidate{Points: 2, Q: 266, PV: make([]engine.Move, 31)}
	worth := func() string { return answer{}.worth(best) }
	if got, want := legend(worth(), leastSure(obs)), "2 points now (Q 266), 31 moves ahead, read with 98\u00a0% certainty"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	best.PV = best.PV[:1]
	if got, want := legend(worth(), leastSure(vision.Observation{})), "2 points now (Q 266), 1 move ahead, read with 0\u00a0% certainty"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
