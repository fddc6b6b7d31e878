package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
)

// boardFacts is what is known of a board apart from its cells. The command recognize
// writes it in a comment above the grid, and plan and step read it back from there.
type boardFacts struct {
	game    string // "" if unknown
	profile string // "" if no profile fits
	water   int    // rows under water, the lowest
	guess   string // the game that the board seems to be of, if nothing tells it; "" for none
}

func factsOf(obs vision.Observation) boardFacts {
	return boardFacts{game: obs.Game, profile: obs.Profile, water: obs.Water}.withGuess(obs.Grid)
}

// withGuess guesses the game if it is not known.
func (f boardFacts) withGuess(g engine.Grid) boardFacts {
	if f.game == "" {
		f.guess = guessGame(g)
	}
	return f
}

// comment is the facts in one line, such as
// "shot.png, 12 x 6, 4 rows under water, game bilging, profile bilging".
func (f boardFacts) comment(name string, g engine.Grid) string {
	parts := []string{name, fmt.Sprintf("%d x %d", g.Rows, g.Cols)}
	if f.water > 0 {
		parts = append(parts, plural.Of(f.water, "row")+" under water")
	}
	if f.game != "" {
		parts = append(parts, "game "+f.game)
	}
	if f.profile != "" {
		parts = append(parts, "profile "+f.profile)
	}
	return strings.Join(parts, ", ")
}

// factsLine matches such a comment in a grid text, up to the size of the board.
var factsLine = regexp.MustCompile(`(?m)^# .*, \d+ x \d+\b`)

// parseFacts reads the game and the water back from what comment wrote. Anything else
// in the line is ignored: it may be a comment of somebody's own.
func parseFacts(line string) (f boardFacts) {
	for part := range strings.SplitSeq(strings.TrimSpace(line), ", ") {
		if name, ok := strings.CutPrefix(part, "game "); ok {
			if _, err := findGame(name); err == nil {
				f.game = name
			}
		}
		if rows, _, ok := strings.Cut(part, " under water"); ok {
			fmt.Sscanf(rows, "%d row", &f.water) //nolint:errcheck // some other comment
		}
	}
	return f
}

// chooseGame returns the rules to play a board by: of the game that the player asks
// for, else of the one that was found, else of a guess, else of the default one. asked
// may be "" and water 0; the water that was found counts only if the game can have it.
func chooseGame(asked string, water int, found boardFacts) (game, error) {
	g, err := findGame(cmp.Or(asked, found.game, found.guess, defaultGame))
	if err != nil {
		return game{}, err
	}
	if water != 0 {
		return g.flooded(water)
	}
	if wet, err := g.flooded(found.water); err == nil {
		return wet, nil
	}
	return g, nil
}
