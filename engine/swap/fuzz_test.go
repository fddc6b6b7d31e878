package swap

import (
	"testing"

	"github.com/domvision/domvision/engine"
)

// FuzzPlay plays a board given in the text form against the oracle; every byte of
// moves chooses one of the legal moves.
func FuzzPlay(f *testing.F) {
	for i, text := range []string{
		"AABA\nBBAC\nCDDC\n",
		"A*BC\nBDEB\npower 0 1 jellyfish\n",
		"ABBA\nBAAB\nABBA\n",
		"?AB?\nA?CA\nA?CA\n",
		"*ABA\nB*AB\npower 0 0 crab\npower 1 1 puffer\n",
	} {
		f.Add(text, byte(i), []byte{0, 1, 2, 3})
	}
	games := Games()
	f.Fuzz(func(t *testing.T, text string, game byte, moves []byte) {
		g, err := engine.ParseGrid(text)
		if err != nil || len(g.Cells) > 100 {
			t.Skip()
		}
		r := games[int(game)%len(games)]
		r.Water = min(r.Water, g.Rows)
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
