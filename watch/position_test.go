package watch

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// TestFallen: the tiles lie where the rules of the game leave them, whatever those say of falling and closing.
func TestFallen(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 0))
	for n := range 2000 {
		r := rules(t, "jawbreaker")
		r.Close, r.Rise = collapse.Close(n%4), n%3 == 0
		g := collapse.Level{Rows: 1 + rng.IntN(6), Cols: 1 + rng.IntN(6), Colors: 2}.Deal(rng)
		if r.Close == collapse.Stay {
			r.Holes, r.Blockers = collapse.Holes(rng.IntN(3)), rng.IntN(2) == 0
		}
		for i := range g.Cells {
			switch rng.IntN(8) {
			case 0:
				if r.Holes != collapse.NoHoles {
					g.Cells[i] = engine.Cell{Color: engine.Hole}
				}
			case 1:
				if r.Blockers {
					g.Cells[i] = engine.Cell{Color: engine.Colorless, Power: engine.Blocker}
				}
			}
		}
		if g.Count(engine.Hole) == len(g.Cells) {
			continue
		}
		board, err := collapse.NewBoard(r, g)
		if err != nil {
			t.Fatal(err)
		}
		for moves := board.Moves(nil); len(moves) > 0; moves = board.Moves(nil) {
			m := moves[rng.IntN(len(moves))]
			before := board.Grid()
			from := fallen(before, board.Group(m, nil), r)
			board.Play(m)
			want := board.Grid()
			for i, j := range from {
				is := engine.Cell{}
				switch wall := before.Cells[i]; {
				case j >= 0:
					is = before.Cells[j]
				case wall.IsHole() || wall.Power == engine.Blocker:
					is = wall
				}
				if is != want.Cells[i] {
					t.Fatalf("close %v, rise %v, holes %v: cell %d is %v\n%sbut\n%s", r.Close, r.Rise, r.Holes, i, is, before, want)
				}
			}
			if n := len(slices.DeleteFunc(from, func(j int) bool { return j < 0 })); n > want.Tiles() {
				t.Fatalf("%d tiles fell, %d are left", n, want.Tiles())
			}
		}
	}
}
