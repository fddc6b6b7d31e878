package collapse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestRescues compares the moves that policies prefer while a Timer runs with all ways to clear it.
func TestRescues(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	var favoured, far int
	for range 700 {
		g := Level{5, 6, 4}.Deal(rng)
		for _, p := range []engine.Power{engine.Timer, engine.Explode, engine.Wild, engine.Overkill} {
			c := engine.Cell{Color: g.Cells[0].Color, Power: p}
			if p.OwnTile() {
				c.Color = engine.Colorless
			}
			g.Cells[rng.IntN(len(g.Cells))] = c
		}
		b, err := NewBoard(rules(t, "dom"), g)
		if err != nil {
			t.Fatal(err)
		}
		usual, running := b.Actions(nil), b.Foresee(Outlook{Fuse: 2}).Actions(nil)
		var soonest []engine.Move
		for i, a := range running {
			if a.Code != usual[i].Code {
				t.Fatalf("%v is listed as %v while a Timer runs", usual[i].Move(), a.Move())
			}
			if a.Prior != usual[i].Prior {
				soonest = append(soonest, a.Move())
			}
		}
		favoured += len(soonest)
		once, twice := clearing(b, 1), clearing(b, 2)
		switch {
		case len(once) > 0 && !slices.Equal(soonest, once):
			t.Fatalf("preferred are %v, but %v clear the Timer at once on\n%v", soonest, once, b.Grid())
		case len(once) == 0 && len(soonest) > 0:
			far++
			for _, m := range soonest {
				if !slices.Contains(twice, m) {
					t.Fatalf("%v is preferred, but does not help to clear the Timer on\n%v", m, b.Grid())
				}
			}
		}
	}
	if favoured < 700 || far < 30 {
		t.Errorf("%d moves are preferred, on %d boards one that prepares another", favoured, far)
	}
}

// clearing lists the actions with which a line of so many moves can begin that clears a Timer.
func clearing(b *Board, moves int) (list []engine.Move) {
	for _, a := range b.Actions(nil) {
		c := b.CopyTo(nil).(*Board)
		c.clear(a.Move())
		if c.Count(engine.Timer) < b.Count(engine.Timer) || moves > 1 && len(clearing(c, moves-1)) > 0 {
			list = append(list, a.Move())
		}
	}
	return list
}
