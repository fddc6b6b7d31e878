package planner

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// BenchmarkSpeed is how many positions a second the searches look at on boards of the sizes
// that matter, on one core: the first and the last level of Destruct-o-Match, and SameGame.
// docs/planning.md has its figures.
func BenchmarkSpeed(b *testing.B) {
	for _, board := range []struct {
		name, game string
		level      collapse.Level
	}{
		{"12x14", "dom", collapse.Level{Rows: 12, Cols: 14, Colors: 4}},
		{"16x18", "dom", collapse.Level{Rows: 16, Cols: 18, Colors: 9}},
		{"15x15", "samegame", collapse.Level{Rows: 15, Cols: 15, Colors: 5}},
	} {
		var boards []engine.State
		for seed := range uint64(10) {
			boards = append(boards, dealt(b, board.game, board.level, seed))
		}
		for _, search := range []struct {
			name string
			Search
		}{
			{"nrpa", NRPA{Budget: Budget{Nodes: 200_000}, Side: 1}},
			{"beam", Beam{Width: 60, Jobs: 1}},
			{"nstep", NStep{}},
		} {
			b.Run(board.name+"/"+search.name, func(b *testing.B) {
				benchmarkGames(b, search, boards)
			})
		}
	}
}

func dealt(tb testing.TB, game string, level collapse.Level, seed uint64) engine.State {
	return board(tb, rules(tb, game), level.Deal(rand.New(rand.NewPCG(seed, 0))))
}
