package main

import (
	"strings"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
	"github.com/domvision/domvision/simulate"
)

// game is the rules of a game. Games are of two families: those in which groups are
// cleared, and those in which neighbours are swapped. Each has searches of its own.
type game struct {
	name   string
	levels collapse.Rules // unless it is a swap game
	swaps  *swap.Rules    // of a swap game; else nil
}

// findGame finds a game by its name.
func findGame(name string) (game, error) {
	if rules, ok := swapGame(name); ok {
		return game{name: name, swaps: &rules}, nil
	}
	rules, err := collapse.Find(name)
	if err != nil {
		return game{}, usageError("unknown game %q; known are %s", name, gameNames())
	}
	return game{name: name, levels: rules}, nil
}

// flooded is a game with so many rows under water; with 0 of them, the game itself.
func (g game) flooded(rows int) (game, error) {
	if rows == 0 {
		return g, nil
	}
	if g.swaps == nil || !g.swaps.Pieces {
		return g, usageError("--water %d: %s has no water, bilging has", rows, g.name)
	}
	rules, err := g.swaps.WithWater(rows)
	if err != nil {
		return g, usageError("--water: %w", err)
	}
	g.swaps = &rules
	return g, nil
}

// waterHelp is the help for --water.
const waterHelp = "how many `ROWS` are under water, of bilging"

// gameHelp is the help for --game in commands that can recognise the game.
func gameHelp(names string) string {
	return "the `NAME` of the game: " + names + " (default: the game that is recognised, or that the board seems to be of, else " + defaultGame + ")"
}

// gameNames lists the games that --game knows.
func gameNames() string { return strings.Join(simulate.GameNames(), ", ") }

// swapGame returns the rules of a swap game; ok is false if it is none.
func swapGame(name string) (rules swap.Rules, ok bool) {
	rules, err := swap.Find(name)
	return rules, err == nil
}

// searches is what can plan a game.
func searches(game string) planner.Registry {
	switch rules, ok := swapGame(game); {
	case !ok:
		return planner.Specs()
	case rules.Idle:
		return chance.PlotterSpecs()
	}
	return chance.MoverSpecs()
}

// usualSpec is the default planner of a game.
func usualSpec(game string) string { return searches(game)[0].Name }
