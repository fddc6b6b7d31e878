package planner

import (
	"slices"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
)

// TestAnneal: annealing improves random games, by moves that are legal and earn what it says.
func TestAnneal(t *testing.T) {
	const nodes = 5000
	for _, r := range variants(t) {
		t.Run(r.Name, func(t *testing.T) {
			nest := newNest(NRPA{}.withDefaults(), nil)
			defer nest.dismiss()
			for i, s := range levels(t, r, 4) {
				p := newPlayer(1, uint64(i), nil)
				var game playout
				p.play(s, nil, untrained(), &game)
				var line []engine.Move
				for k := range game.steps {
					line = append(line, game.move(k))
				}
				given := slices.Clone(line)
				found, spent := nest.anneal(s, line, 0, hot, Budget{Nodes: nodes}, nil)
				if best := found.best(); best.points <= game.points {
					t.Errorf("annealing a game of %g points finds one of %g", game.points, best.points)
				}
				if spent < nodes || spent > nodes+nodes/10 {
					t.Errorf("looked at %d positions of %d", spent, nodes)
				}
				if !slices.Equal(line, given) {
					t.Error("annealing changes the line it is given")
				}
				checkGames(t, s, found.plan(s, spent, time.Now()))
			}
		})
	}
}
