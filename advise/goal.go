package advise

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// Goal is what a level asks for beside points, in a game in which new tiles come in. The zero value asks for nothing.
type Goal struct {
	Moves  int            // moves that are left, this one included; 0: no limit
	Colors []engine.Color // whose tiles are to be cleared
}

// goalWeight is how many times the points of a colour count that is a goal. Chosen by eye: with more, a search gives up
// long lines for any three tiles of the colour.
const goalWeight = 5

// Given reports whether the level asks for anything.
func (g Goal) Given() bool { return g.Moves > 0 || len(g.Colors) > 0 }

// Check says why a game cannot be planned for the goal; nil if it can.
func (g Goal) Check(game Game) error {
	_, err := g.aim(game)
	return err
}

// Say is the goal in words; "" if there is none. names are those of colours, where they have any.
func (g Goal) Say(names map[engine.Color]string) string {
	var parts, colors []string
	if g.Moves > 0 {
		parts = append(parts, plural.Of(g.Moves, "move")+" left")
	}
	for _, c := range g.Colors {
		colors = append(colors, cmp.Or(names[c], string(c.Char())))
	}
	if len(colors) > 0 {
		parts = append(parts, "clear "+strings.Join(colors, ", "))
	}
	return strings.Join(parts, "; ")
}

// aim is the game as it is planned for the goal.
func (g Goal) aim(game Game) (Game, error) {
	if !g.Given() {
		return game, nil
	}
	for _, c := range g.Colors {
		if !c.IsColor() {
			return nil, fmt.Errorf("a goal: %q is no colour: expected a letter or a digit", c.Char())
		}
	}
	name, ok := game.About().Name, true
	switch aimed := game.(type) {
	case Swapping:
		aimed.Goal = g
		if ok = !aimed.Rules.Idle; ok && len(g.Colors) > 0 {
			_, ok = aimed.Rules.Weighted(g.Colors, goalWeight)
		}
		game = aimed
	case Clearing:
		aimed.Goal = g
		ok = aimed.Rules.Refilled()
		game = aimed
	}
	if !ok {
		return nil, fmt.Errorf("%s has no goals that can be planned: they are for games in which new tiles come in and every tile counts", name)
	}
	return game, nil
}

// teller is a position that is searched by other points than the game pays.
type teller interface {
	// tell makes the points of candidates those that their first moves earn by themselves.
	tell([]planner.Candidate)
}
