package collapse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestFollow: in random games every tile keeps its number. The tiles of a move lead to it, and are gone after it.
func TestFollow(t *testing.T) {
	games := append(Games(), fileVariants(t)...)
	for _, r := range slices.DeleteFunc(games, Rules.Refilled) {
		t.Run(r.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 4))
			for range 20 {
				b, err := NewBoard(r, variant{r, oracle{game: r.Name}}.start(rng))
				if err != nil {
					t.Fatal(err)
				}
				b.Follow()
				cells := map[uint16]engine.Cell{}
				for i, number := range b.roster.number {
					cells[number] = b.cell(i)
				}
				for moves := b.Moves(nil); len(moves) > 0 && !t.Failed(); moves = b.Moves(nil) {
					checkRoster(t, b, cells)
					m := moves[rng.IntN(len(moves))]
					tiles := checkTiles(t, b, m)
					b = b.CopyTo(nil).(*Board)
					b.Play(m)
					if next, ok := b.MoveOf(tiles); ok {
						t.Errorf("tiles of the move %v lead to %v after it", m, next)
					}
				}
			}
		})
	}
}

// TestSame: positions are the same if the same tiles lie in the same cells, not if their colours do.
func TestSame(t *testing.T) {
	rules, err := Find("samegame")
	if err != nil {
		t.Fatal(err)
	}
	play := func(columns ...int) *Board {
		g, err := engine.ParseGrid("abcab\nabcab")
		if err != nil {
			t.Fatal(err)
		}
		b, err := NewBoard(rules, g)
		if err != nil {
			t.Fatal(err)
		}
		b.Follow()
		for _, col := range columns {
			b.Play(engine.Move{At: engine.Pos{Row: 1, Col: col}})
		}
		return b
	}
	if one, other := play(2, 0), play(0, 1); !one.Same(other) {
		t.Errorf("moves in another order lead to\n%v\nand\n%v\nwhich differ", one.Grid(), other.Grid())
	}
	if one, other := play(2, 0, 0), play(2, 2, 2); one.Same(other) {
		t.Errorf("other tiles of the same colours count as the same in\n%v", one.Grid())
	}
	if play(0).Same(play(1)) {
		t.Error("tiles of other colours count as the same")
	}
}

// checkRoster checks that the numbers are those of the cells they began with. Tiles never overtake one another.
func checkRoster(t *testing.T, b *Board, cells map[uint16]engine.Cell) {
	t.Helper()
	last := uint16(0)
	for i, number := range b.roster.number {
		switch {
		case number == 0:
			if c := b.cells[i]; c != empty && !isWall(c) && c != unread {
				t.Fatalf("the tile at %s has no number in\n%v", b.pos(i).Name(), b.Grid())
			}
		case number <= last || int(b.roster.cell[number]) != i || b.cell(i) != cells[number]:
			t.Fatalf("tile %d, after %d, is %v in cell %d, not %v in cell %d in\n%v",
				number, last, b.cell(i), i, cells[number], b.roster.cell[number], b.Grid())
		default:
			last = number
		}
	}
}

// checkTiles returns the tiles of a move and checks that each of them leads to it.
func checkTiles(t *testing.T, b *Board, m engine.Move) []uint16 {
	t.Helper()
	tiles := b.TilesOf(m, nil)
	for _, number := range tiles {
		got, ok := b.MoveOf([]uint16{number})
		if !ok || !slices.Equal(b.Group(got, nil), b.Group(m, nil)) {
			t.Errorf("tile %d of the move %v leads to %v, %v, in\n%v", number, m, got, ok, b.Grid())
		}
	}
	return tiles
}
