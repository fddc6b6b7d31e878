package watch

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
)

// BenchmarkUnexplained is the longest that a board can take: none of the ways
// that are tried leads to it.
func BenchmarkUnexplained(b *testing.B) {
	for _, level := range []collapse.Level{{Rows: 12, Cols: 14, Colors: 4}, {Rows: 16, Cols: 18, Colors: 8}} {
		rng := rand.New(rand.NewPCG(1, 2))
		history := &collapseHistory{rules: rules(b, "dom")}
		first := level.DealPowered(rng)
		if _, err := history.See(seenBoard{Grid: first}); err != nil {
			b.Fatal(err)
		}
		other := first.Clone()
		board, err := collapse.NewBoard(history.rules.Article(), other)
		if err != nil {
			b.Fatal(err)
		}
		for range 6 {
			moves := board.Moves(nil)
			board.Play(moves[rng.IntN(len(moves))])
		}
		seen, _ := board.Grid().Trim()
		b.Run(fmt.Sprint(level.Rows, "x", level.Cols), func(b *testing.B) {
			for b.Loop() {
				if step, err := history.See(seenBoard{Grid: seen}); err != nil || !step.Again {
					b.Fatal(step, err)
				}
			}
		})
	}
}
