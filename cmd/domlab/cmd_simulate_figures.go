package main

import (
	"fmt"
	"slices"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/lab/simulate"
)

// figure is a number that is reported of every planner.
type figure struct {
	name, head string // in CSV and in a table
	decimals   int    // in a table
	percent    bool   // in a table; in CSV it is a share of 1
	value      func(simulate.Row) float64
}

// text is the figure in a table.
func (f figure) text(r simulate.Row) string {
	if f.percent {
		return texttable.Decimals(100*f.value(r), f.decimals) + "%"
	}
	return texttable.Decimals(f.value(r), f.decimals)
}

// family is how the games of a simulation are counted and reported.
type family struct {
	games      int  // played by default: as many as for the published figures
	levels     bool // a game has several levels, which are reported one by one
	conditions func(simulate.Settings) string
	main       []figure
	rates      []figure // of points and bingos, in a table of their own
	fill       func(*statisticsJSON, simulate.Row)
}

// figures are all figures of the family.
func (f family) figures() []figure { return slices.Concat(f.main, f.rates) }

// familyOf is the family of a game.
func familyOf(game string) family {
	switch rules, err := swap.Find(game); {
	case err == nil && rules.Idle:
		return endlessGames()
	case err == nil:
		return mortalGames("swap")
	}
	if simulate.WithChance(game) {
		return mortalGames("move")
	}
	return levelGames()
}

// levelGames are games without chance, in which groups are cleared level by level.
func levelGames() family {
	return family{
		games: 100, levels: true,
		conditions: func(s simulate.Settings) string {
			return fmt.Sprintf("%s, table %s, preset %s, seed %d", s.Game, s.Table, s.Preset, s.Seed)
		},
		main: slices.Concat(scoreFigures(), []figure{
			{name: "left", head: "left", decimals: 1, value: func(r simulate.Row) float64 { return r.Left }},
			{name: "cleared", head: "cleared", percent: true, value: func(r simulate.Row) float64 { return r.Cleared }},
		}, workFigures()),
		fill: func(out *statisticsJSON, r simulate.Row) {
			out.Left, out.Cleared = cli.NumberOrNull(r.Left), cli.NumberOrNull(r.Cleared)
		},
	}
}

// endlessGames are swap games in which any swap is legal, as in bilging.
func endlessGames() family {
	return family{
		games: 50,
		conditions: func(s simulate.Settings) string {
			return fmt.Sprintf("%s, %s each, seed %d", s.Game, plural.Of(s.Moves, "swap"), s.Seed)
		},
		main:  slices.Concat(scoreFigures(), workFigures()),
		rates: rateFigures(),
		fill: func(out *statisticsJSON, r simulate.Row) {
			w := r.Swaps
			out.swapsJSON = swapsJSON{
				PerMove: nullable(w.PerMove.Mean), PerMoveSE: nullable(w.PerMove.SE),
				PerMoveBare: nullable(w.PerMoveBare.Mean), PerMoveBareSE: nullable(w.PerMoveBare.SE),
				PerClear: nullable(w.PerClear.Mean), PerClearSE: nullable(w.PerClear.SE),
				PerClearBare: nullable(w.PerClearBare.Mean), PerClearBareSE: nullable(w.PerClearBare.SE),
				Bingos: nullable(w.Bingos.Mean), BingosSE: nullable(w.Bingos.SE), Possible: nullable(float64(w.Possible)),
			}
		},
	}
}

// mortalGames are games with chance that end when no swap or other move is left.
func mortalGames(move string) family {
	alive := figure{name: "alive", head: "alive", decimals: 1, percent: true, value: func(r simulate.Row) float64 { return r.Swaps.Alive }}
	return family{
		games: 300,
		conditions: func(s simulate.Settings) string {
			return fmt.Sprintf("%s, at most %s each, seed %d", s.Game, plural.Of(s.Moves, move), s.Seed)
		},
		main: slices.Concat(scoreFigures(), slices.Insert(workFigures(), 1, alive)),
		fill: func(out *statisticsJSON, r simulate.Row) {
			out.Swaps, out.Alive = nullable(r.Moves), nullable(r.Swaps.Alive)
		},
	}
}

func scoreFigures() []figure {
	return []figure{
		{name: "mean", head: "mean", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.Mean }},
		{name: "se", head: "SE", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.SE }},
		{name: "sd", head: "sd", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.SD }},
		{name: "min", head: "min", value: func(r simulate.Row) float64 { return r.Score.Min }},
		{name: "median", head: "median", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.Median }},
		{name: "max", head: "max", value: func(r simulate.Row) float64 { return r.Score.Max }},
	}
}

// workFigures begin with the moves of a game.
func workFigures() []figure {
	return []figure{
		{name: "moves", head: "moves", decimals: 1, value: func(r simulate.Row) float64 { return r.Moves }},
		{name: "nodes_per_move", head: "nodes/move", value: func(r simulate.Row) float64 { return r.NodesPerMove }},
		{name: "ms_per_move", head: "ms/move", decimals: 3, value: func(r simulate.Row) float64 { return r.MSPerMove }},
	}
}

// rateFigures are points per swap and per clear, with and without those of chains, and
// bingos.
func rateFigures() []figure {
	var list []figure
	ratio := func(name, head string, of func(simulate.SwapRow) simulate.Ratio) {
		list = append(list,
			figure{name: name, head: head, decimals: 2, value: func(r simulate.Row) float64 { return of(r.Swaps).Mean }},
			figure{name: name + "_se", head: "SE", decimals: 2, value: func(r simulate.Row) float64 { return of(r.Swaps).SE }})
	}
	ratio("per_move", "a swap", func(r simulate.SwapRow) simulate.Ratio { return r.PerMove })
	ratio("per_move_no_chains", "no chains", func(r simulate.SwapRow) simulate.Ratio { return r.PerMoveBare })
	ratio("per_clear", "a clear", func(r simulate.SwapRow) simulate.Ratio { return r.PerClear })
	ratio("per_clear_no_chains", "no chains", func(r simulate.SwapRow) simulate.Ratio { return r.PerClearBare })
	return append(list,
		figure{name: "bingos", head: "bingos", percent: true, decimals: 1, value: func(r simulate.Row) float64 { return r.Swaps.Bingos.Mean }},
		figure{name: "bingos_se", head: "SE", percent: true, decimals: 1, value: func(r simulate.Row) float64 { return r.Swaps.Bingos.SE }},
		figure{name: "bingos_possible", head: "possible", value: func(r simulate.Row) float64 { return float64(r.Swaps.Possible) }})
}
