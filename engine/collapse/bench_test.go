package collapse

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// startBoards is 12x14 start boards in four colours: enough of them that the
// processor cannot learn their branches by heart. With powers, each has a Wild,
// a Multiplier and an Explode, else no power-ups.
func startBoards(t testing.TB, powers bool) []*Board {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, 1))
	boards := make([]*Board, 64)
	for i := range boards {
		g := engine.NewGrid(12, 14)
		for i := range g.Cells {
			g.Cells[i].Color = engine.Color(palette[rng.IntN(4)])
		}
		if powers {
			for i, p := range rng.Perm(len(g.Cells))[:3] {
				g.Cells[p].Power = []engine.Power{engine.Wild, engine.Multiplier, engine.Explode}[i]
			}
		}
		b, err := NewBoard(rules(t, "dom"), g)
		if err != nil {
			t.Fatal(err)
		}
		boards[i] = b
	}
	return boards
}

func BenchmarkMoves(b *testing.B) {
	moves := make([]engine.Move, 0, 168)
	benchmark(b, func(board *Board) { moves = board.Moves(moves[:0]) })
}

func BenchmarkValue(b *testing.B) { benchmark(b, func(board *Board) { board.Value() }) }

func BenchmarkHash(b *testing.B) { benchmark(b, func(board *Board) { board.Hash() }) }

// benchmark does something with one start board after the other.
func benchmark(b *testing.B, do func(*Board)) {
	boards := startBoards(b, false)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		do(boards[i%len(boards)])
	}
}

// BenchmarkExpand makes all children of start boards, as a search does at every
// node: copy, play, value.
func BenchmarkExpand(b *testing.B) {
	b.Run("plain", func(b *testing.B) { benchmarkExpand(b, startBoards(b, false)) })
	b.Run("powers", func(b *testing.B) { benchmarkExpand(b, startBoards(b, true)) })
}

func benchmarkExpand(b *testing.B, boards []*Board) {
	children := make([]engine.State, len(boards))
	for i, board := range boards {
		children[i] = board.CopyTo(nil)
	}
	moves := make([]engine.Move, 0, 168)
	positions := 0
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		i %= len(boards)
		moves = boards[i].Moves(moves[:0])
		for _, m := range moves {
			child := boards[i].CopyTo(children[i])
			child.Play(m)
			child.Value()
		}
		positions += len(moves)
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(positions), "ns/position")
}
