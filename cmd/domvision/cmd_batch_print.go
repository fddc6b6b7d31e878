package main

import (
	"fmt"
	"io"
	"strings"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/corpus"
)

// print shows the report to a person.
func (b batchReport) print(w io.Writer) error {
	_, err := io.WriteString(w, strings.Join([]string{
		b.table() + "\n", b.reasons(), b.confusionTable(), b.summary() + "\n", b.timeTable() + "\n",
	}, ""))
	return err
}

// table has a row for every picture.
func (b batchReport) table() string {
	t := newTable()
	t.AppendHeader(table.Row{"picture", "result", "wrong", "unsure", "cells", "power-ups", "ms", "profile"})
	for _, r := range b.results {
		row := table.Row{r.file(), r.status(), "", "", "", "", decimals(ms(r.times[stageAll]), 1), r.profile}
		if s := r.score; r.err == nil {
			row[3] = s.Unsure
			if r.counts() {
				row[2], row[4] = s.Wrong, s.Cells()
				row[5] = fmt.Sprintf("%d/%d", s.Powers.Named, s.Powers.Total())
			}
		}
		t.AppendRow(row)
	}
	return t.Render()
}

// reasons says why pictures were not read.
func (b batchReport) reasons() string {
	var text strings.Builder
	for _, r := range b.results {
		if r.err != nil {
			fmt.Fprintf(&text, "%s: %v\n", r.file(), r.err)
		}
	}
	if text.Len() == 0 {
		return ""
	}
	return "\nNot read:\n" + text.String()
}

// confusionTable is what was taken for what, if anything was compared.
func (b batchReport) confusionTable() string {
	shown, read := b.confusedColors()
	if len(shown) == 0 {
		return ""
	}
	t := newTable()
	header := table.Row{""}
	for _, c := range read {
		header = append(header, string(c.Char()))
	}
	t.AppendHeader(header)
	for _, truth := range shown {
		row := table.Row{string(truth.Char())}
		for _, c := range read {
			if n := b.total.Confusion[corpus.Confused{Truth: truth, Read: c}]; n > 0 {
				row = append(row, n)
			} else {
				row = append(row, "")
			}
		}
		t.AppendRow(row)
	}
	return "\nRead as (columns) what it shows (rows), in cells:\n" + t.Render() + "\n"
}

// summary says all there is to say about all of the pictures.
func (b batchReport) summary() string {
	outcomes := b.outcomes()
	lines := []string{
		"",
		fmt.Sprintf("%d of %s read in full (accuracy %v)", b.full(), plural.Of(b.boards(), "picture"), b.accuracy()),
		fmt.Sprintf("others: %d with wrong cells, %d with unsure cells only, %d refused, %d unreadable, %d with a broken grid",
			outcomes[outcomeWrong], outcomes[outcomeUnsure], outcomes[outcomeRefused], outcomes[outcomeUnreadable], outcomes[outcomeBroken]),
		fmt.Sprintf("cells: %d right, %d wrong, %d unsure (accuracy %v)", b.total.Right, b.total.Wrong, b.total.Unsure, b.cellAccuracy()),
		"power-ups: " + b.total.Powers.String(),
	}
	if n := outcomes[outcomeProposed]; n > 0 {
		lines = append(lines, fmt.Sprintf("proposed: %s, not compared with; %s", plural.Of(n, "grid"), checkProposals))
	}
	return strings.Join(append(lines, b.left.lines()...), "\n")
}

// lines says which pictures were left out, and why.
func (l leftOut) lines() []string {
	var lines []string
	if l.NoGrid > 0 {
		lines = append(lines, fmt.Sprintf("left out: %s without a NAME%s (--update proposes it)", plural.Of(l.NoGrid, "picture"), corpus.GridSuffix))
	}
	if l.Proposals > 0 {
		lines = append(lines, fmt.Sprintf("left out: %s with a proposed grid; %s", plural.Of(l.Proposals, "picture"), checkProposals))
	}
	if l.NotReached > 0 {
		lines = append(lines, fmt.Sprintf("left out: %s not reached", plural.Of(l.NotReached, "picture")))
	}
	return lines
}

// timeTable is how long the stages take.
func (b batchReport) timeTable() string {
	t := numberTable("ms a picture", "median", "p95")
	for stage, name := range stageNames {
		t.AppendRow(table.Row{name, decimals(ms(b.quantile(stage, 0.5)), 1), decimals(ms(b.quantile(stage, 0.95)), 1)})
	}
	return fmt.Sprintf("\n%s in %.1f s, %d at once:\n%s", plural.Of(len(b.results), "picture"), b.elapsed.Seconds(), b.jobs, t.Render())
}
