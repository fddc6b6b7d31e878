package advise

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestCouldBe(t *testing.T) {
	colors := []engine.Color{'B', 'G'}
	for name, test := range map[string]struct {
		game   string
		unsure engine.Power
		want   []engine.Cell
	}{
		"power-ups": {"dom", engine.NoPower, []engine.Cell{
			{Color: 'B'},
			{Color: 'G'},
			{Color: engine.Colorless, Power: engine.Explode},
			{Color: engine.Colorless, Power: engine.Indestructible},
			{Color: engine.Colorless, Power: engine.Wild},
		}},
		"no power-ups in the game": {"samegame", engine.NoPower, []engine.Cell{{Color: 'B'}, {Color: 'G'}}},
		"its power-up has a colour": {"dom", engine.Timer, []engine.Cell{
			{Color: 'B', Power: engine.Timer},
			{Color: 'G', Power: engine.Timer},
		}},
	} {
		t.Run(name, func(t *testing.T) {
			position, err := find(t, test.game).Start(parse(t, "BG"))
			if err != nil {
				t.Fatal(err)
			}
			got := position.CouldBe(engine.Cell{Color: engine.Unknown, Power: test.unsure}, colors)
			if !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

func find(t testing.TB, name string) Game {
	t.Helper()
	game, err := Find(name)
	if err != nil {
		t.Fatal(err)
	}
	return game
}

// TestPlanUnsure: a move is refused if it could change with what an unsure cell is, and only
// then.
func TestPlanUnsure(t *testing.T) {
	for name, test := range map[string]struct {
		game, grid string
		unsure     []engine.Pos // nil: the move is certain
	}{
		"matters":        {"dom", "...?O\nGGGOO", []engine.Pos{{Row: 0, Col: 3}}},
		"no move left":   {"dom", "G?\nWG", []engine.Pos{{Row: 0, Col: 1}}},
		"as a power-up":  {"dom", "?.GW", []engine.Pos{{Row: 0, Col: 0}}},
		"cannot matter":  {"samegame", "A.......?\nAB.....BB", nil},
		"no colours":     {"samegame", "??", []engine.Pos{{Row: 0, Col: 0}, {Row: 0, Col: 1}}},
		"too many":       {"samegame", "AA" + strings.Repeat("?", MaxUnsure+1), unsureFrom(2, MaxUnsure+1)},
		"swap matters":   {"bejeweled", "AABA\nCBEF\nDDE?\nFCDB", []engine.Pos{{Row: 2, Col: 3}}},
		"swap is as far": {"bejeweled", "AABA\nCDEF\nFGDG\n?EFC", nil},
	} {
		t.Run(name, func(t *testing.T) {
			game, g := find(t, test.game), parse(t, test.grid)
			a, err := Plan(t.Context(), game, g, Options{})
			var unsure *UnsureError
			if errors.As(err, &unsure) != (test.unsure != nil) || unsure != nil && !slices.Equal(unsure.Cells, test.unsure) {
				t.Errorf("%v, want it to depend on %v", err, test.unsure)
			}
			if err == nil && len(a.Candidates) == 0 {
				t.Error("no candidates")
			}
			if _, err := Plan(t.Context(), game, g, Options{AcceptUnsure: true}); errors.As(err, &unsure) {
				t.Errorf("the unsure cell is accepted, but %v", err)
			}
		})
	}
}

// unsureFrom lists n cells in the first row.
func unsureFrom(col, n int) (list []engine.Pos) {
	for i := range n {
		list = append(list, engine.Pos{Row: 0, Col: col + i})
	}
	return list
}
