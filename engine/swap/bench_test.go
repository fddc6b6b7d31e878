package swap

import (
	"testing"

	"github.com/domvision/domvision/engine"
)

// boards is enough start boards that the processor cannot learn their branches by
// heart.
func boards(b *testing.B, game string) []*Board {
	r := rules(b, game)
	list := make([]*Board, 64)
	for i := range list {
		list[i] = r.Deal(source(uint64(i)))
	}
	return list
}

// BenchmarkScore generates and scores all swaps of a board.
func BenchmarkScore(b *testing.B) {
	for _, r := range Games() {
		b.Run(r.Name, func(b *testing.B) {
			boards := boards(b, r.Name)
			moves := make([]engine.Move, 0, 200)
			swaps := 0
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				board := boards[i%len(boards)]
				moves = board.Moves(moves[:0])
				for _, m := range moves {
					board.Score(m)
				}
				swaps += len(moves)
			}
			b.ReportMetric(float64(swaps)/float64(b.N), "swaps/op")
		})
	}
}

// BenchmarkPlayWith copies a board, makes a swap that clears something, and draws
// the new tiles.
func BenchmarkPlayWith(b *testing.B) {
	for _, r := range Games() {
		b.Run(r.Name, func(b *testing.B) {
			boards := boards(b, r.Name)
			clearing := make([][]engine.Move, len(boards))
			for i, board := range boards {
				for _, m := range board.Moves(nil) {
					if board.Score(m) > 0 {
						clearing[i] = append(clearing[i], m)
					}
				}
			}
			rng := source(1)
			children := make([]engine.State, len(boards))
			for i, board := range boards {
				children[i] = board.CopyTo(nil)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				board, moves := boards[i%len(boards)], clearing[i%len(boards)]
				if len(moves) == 0 {
					continue
				}
				child := board.CopyTo(children[i%len(boards)]).(*Board)
				child.PlayWith(moves[i/len(boards)%len(moves)], rng)
			}
		})
	}
}

// BenchmarkProspect counts the swaps that are left.
func BenchmarkProspect(b *testing.B) {
	boards := boards(b, "bejeweled")
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		boards[i%len(boards)].Prospect()
	}
}
