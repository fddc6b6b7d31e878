package main

import (
	"context"
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// planSwaps searches a board of a swap game. If a cell could not be read, the search does
// not look ahead unless --accept-unsure is given: it must be repeatable to find out whether
// the cell matters.
func (p *planning) planSwaps(ctx context.Context, spec planner.Spec, rules swap.Rules, g engine.Grid) (answer, error) {
	board, err := swap.NewBoard(rules, g)
	if err != nil {
		return answer{}, err
	}
	asking := g.Count(engine.Unknown) > 0 && !p.acceptUnsure
	search := spec.New()
	if asking {
		search = cautiousSwaps(rules)
	}
	a := answer{Plan: search.Plan(ctx, board), grid: g, board: board}
	if asking && changes(ctx, search, g, a.Plan, anyColor, func(g engine.Grid) (engine.State, error) {
		return swap.NewBoard(rules, g)
	}) {
		return a, unsureMove(g)
	}
	if len(a.Candidates) == 0 {
		return a, &failure{code: exitNoMove, err: errors.New("no legal swap: " + noSwap(rules))}
	}
	return a, nil
}

// noSwap says why a board has no legal swap.
func noSwap(rules swap.Rules) string {
	if rules.Idle {
		return "this board has no two pieces beside each other that could be moved"
	}
	return "no two neighbours on this board can be swapped to a line of three"
}

// cautiousSwaps is a fast deterministic search: it finds the swap that earns most now, or in
// bilging the shortest way to a clear.
func cautiousSwaps(rules swap.Rules) planner.Search {
	if rules.Idle {
		return chance.Shortest(nil)
	}
	return chance.Greedy(nil)
}

// anyColor lists what a tile of a swap game could be that could not be read.
func anyColor(unsure engine.Cell, colors []engine.Color) (list []engine.Cell) {
	for _, c := range colors {
		list = append(list, engine.Cell{Color: c, Power: unsure.Power})
	}
	return list
}

// sayOdd points out what is odd about the board of a swap game and may make the advice
// wrong: its size (KDiamond has boards of several), and crabs that the game would have
// released.
func (t terminal) sayOdd(rules game, g engine.Grid) {
	r := rules.swaps
	if r == nil {
		return
	}
	if r.Name != "kdiamond" && (r.Rows != g.Rows || r.Cols != g.Cols) {
		say(t.err, "Note: this board has %s and %s, that of %s has %d and %d: if a part of it is hidden, the advice may be wrong",
			plural.Of(g.Rows, "row"), plural.Of(g.Cols, "column"), r.Name, r.Rows, r.Cols)
	}
	crabs := g.Where(func(c engine.Cell) bool { return c.Power == engine.Crab })
	dry := slices.DeleteFunc(crabs, func(p engine.Pos) bool { return p.Row >= g.Rows-r.Water })
	if len(dry) > 0 {
		say(t.err, "Note: a crab above the water leaves at once, but here is one at %s: if more than %d rows are under water, say so with --water",
			placesOf(dry), r.Water)
	}
}
