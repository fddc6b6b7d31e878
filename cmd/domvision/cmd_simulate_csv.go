package main

import (
	"encoding/csv"
	"io"
	"strconv"

	"github.com/domvision/domvision/simulate"
)

// writeSimulateCSV prints a row for every level of every planner, and one for
// all levels.
func writeSimulateCSV(w io.Writer, s simulate.Settings, r simulate.Report) error {
	figures := familyOf(s.Game).figures()
	head := []string{"planner", "level", "games"}
	for _, f := range figures {
		head = append(head, f.name)
	}
	rows := [][]string{head}
	for _, p := range r.Planners {
		for l, row := range p.Levels {
			rows = append(rows, csvRow(p.Planner, strconv.Itoa(l+1), row, figures))
		}
		rows = append(rows, csvRow(p.Planner, "all", p.Total, figures))
	}
	return csv.NewWriter(w).WriteAll(rows)
}

func csvRow(planner, level string, r simulate.Row, figures []figure) []string {
	row := []string{planner, level, strconv.Itoa(r.Score.N)}
	for _, f := range figures {
		text := ""
		if x := known(f.value(r)); x != nil {
			text = strconv.FormatFloat(*x, 'f', -1, 64)
		}
		row = append(row, text)
	}
	return row
}
