package study

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// TestGain: a line that beats the advice has a gain. It keeps it when it becomes the advice, and loses it when a
// better line is known. A difference that may be chance is no gain.
func TestGain(t *testing.T) {
	gained, noise := 0, 0
	for seed := range uint64(4) {
		g := collapse.Level{Rows: 7, Cols: 8, Colors: 4}.Deal(rand.New(rand.NewPCG(seed, 3)))
		advised, err := beam(1)(t.Context(), nil, g, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		best := advised.Candidates[0]
		for _, sure := range []bool{true, false} {
			// Unless sure, every other search is narrow: it measures the noise.
			searches := 0
			plan := func(ctx context.Context, game advise.Game, g engine.Grid, known [][]engine.Move, within time.Duration) (planner.Plan, error) {
				if searches++; !sure && searches%2 == 0 {
					return beam(1)(ctx, game, g, known, 0)
				}
				return beam(5)(ctx, game, g, known, within)
			}
			for _, c := range advised.Candidates[1:] {
				s := New(advise.Clearing{Rules: dom()}, g, advised, plan, []time.Duration{1}, new(Memory))
				v, err := s.Examine(t.Context(), []engine.Move{c.Move})
				if err != nil {
					t.Fatal(err)
				}
				by := v.Total - best.Q
				switch {
				case v.Lost > leastLoss || by <= max(v.Noise, leastLoss):
					if v.Gain != 0 {
						t.Fatalf("seed %d: %g more than advised, %g lost, noise %g: a gain of %g", seed, by, v.Lost, v.Noise, v.Gain)
					}
					if by > leastLoss && v.Lost == 0 {
						noise++
					}
				case v.Gain != by:
					t.Fatalf("seed %d: %g more than advised, noise %g: a gain of %g", seed, by, v.Noise, v.Gain)
				default:
					gained++
					s.Learn(s.Plan()) // it becomes the advice
					if again, _ := s.Examine(t.Context(), []engine.Move{c.Move}); again.Gain != by {
						t.Fatalf("seed %d: a gain of %g as the advice, was %g", seed, again.Gain, by)
					}
				}
			}
		}
	}
	if gained == 0 || noise == 0 {
		t.Errorf("%d lines are better, %d perhaps by chance", gained, noise)
	}
}
