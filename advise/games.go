package advise

import (
	"fmt"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
)

// DefaultGame is assumed if there is no clue to the game.
const DefaultGame = "dom"

// GameNames lists the names of all games.
func GameNames() (names []string) {
	for _, rules := range collapse.Games() {
		names = append(names, rules.Name)
	}
	for _, rules := range swap.Games() {
		names = append(names, rules.Name)
	}
	return names
}

// Find finds a game by its name. The error wraps [ErrUnknownGame].
func Find(name string) (Game, error) {
	if rules, err := swap.Find(name); err == nil {
		return Swapping{rules}, nil
	}
	rules, err := collapse.Find(name)
	if err != nil {
		return nil, fmt.Errorf("%w %q; known are %s", ErrUnknownGame, name, strings.Join(GameNames(), ", "))
	}
	return Clearing{Rules: rules}, nil
}

// TitleOf is what people call a game; its name, if the game is unknown.
func TitleOf(name string) string {
	game, err := Find(name)
	if err != nil {
		return name
	}
	return game.About().Title
}

// PowersOf lists the names of the power-ups of a game; for an unknown game, those of
// Destruct-o-Match.
func PowersOf(name string) []string {
	game, err := Find(name)
	if err != nil {
		return engine.PowerNames()
	}
	return game.About().Powers
}
