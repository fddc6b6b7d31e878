package swap

import "github.com/domvision/domvision/engine"

// plan is a sequence of swaps of which only the last one clears something.
type plan struct {
	moves  []engine.Move
	points int // of the first clear, and of what known tiles clear after it
}

func (p plan) value(price float64) float64 { return float64(p.points) - price*float64(len(p.moves)) }

// sameMoves reports whether both lists have the same last move and otherwise the same moves in any order.
func sameMoves(p, q []engine.Move) bool {
	if len(p) != len(q) || p[len(p)-1] != q[len(q)-1] {
		return false
	}
	for _, m := range p {
		n := 0
		for i := range p {
			if p[i] == m {
				n++
			}
			if q[i] == m {
				n--
			}
		}
		if n != 0 {
			return false
		}
	}
	return true
}
