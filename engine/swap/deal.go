package swap

import (
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Deal returns a board at rest of the size and with the colours that the rules
// name, on which at least one move can be made. All chance comes from rng.
func (r Rules) Deal(rng *rand.Rand) *Board {
	var colors palette
	for i := range r.Colors {
		colors = append(colors, engine.Color(letters[i]))
	}
	b := newBoard(newLayout(r, r.Rows, r.Cols, colors))
	for {
		b.refillCalmly(rng)
		if len(b.Moves(nil)) > 0 {
			return b
		}
		clear(b.cells)
	}
}
