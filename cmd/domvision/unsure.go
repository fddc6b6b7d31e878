package main

import (
	"context"
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// A move that depends on a cell that could not be read is not shown as if it were certain.

// maxUnsure bounds how many unsure cells a plan is tested against, each as everything that it
// could be. A plan for a board with more is taken to depend on them.
const maxUnsure = 12

// cautious is the search for a board on which a cell could not be read. It is deterministic
// and looks only a few moves ahead, so that it can be repeated to find out whether the cell
// matters.
var cautious = planner.NStep{}

// search is the search for the board g, spec being what was asked for.
func search(spec planner.Spec, g engine.Grid) planner.Search {
	if spec.Budget() != (planner.Budget{}) && g.Count(engine.Unknown) > 0 {
		return cautious
	}
	return spec.New()
}

// unsureMove says that the best move could change with the cells that could not be
// read.
func unsureMove(g engine.Grid) error {
	return &failure{
		code: exitUnsure,
		hint: "look at it yourself, or take the advice as it is with --accept-unsure",
		err:  fmt.Errorf("the best move could change with what lies at %s", placesOf(unread(g))),
	}
}

// unread lists the cells that could not be read.
func unread(g engine.Grid) []engine.Pos {
	return g.Where(func(c engine.Cell) bool { return c.Color == engine.Unknown })
}

// dependsOn reports whether the first move could change with what the unsure
// cells are.
func dependsOn(ctx context.Context, search planner.Search, rules collapse.Rules, g engine.Grid, plan planner.Plan) bool {
	could := func(c engine.Cell, colors []engine.Color) []engine.Cell { return couldBe(c, colors, rules) }
	return changes(ctx, search, g, plan, could, func(g engine.Grid) (engine.State, error) {
		return collapse.NewBoard(rules.Article(), g)
	})
}

// changes reports whether the first move could change with what the unsure cells
// are: each is tried as everything it could be, and all of them with the most common
// colour, as far as that can be a board.
func changes(ctx context.Context, search planner.Search, g engine.Grid, plan planner.Plan,
	could func(engine.Cell, []engine.Color) []engine.Cell, board func(engine.Grid) (engine.State, error)) bool {
	unsure, colors := unread(g), g.Colors()
	switch {
	case len(unsure) == 0 || len(colors) == 0:
		return len(unsure) > 0
	case len(unsure) > maxUnsure:
		return true
	}
	var variants []engine.State
	add := func(variant engine.Grid) {
		if b, err := board(variant); err == nil {
			variants = append(variants, b)
		}
	}
	common := g.Clone()
	for _, at := range unsure {
		for _, c := range could(g.At(at), colors) {
			variant := g.Clone()
			variant.Set(at, c)
			add(variant)
		}
		common.Set(at, engine.Cell{Color: mostCommon(g, colors), Power: g.At(at).Power})
	}
	add(common)
	return planner.DependsOn(ctx, search, plan, variants)
}

// couldBe lists what an unsure cell could be: a tile of any of the colours or,
// unless it is known to be another power-up, one of those without colour.
func couldBe(unsure engine.Cell, colors []engine.Color, rules collapse.Rules) []engine.Cell {
	list := anyColor(unsure, colors)
	if !rules.Powers || unsure.Power != engine.NoPower && unsure.Power != engine.UnknownPower {
		return list
	}
	for _, name := range engine.PowerNames() {
		if power, _ := engine.ParsePower(name); power.OwnTile() {
			list = append(list, engine.Cell{Color: engine.Colorless, Power: power})
		}
	}
	return list
}

// mostCommon is the colour that shows most on g, the first of equals.
func mostCommon(g engine.Grid, colors []engine.Color) engine.Color {
	best := colors[0]
	for _, c := range colors[1:] {
		if g.Count(c) > g.Count(best) {
			best = c
		}
	}
	return best
}
