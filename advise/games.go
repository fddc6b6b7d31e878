package advise

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/games"
)

// DefaultGame is assumed if there is no clue to the game.
const DefaultGame = "dom"

// GameNames lists the names of all games: the built-in ones, then the player's own.
func GameNames() []string { return rulefile.Names() }

// Find finds a game by its name, or reads the rules in a file NAME.rules.toml. The error is about the file, or wraps
// [ErrUnknownGame].
func Find(name string) (Game, error) {
	if strings.HasSuffix(name, rulefile.Extension) {
		f, err := rulefile.Load(name)
		if err != nil {
			return nil, err
		}
		return FromFile(f)
	}
	f, err := rulefile.Find(name)
	switch {
	case err != nil:
		return nil, err
	case f.Other != "":
		return FromFile(f)
	case f.Swaps != nil:
		rules, err := swap.Find(name)
		return Swapping{Rules: rules}, err
	}
	rules, err := collapse.Find(name)
	return Clearing{Rules: rules}, err
}

// FromFile is the game of a file of rules. Errors name its line, or are a [NoAdviceError].
func FromFile(f *rulefile.File) (Game, error) {
	switch {
	case f.Other != "":
		return nil, &NoAdviceError{f.Title, f.Other}
	case f.Swaps != nil:
		rules, err := swap.New(f)
		if err != nil {
			return nil, err
		}
		return Swapping{Rules: rules}, nil
	}
	rules, err := collapse.New(f)
	if err != nil {
		return nil, err
	}
	return Clearing{Rules: rules}, nil
}

// NoAdviceError: a game is known, but of a family that cannot be planned. Its boards are read all the same.
type NoAdviceError struct {
	Title string
	Move  string // what a move does
}

func (e *NoAdviceError) Error() string {
	return fmt.Sprintf("there is no advice for %s: %s, and such moves are not planned", e.Title, e.Move)
}

// Known says why no game has a name; nil if one has, even if there is no advice for it.
func Known(name string) error {
	if slices.Contains(games.Names(), name) {
		return nil // nobody waits for rules that are not asked for
	}
	_, err := Find(name)
	if errors.As(err, new(*NoAdviceError)) {
		return nil
	}
	return err
}

// TitleOf is what people call a game; its name, if the game is unknown.
func TitleOf(name string) string {
	f, err := rulefile.Find(name)
	if err != nil {
		return name
	}
	return f.Title
}

// PowersOf lists the names of the power-ups of a game; for an unknown game, those of
// Destruct-o-Match.
func PowersOf(name string) []string {
	game, err := Find(name)
	switch {
	case errors.As(err, new(*NoAdviceError)):
		return nil
	case err != nil:
		return engine.PowerNames()
	}
	return game.About().Powers
}
