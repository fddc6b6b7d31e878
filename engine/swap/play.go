package swap

import (
	"fmt"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
)

// result is what came of a move.
type result struct {
	points int // of the first clear
	chain  int // of all clears after it
	steps  int // clears
	crabs  int // that left after the first clear
}

// play makes a move and brings the board to rest. Without rng new tiles are '?'.
func (p *position) play(m engine.Move, rng *rand.Rand) (r result) {
	if !p.legal(m) {
		panic(fmt.Sprintf("swap: illegal move: %v", p.check(m)))
	}
	points, columns := p.strike(m)
	crabs := p.crabs
	for columns != 0 {
		r.steps++
		points += p.settle(columns)
		if p.rules.Refill != Calm {
			p.refill(columns, rng)
		}
		if r.steps == 1 {
			r.points, r.crabs = points, crabs-p.crabs
		} else {
			r.chain += points
		}
		lines := p.lines()
		if len(lines) == 0 {
			break
		}
		points, columns = p.clearLines(r.steps+1, lines)
	}
	if r.steps > 0 && p.rules.Refill == Calm {
		p.refillCalmly(rng)
	}
	return r
}
