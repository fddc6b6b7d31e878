package collapse

import (
	"math/rand/v2"
	"testing"

	"github.com/domvision/domvision/engine"
)

// FuzzPlay plays a board given in the text form against the oracle; every byte of
// moves chooses one of the legal moves.
func FuzzPlay(f *testing.F) {
	for i, text := range []string{
		"GGB\nABB\n",
		"G*B\nG.B\npower 0 1 wild\n",
		"GGB\n*BG\nGBB\npower 1 0 explode\npower 0 0 overkill\npower 2 2 multiplier\n",
		"?..\nGM.\nGGB\npower 1 1 morph\npower 2 0 fill\npower 2 2 timer\n",
		"0.1.0\n0.1.0\n",
	} {
		f.Add(text, byte(i), []byte{0, 1, 2, 3})
	}
	games := Games()
	f.Fuzz(func(t *testing.T, text string, game byte, moves []byte) {
		g, err := engine.ParseGrid(text)
		if err != nil || len(g.Cells) > 150 {
			t.Skip()
		}
		r := games[int(game)%len(games)]
		b, err := NewBoard(r, g)
		if err != nil {
			t.Skip()
		}
		o := oracle{game: r.Name}.on(g)
		rng := rand.New(rand.NewPCG(1, 1))
		var child engine.State
		for _, choice := range moves {
			legal := compare(t, rng, b, o, child)
			if len(legal) == 0 {
				break
			}
			m := legal[int(choice)%len(legal)]
			b.Play(engine.Move{At: m.at})
			o.play(m)
		}
		compare(t, rng, b, o, child)
	})
}
