package planner

import (
	"context"
	"fmt"
	"testing"

	"github.com/domvision/domvision/engine"
)

// BenchmarkNStep plans the first move of seeded start boards of 12 x 14
// boulders in 4 colours: time and allocations a move, positions a move and a
// second.
func BenchmarkNStep(b *testing.B) {
	for _, search := range []NStep{{1, 6}, {2, 9}, {3, 3}, {3, 6}, {3, 12}} {
		b.Run(fmt.Sprintf("d%dk%d", search.Depth, search.Expand), func(b *testing.B) {
			boards := startBoards(b, 10)
			b.ReportAllocs()
			nodes, i := int64(0), 0
			for b.Loop() {
				nodes += search.Plan(context.Background(), boards[i%len(boards)]).Nodes
				i++
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
		})
	}
}

// BenchmarkBeam searches whole games from seeded start boards, on one core:
// positions a second, and allocations a game, which are for its memory and its
// plan and not for its positions.
func BenchmarkBeam(b *testing.B) {
	for _, width := range []int{60, 500} {
		b.Run(fmt.Sprintf("width=%d", width), func(b *testing.B) {
			benchmarkGames(b, Beam{Width: width, Jobs: 1}, startBoards(b, 10))
		})
	}
}

// BenchmarkNRPA is the same for an NRPA of many playouts.
func BenchmarkNRPA(b *testing.B) {
	benchmarkGames(b, NRPA{Budget: Budget{Nodes: 100_000}, Side: 1}, startBoards(b, 10))
}

func benchmarkGames(b *testing.B, search Search, boards []engine.State) {
	b.ReportAllocs()
	nodes := int64(0)
	for i := 0; b.Loop(); i++ {
		nodes += search.Plan(context.Background(), boards[i%len(boards)]).Nodes
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}

// BenchmarkPlayout plays games to their end by a policy that has learned nothing.
func BenchmarkPlayout(b *testing.B) {
	boards := startBoards(b, 10)
	players := make([]player, len(boards)) // each with the memory for its board
	for i := range players {
		players[i] = newPlayer(1, uint64(i), newActionCache(cacheBits))
	}
	by := untrained()
	var game playout
	b.ReportAllocs()
	nodes := 0
	for i := 0; b.Loop(); i++ {
		i %= len(boards)
		players[i].play(boards[i].(engine.Puzzle), nil, by, &game)
		nodes += len(game.steps)
	}
	b.ReportMetric(float64(nodes)/b.Elapsed().Seconds(), "nodes/s")
}
