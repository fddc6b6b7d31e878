package main

import (
	"github.com/domvision/domvision/simulate"
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
		return decimals(100*f.value(r), f.decimals) + "%"
	}
	return decimals(f.value(r), f.decimals)
}

// mainFigures are the figures for the games of that name.
func mainFigures(game string) []figure {
	list := []figure{
		{name: "mean", head: "mean", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.Mean }},
		{name: "se", head: "SE", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.SE }},
		{name: "sd", head: "sd", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.SD }},
		{name: "min", head: "min", value: func(r simulate.Row) float64 { return r.Score.Min }},
		{name: "median", head: "median", decimals: 1, value: func(r simulate.Row) float64 { return r.Score.Median }},
		{name: "max", head: "max", value: func(r simulate.Row) float64 { return r.Score.Max }},
	}
	rules, swaps := swapGame(game)
	if !swaps {
		list = append(list,
			figure{name: "left", head: "left", decimals: 1, value: func(r simulate.Row) float64 { return r.Left }},
			figure{name: "cleared", head: "cleared", percent: true, value: func(r simulate.Row) float64 { return r.Cleared }})
	}
	list = append(list, figure{name: "moves", head: "moves", decimals: 1, value: func(r simulate.Row) float64 { return r.Moves }})
	if swaps && !rules.Idle {
		list = append(list, figure{name: "alive", head: "alive", decimals: 1, percent: true, value: func(r simulate.Row) float64 { return r.Swaps.Alive }})
	}
	return append(list,
		figure{name: "nodes_per_move", head: "nodes/move", value: func(r simulate.Row) float64 { return r.NodesPerMove }},
		figure{name: "ms_per_move", head: "ms/move", decimals: 3, value: func(r simulate.Row) float64 { return r.MSPerMove }})
}

// rateFigures are further figures for bilging: points per swap and per clear, with and
// without those of chains, and bingos.
func rateFigures(game string) []figure {
	if rules, swaps := swapGame(game); !swaps || !rules.Idle {
		return nil
	}
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
