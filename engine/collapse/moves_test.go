package collapse

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

func TestMoves(t *testing.T) {
	for _, c := range []struct {
		name, game, text string
		want             []engine.Pos
	}{
		{
			"by colour, then top-most, then left-most", "dom",
			"GGBB\nABAA\nABAG\nGGBB",
			places(1, 0, 1, 2, 0, 2, 1, 1, 3, 2, 0, 0, 3, 0),
		},
		{
			"digits before capitals before small letters", "samegame",
			"aAz09ZaAz09Z\naAz09ZaAz09Z",
			places(0, 3, 0, 9, 0, 4, 0, 10, 0, 1, 0, 7, 0, 5, 0, 11, 0, 0, 0, 6, 0, 2, 0, 8),
		},
		{
			"the top-most counts before the left-most", "dom",
			"..G\nGGG",
			places(0, 2),
		},
		{
			"Explodes come last, and are legal alone", "dom",
			"*zz\n***\npower 0 0 explode\npower 1 2 explode",
			places(0, 1, 0, 0, 1, 2),
		},
		{
			"an Explode is of no colour: neither another Explode's nor a Wild's", "dom",
			"**G*\npower 0 0 explode\npower 0 1 explode\npower 0 3 wild",
			places(0, 2, 0, 0, 0, 1),
		},
		{
			"a Wild belongs to several moves, and is never the one to click", "dom",
			"*B\nG*\npower 0 0 wild\npower 1 1 wild",
			places(0, 1, 1, 0),
		},
		{
			"Wilds alone are no group", "dom",
			"*.\n**\npower 0 0 wild\npower 1 0 wild\npower 1 1 morph",
			nil,
		},
		{
			"one boulder and a Wild are a group", "dom",
			"G*\npower 0 1 morph",
			places(0, 0),
		},
		{
			"single boulders are no groups", "dom",
			"GB\nBG",
			nil,
		},
		{
			"unread, colourless and Indestructible cells are in no group", "dom",
			"??\n**\nII\npower 2 0 indestructible\npower 2 1 indestructible",
			nil,
		},
		{
			"an unread cell is in no group whatever mark it has", "dom",
			"?G\n?B\npower 0 0 timer\npower 1 0 unknown",
			nil,
		},
		{
			"a mark nobody has named is on an ordinary boulder", "dom",
			"GGB\npower 0 0 unknown",
			places(0, 0),
		},
		{
			"a tile of its own that nobody has named is no move and in no group", "dom",
			"*GG\nB*B\npower 0 0 unknown\npower 1 1 unknown",
			places(0, 1),
		},
		{
			"an empty column keeps its neighbours apart", "dom",
			"G.G\nB.B",
			nil,
		},
		{
			"an empty board", "samegame",
			"...\n...",
			nil,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []engine.Pos
			for _, m := range board(t, c.game, c.text).Moves(nil) {
				got = append(got, m.At)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("moves %v, want %v", got, c.want)
			}
		})
	}
}

// TestMovesAppends: what dst holds already stays.
func TestMovesAppends(t *testing.T) {
	b := board(t, "samegame", "11\n22")
	if got, want := b.Moves([]engine.Move{at(7, 7)}), []engine.Move{at(7, 7), at(0, 0), at(1, 0)}; !slices.Equal(got, want) {
		t.Errorf("moves %v, want %v", got, want)
	}
}

func TestValue(t *testing.T) {
	for _, c := range []struct {
		name, game, text string
		want             float64
	}{
		{"points of all groups and the bonus for the rest", "dom", "GGB\nABB", 2 + 3 + 90},
		{"a finished game: the end bonus", "dom", "GBG\nBGB", 40},
		{"an empty board: the full bonus", "dom", "..", 100},
		{"more than ten left over: no bonus, no less", "dom", "GBGBGB\nBGBGBG", 0},
		{"a Multiplier counts", "dom", "GGB\npower 0 1 multiplier", 6 + 90},
		{"a Multiplier alone does not", "dom", "GB\npower 0 0 multiplier", 80},
		{"a Wild counts in each of its groups", "dom", "G*B\npower 0 1 wild", 2 + 2 + 100},
		{"a Wild in no group is left over", "dom", "*I\npower 0 0 wild\npower 0 1 indestructible", 80},
		{"Wilds in no group are left over, each", "dom", "**I\npower 0 0 wild\npower 0 1 wild\npower 0 2 indestructible", 70},
		{"an Explode is a move and not left over", "dom", "*G\npower 0 0 explode", 90},
		{"an Indestructible is left over", "dom", "*GG\npower 0 0 indestructible", 2 + 90},
		{"unread and colourless cells are left over", "dom", "?*GG", 2 + 80},
		{"samegame: 1,000 if nothing is left over", "samegame", "000\n111", 2 + 1000},
		{"samegame: nothing for the rest", "samegame", "000\n112", 1},
		{"sgt-samegame: no end bonus", "sgt-samegame", "000\n111", 2},
		{"bubble burst", "bubble-burst", "RRR\nBBR", 12 + 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			if got := board(t, c.game, c.text).Value(); got != c.want {
				t.Errorf("value %v, want %v", got, c.want)
			}
		})
	}
}

// TestBonusCountsPowerUps: a power-up is a boulder left over like any other.
func TestBonusCountsPowerUps(t *testing.T) {
	b := board(t, "dom", "GB*\nB**\npower 0 0 multiplier\npower 1 1 wild\npower 1 2 indestructible\npower 0 1 timer")
	if got := b.Bonus(); got != 40 {
		t.Errorf("bonus %d for six boulders left over, want 40", got)
	}
}
