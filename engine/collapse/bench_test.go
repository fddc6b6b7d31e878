package collapse

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// startBoard is a 12x14 start board in four colours, without power-ups.
func startBoard(t testing.TB) *Board {
	t.Helper()
	g := Level{Rows: 12, Cols: 14, Colors: 4}.Generate(rand.New(rand.NewPCG(1, 1)))
	for i := range g.Cells {
		if g.Cells[i].Power != engine.NoPower {
			g.Cells[i] = engine.Cell{Color: 'G'}
		}
	}
	b, err := NewBoard(rules(t, "dom"), g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// jokerBoard is the start board with a Wild, a Multiplier and an Explode.
func jokerBoard(t testing.TB) *Board {
	t.Helper()
	g := startBoard(t).Grid()
	g.Set(engine.Pos{Row: 7, Col: 4}, engine.Cell{Color: engine.Colorless, Power: engine.Wild})
	g.Set(engine.Pos{Row: 3, Col: 9}, engine.Cell{Color: 'B', Power: engine.Multiplier})
	g.Set(engine.Pos{Row: 9, Col: 11}, engine.Cell{Color: engine.Colorless, Power: engine.Explode})
	b, err := NewBoard(rules(t, "dom"), g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func BenchmarkMoves(b *testing.B) {
	board := startBoard(b)
	var moves []engine.Move
	b.ReportAllocs()
	for b.Loop() {
		moves = board.Moves(moves[:0])
	}
}

func BenchmarkValue(b *testing.B) {
	board := startBoard(b)
	b.ReportAllocs()
	for b.Loop() {
		board.Value()
	}
}

func BenchmarkCopyPlay(b *testing.B) { benchmarkChildren(b, startBoard(b), func(*Board) {}) }

func BenchmarkHash(b *testing.B) {
	board := startBoard(b)
	b.ReportAllocs()
	for b.Loop() {
		board.Hash()
	}
}

// BenchmarkExpand makes all children of a start board, as a search does at every
// node: copy, play, value.
func BenchmarkExpand(b *testing.B) {
	b.Run("plain", func(b *testing.B) { benchmarkChildren(b, startBoard(b), func(c *Board) { c.Value() }) })
	b.Run("powers", func(b *testing.B) { benchmarkChildren(b, jokerBoard(b), func(c *Board) { c.Value() }) })
}

// benchmarkChildren does something with every child of a board.
func benchmarkChildren(b *testing.B, parent *Board, do func(*Board)) {
	var child engine.State
	var moves []engine.Move
	positions := 0
	b.ReportAllocs()
	for b.Loop() {
		moves = parent.Moves(moves[:0])
		for _, m := range moves {
			child = parent.CopyTo(child)
			child.Play(m)
			do(child.(*Board))
		}
		positions += len(moves)
	}
	b.ReportMetric(float64(positions)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(b.Elapsed().Seconds()*1e9/float64(positions), "ns/position")
}
