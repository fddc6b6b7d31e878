package collapse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
)

// TestActionsAreTheMoves: on the way through random games, with and without
// power-ups, every legal move is one action.
func TestActionsAreTheMoves(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	games := exhaustive.Some(t, 25, 200)
	for _, rules := range Games() {
		if rules.Refilled() {
			continue // planned by expectation, over Moves
		}
		for range games {
			level := Level{Rows: 1 + rng.IntN(70)%engine.MaxSide, Cols: 1 + rng.IntN(20), Colors: 1 + rng.IntN(6)}
			grid := level.DealPowered(rng)
			if !rules.Powers {
				for i := range grid.Cells {
					grid.Cells[i] = engine.Cell{Color: engine.Color(palette[rng.IntN(level.Colors)])}
				}
			}
			b, err := NewBoard(rules.Article(), grid)
			if err != nil {
				t.Fatal(err)
			}
			for {
				moves, actions := b.Moves(nil), b.Actions(nil)
				var listed []engine.Move
				for _, a := range actions {
					if a.Prior <= 0 {
						t.Fatalf("%s: %v has the prior %v", rules.Name, a.Move(), a.Prior)
					}
					listed = append(listed, b.Listed(a.Move()))
				}
				slices.SortFunc(listed, func(m, n engine.Move) int { return slices.Index(moves, m) - slices.Index(moves, n) })
				if !slices.Equal(listed, moves) {
					t.Fatalf("%s: actions %v, moves %v on\n%v", rules.Name, listed, moves, b.Grid())
				}
				if len(moves) == 0 {
					break
				}
				before := b.Tiles()
				b.Play(actions[rng.IntN(len(actions))].Move())
				if b.Tiles() >= before {
					t.Fatalf("%s: %d tiles, then %d", rules.Name, before, b.Tiles())
				}
			}
		}
	}
}

// TestKeepsCount: the counts that a board updates with every move equal those of a new board made of the
// position.
func TestKeepsCount(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		level := Level{Rows: 2 + rng.IntN(12), Cols: 2 + rng.IntN(12), Colors: 2 + rng.IntN(5)}
		rules := Games()[0].Article()
		b, err := NewBoard(rules, level.DealPowered(rng))
		if err != nil {
			t.Fatal(err)
		}
		for actions := b.Actions(nil); len(actions) > 0; actions = b.Actions(nil) {
			if rng.IntN(2) == 0 {
				b.Promise() // looks at what has changed, the next time at less
			}
			b.Play(actions[rng.IntN(len(actions))].Move())
			fresh, err := NewBoard(rules, b.Grid())
			if err != nil {
				t.Fatal(err)
			}
			if b.counts != fresh.counts || b.present != fresh.present || b.Promise() != fresh.Promise() || b.Hash() != fresh.Hash() {
				t.Fatalf("counts %v %v, promise %v and %v, hash %x and %x on\n%v",
					b.counts, fresh.counts, b.Promise(), fresh.Promise(), b.Hash(), fresh.Hash(), b.Grid())
			}
		}
	}
}
