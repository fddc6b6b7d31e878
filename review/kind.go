package review

import "github.com/domvision/domvision/engine"

// Kind is the kind of a mistake.
type Kind string

// The kinds of mistakes.
const (
	PowerUp Kind = "power-up" // the move or the better one, but not both, uses a power-up
	Bonus   Kind = "bonus"    // at least half of what it cost is end bonus: more is left over
	Groups  Kind = "groups"   // the groups that the better line makes are larger

	Expected Kind = "expected" // new tiles come in by chance: the better move was expected to bring more
)

// Kinds lists the kinds of mistakes.
func Kinds() []Kind { return []Kind{Groups, Bonus, PowerUp, Expected} }

// uses holds the power-ups that decide a game: when the others are used matters little.
var uses = map[engine.Power]bool{
	engine.Explode: true, engine.Overkill: true, engine.Multiplier: true, engine.Wild: true, engine.Morph: true,
}

func usesPower(powers []engine.Power) bool {
	for _, p := range powers {
		if uses[p] {
			return true
		}
	}
	return false
}

// kindOf is the kind of a mistake. powers are those used by the move that was played, better those used by
// the better move; lost is the cost in points, of which bonus are end bonus.
func kindOf(powers, better []engine.Power, lost, bonus int) Kind {
	switch {
	case usesPower(powers) != usesPower(better):
		return PowerUp
	case 2*bonus >= lost:
		return Bonus
	}
	return Groups
}
