package swap

import (
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// Deal returns a board at rest of the size and with the colours that the rules
// name, on which at least one move can be made, unless that is too rare by the rules. All chance comes from rng.
func (r Rules) Deal(rng *rand.Rand) *Board {
	var colors palette
	for i := range r.Colors {
		colors = append(colors, engine.Color(letters[i]))
	}
	b := newBoard(newLayout(r, r.Rows, r.Cols, colors))
	for tries := 1; ; tries++ {
		b.refillCalmly(rng)
		if len(b.lines()) == 0 && (len(b.Moves(nil)) > 0 || tries > mostDeals) {
			return b
		}
		clear(b.cells)
	}
}

// mostDeals is how often a board is dealt anew because no move can be made on it.
const mostDeals = 1000
