package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/domvision/domvision/simulate"
)

// writeSimulateCSV prints a row for every level of every planner, and one for
// all levels.
func writeSimulateCSV(w io.Writer, r simulate.Report) error {
	rows := [][]string{{"planner", "level", "games", "mean", "se", "sd", "min", "median", "max",
		"left", "cleared", "moves", "nodes_per_move", "ms_per_move"}}
	for _, p := range r.Planners {
		for l, row := range p.Levels {
			rows = append(rows, csvRow(p.Planner, strconv.Itoa(l+1), row))
		}
		rows = append(rows, csvRow(p.Planner, "all", p.Total))
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func csvRow(planner, level string, r simulate.Row) []string {
	s := r.Score
	row := []string{planner, level, strconv.Itoa(s.N)}
	for _, x := range []float64{s.Mean, s.SE, s.SD, s.Min, s.Median, s.Max, r.Left, r.Cleared, r.Moves, r.NodesPerMove, r.MSPerMove} {
		text := ""
		if x := known(x); x != nil {
			text = strconv.FormatFloat(*x, 'f', -1, 64)
		}
		row = append(row, text)
	}
	return row
}
