package main

import (
	"testing"

	"github.com/domvision/domvision/vision"
)

func TestLegend(t *testing.T) {
	obs := vision.Observation{Confidence: []float64{1, 0.987, 0.99}}
	if got, want := legend("2 points now", leastSure(obs)), "2 points now, read with 98\u00a0% certainty"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := legend("2 points now", leastSure(vision.Observation{})), "2 points now, read with 0\u00a0% certainty"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
