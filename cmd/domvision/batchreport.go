package main

import (
	"fmt"
	"io"
	"slices"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/engine"
)

// print shows the report to a person.
func (b batchReport) print(w io.Writer) error {
	powers := b.total.powers
	_, err := fmt.Fprintf(w, `%s

Read as (columns) what it shows (rows), in cells:
%s

%d of %d pictures read in full (accuracy %.3f)
cells: %d right, %d wrong, %d unsure
power-ups: %d of %d named, %d unknown, %d by a wrong name, %d missed, %d named where there is none, %d unknown marks there
time: median %.1f ms, 95th percentile %.1f ms
`,
		b.table(), b.confusion(), b.full(), len(b.results), b.accuracy(),
		b.total.right, b.total.wrong, b.total.unsure,
		powers.Named, powers.total(), powers.Unnamed, powers.Misnamed, powers.Missed, powers.Imagined, powers.Specks,
		ms(b.quantile(0.5)), ms(b.quantile(0.95)))
	return err
}

// table has a row for every picture.
func (b batchReport) table() string {
	t := newTable()
	t.AppendHeader(table.Row{"picture", "result", "wrong", "unsure", "cells", "power-ups", "ms", "profile"})
	for _, r := range b.results {
		if r.err != nil {
			t.AppendRow(table.Row{r.name, r.status(), "", "", "", "", fmt.Sprintf("%.1f", ms(r.time)), r.profile})
			continue
		}
		s := r.score
		t.AppendRow(table.Row{r.name, r.status(), s.wrong, s.unsure, s.cells(),
			fmt.Sprintf("%d/%d", s.powers.Named, s.powers.total()), fmt.Sprintf("%.1f", ms(r.time)), r.profile})
	}
	return t.Render()
}

// status says what became of the picture, in a word for tables and JSON.
func (r batchResult) status() string {
	switch {
	case r.err == nil && r.score.perfect():
		return "full"
	case r.err == nil:
		return "partly"
	case answered(r.err):
		return "refused"
	}
	return "unreadable"
}

// confusion is the table of what was taken for what.
func (b batchReport) confusion() string {
	counts := b.total.confusion
	shown := colorsOf(counts, func(c confused) engine.Color { return c.Truth })
	read := colorsOf(counts, func(c confused) engine.Color { return c.Read })
	t := newTable()
	header := table.Row{""}
	for _, c := range read {
		header = append(header, string(c.Char()))
	}
	t.AppendHeader(header)
	for _, truth := range shown {
		row := table.Row{string(truth.Char())}
		for _, c := range read {
			if n := counts[confused{truth, c}]; n > 0 {
				row = append(row, n)
			} else {
				row = append(row, "")
			}
		}
		t.AppendRow(row)
	}
	return t.Render()
}

// colorsOf lists the colours on one side of the confusion in ascending order.
func colorsOf(counts map[confused]int, side func(confused) engine.Color) []engine.Color {
	var list []engine.Color
	for pair := range counts {
		if c := side(pair); !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	slices.Sort(list)
	return list
}
