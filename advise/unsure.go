package advise

import (
	"context"
	"fmt"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// MaxUnsure bounds the number of unsure cells that are tried as everything they could be. A plan
// for a board with more counts as depending on them. Chosen by eye: twelve cells in eight colours
// take about a hundred short searches.
const MaxUnsure = 12

// UnsureError says that the best move depends on unsure cells. Such a move must not be shown as if it were
// certain.
type UnsureError struct {
	Cells []engine.Pos
}

func (e *UnsureError) Error() string {
	return fmt.Sprintf("the best move depends on what is at %s", engine.ListCells(e.Cells))
}

// dependsOnUnsure reports whether the first move of plan, which search found, could change with the content
// of the unsure cells of g.
func dependsOnUnsure(ctx context.Context, search planner.Search, game Game, p Position, g engine.Grid, plan planner.Plan) bool {
	colors := g.Colors()
	if len(colors) == 0 || len(g.Unsure()) > MaxUnsure {
		return true
	}
	var variants []engine.State
	for _, variant := range variantsOf(p, g, colors) {
		if v, err := game.Start(variant); err == nil { // else it cannot be a board
			variants = append(variants, v.State())
		}
	}
	return planner.DependsOn(ctx, search, plan, variants)
}

// variantsOf tries each unsure cell as everything that it could be, and all of them as the
// most common colour.
func variantsOf(p Position, g engine.Grid, colors []engine.Color) (variants []engine.Grid) {
	common := g.Clone()
	for _, at := range g.Unsure() {
		for _, c := range p.CouldBe(g.At(at), colors) {
			variant := g.Clone()
			variant.Set(at, c)
			variants = append(variants, variant)
		}
		common.Set(at, engine.Cell{Color: mostCommon(g, colors), Power: g.At(at).Power})
	}
	return append(variants, common)
}

// anyColor lists the unsure tile in each of the colours.
func anyColor(unsure engine.Cell, colors []engine.Color) (list []engine.Cell) {
	for _, c := range colors {
		list = append(list, engine.Cell{Color: c, Power: unsure.Power})
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
