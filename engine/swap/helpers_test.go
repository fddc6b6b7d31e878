package swap

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

func rules(t testing.TB, name string) Rules {
	t.Helper()
	r, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

func board(t testing.TB, r Rules, text string) *Board {
	t.Helper()
	g, err := engine.ParseGrid(strings.TrimSpace(text))
	if err != nil {
		t.Fatal(err)
	}
	b, err := NewBoard(r, g)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func right(row, col int) engine.Move {
	return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: engine.Right}
}

func below(row, col int) engine.Move {
	return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: engine.Below}
}

func source(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 1)) }

// looks compares a board with the expected one.
func looks(t *testing.T, b *Board, want string) {
	t.Helper()
	if got := b.Grid().String(); got != strings.TrimSpace(want)+"\n" {
		t.Errorf("the board is\n%swant\n%s", got, strings.TrimSpace(want))
	}
}

// points are those of a game for a clear.
func points(t testing.TB, game string, level, step int, lines []Line) int {
	t.Helper()
	r := rules(t, game)
	return r.Points(level, step, lines)
}
