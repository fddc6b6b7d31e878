package swap

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// FuzzPlay plays a board given in the text form against the oracle; every byte of
// moves chooses one of the legal moves.
func FuzzPlay(f *testing.F) {
	games := slices.DeleteFunc(Games(), func(r Rules) bool { return len(r.specials) > 0 }) // see TestSpecialsOracle
	for i, seed := range []struct{ game, text string }{
		{"bejeweled", "AABA\nBBAC\nCDDC\n"},
		{"bilging", "A*BC\nBDEB\npower 0 1 jellyfish\n"},
		{"kdiamond", "ABBA\nBAAB\nABBA\n"},
		{"gweled", "?AB?\nA?CA\nA?CA\n"},
		{"bilging", "*ABA\nB*AB\npower 0 0 crab\npower 1 1 puffer\n"},
	} {
		game := slices.IndexFunc(games, func(r Rules) bool { return r.Name == seed.game })
		if g, err := engine.ParseGrid(seed.text); err != nil {
			f.Fatalf("seed %d: %v", i, err)
		} else if _, err := NewBoard(lowWater(games[game], g), g); err != nil {
			f.Fatalf("seed %d: %v", i, err)
		}
		f.Add(seed.text, byte(game), []byte{0, 1, 2, 3})
	}
	f.Fuzz(func(t *testing.T, text string, game byte, moves []byte) {
		g, err := engine.ParseGrid(text)
		if err != nil || len(g.Cells) > 100 {
			t.Skip()
		}
		r := lowWater(games[int(game)%len(games)], g)
		b, err := NewBoard(r, g)
		if err != nil {
			t.Skip()
		}
		o := newOracle(r, g)
		for i, choice := range moves {
			legal := compareMoves(t, b, o)
			if len(legal) == 0 {
				break
			}
			compareMove(t, b, o, legal[int(choice)%len(legal)], uint64(i))
		}
	})
}

// lowWater is the rules for a board that may be lower than the water is.
func lowWater(r Rules, g engine.Grid) Rules {
	r.Water = min(r.Water, g.Rows)
	return r
}
