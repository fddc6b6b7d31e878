package collapse

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// FuzzPlay plays a board given in the text form against the oracle; every byte of
// moves chooses one of the legal moves.
func FuzzPlay(f *testing.F) {
	games := Games()
	for i, seed := range []struct{ game, text string }{
		{"dom", "GGB\nABB\n"},
		{"dom", "G.B\nG*B\npower 1 1 wild\n"},
		{"dom", "GGB\n*BG\nGBB\npower 1 0 explode\npower 0 0 overkill\npower 2 2 multiplier\n"},
		{"dom", "?..\nGM.\nGGB\npower 1 1 morph\npower 2 0 fill\npower 2 2 timer\n"},
		{"klickety", "0.1.0\n0.1.0\n"},
	} {
		game := slices.IndexFunc(games, func(r Rules) bool { return r.Name == seed.game })
		if g, err := engine.ParseGrid(seed.text); err != nil {
			f.Fatalf("seed %d: %v", i, err)
		} else if _, err := NewBoard(games[game], g); err != nil {
			f.Fatalf("seed %d: %v", i, err)
		}
		f.Add(seed.text, byte(game), []byte{0, 1, 2, 3})
	}
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
