package main

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/corpus"
)

// batchReport holds the results for all pictures, and their totals.
type batchReport struct {
	dir     string
	jobs    int           // pictures read at once
	elapsed time.Duration // for all of them
	resumed bool          // read in several runs: jobs and elapsed are of the last one
	results []batchResult // by name
	left    leftOut
	total   corpus.Score // of the pictures that count
}

// add adds a result. It drops the large parts of the result, so that memory hardly grows with the number of
// pictures.
func (b *batchReport) add(r batchResult) {
	r.kept = nil
	b.results = append(b.results, r)
	if r.counts() {
		b.total.Add(r.score)
	}
}

// has returns a function that reports whether there is a result for a picture by now.
func (b *batchReport) has() func(corpus.Sample) bool {
	names := map[string]bool{}
	for _, r := range b.results {
		names[r.file()] = true
	}
	return func(s corpus.Sample) bool { return names[batchResult{Sample: s}.file()] }
}

// boards is the number of pictures that count.
func (b batchReport) boards() int {
	n := 0
	for _, r := range b.results {
		if r.counts() {
			n++
		}
	}
	return n
}

// outcomes counts the pictures by outcome.
func (b batchReport) outcomes() map[outcome]int {
	counts := map[outcome]int{}
	for _, o := range outcomes {
		counts[o] = 0
	}
	for _, r := range b.results {
		counts[r.outcome()]++
	}
	return counts
}

func (b batchReport) full() int { return b.outcomes()[outcomeFull] }

// share is a fraction; it has no value if the whole is 0.
type share struct{ part, whole int }

func (s share) value() float64 {
	if s.whole == 0 {
		return math.NaN()
	}
	return float64(s.part) / float64(s.whole)
}

// String has four decimals, rounded down: only a complete share is 1.0000.
func (s share) String() string {
	if s.whole == 0 {
		return "-"
	}
	tenThousandths := 10000 * s.part / s.whole
	return fmt.Sprintf("%d.%04d", tenThousandths/10000, tenThousandths%10000)
}

// accuracy is the share of pictures that were read in full.
func (b batchReport) accuracy() share { return share{b.full(), b.boards()} }

// cellAccuracy is the share of cells that were read correctly, in the pictures that were
// not refused.
func (b batchReport) cellAccuracy() share { return share{b.total.Right, b.total.Cells()} }

// quantile is the q-quantile of the time of a stage, over the pictures that reached it.
func (b batchReport) quantile(stage int, q float64) time.Duration {
	var times []time.Duration
	for _, r := range b.results {
		if t := r.times[stage]; t > 0 {
			times = append(times, t)
		}
	}
	if len(times) == 0 {
		return 0
	}
	slices.Sort(times)
	return times[max(0, int(math.Ceil(q*float64(len(times))))-1)]
}

// confusedColors lists the true colours and the colours that were read, in ascending
// order.
func (b batchReport) confusedColors() (shown, read []engine.Color) {
	for pair := range b.total.Confusion {
		shown, read = append(shown, pair.Truth), append(read, pair.Read)
	}
	slices.Sort(shown)
	slices.Sort(read)
	return slices.Compact(shown), slices.Compact(read)
}

// verdict is the error that the command ends with: unreadable pictures and grids take precedence over a low
// accuracy.
func (b batchReport) verdict(bar float64) error {
	var failed []error
	for _, r := range b.results {
		if r.err != nil && !answered(r.err) {
			failed = append(failed, r.err)
		}
	}
	switch {
	case len(failed) == 1:
		return failed[0]
	case len(failed) > 1:
		return fmt.Errorf("%d files could not be read; the first: %w", len(failed), failed[0])
	case bar > 0 && !(b.accuracy().value() >= bar):
		return &failure{
			code: exitBelow,
			err:  fmt.Errorf("accuracy %v is below --min %v", b.accuracy(), bar),
		}
	}
	return nil
}

// print prints the report for people.
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

// confusionTable is the confusion matrix, if anything was compared.
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
	return "\nCells by what they show (rows) and what they were read as (columns):\n" + t.Render() + "\n"
}

// summary is the totals over all pictures.
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
		lines = append(lines, fmt.Sprintf("proposed: %s, not compared; %s", plural.Of(n, "grid"), checkProposals))
	}
	return strings.Join(append(lines, b.left.lines()...), "\n")
}

// lines says how many pictures were left out, and why.
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

// timeTable lists how long the stages take.
func (b batchReport) timeTable() string {
	t := numberTable("ms per picture", "median", "p95")
	for stage, name := range stageNames {
		t.AppendRow(table.Row{name, decimals(ms(b.quantile(stage, 0.5)), 1), decimals(ms(b.quantile(stage, 0.95)), 1)})
	}
	how := fmt.Sprintf("in %.1f s, %d at once", b.elapsed.Seconds(), b.jobs)
	if b.resumed {
		how = "in several runs"
	}
	return fmt.Sprintf("\n%s %s:\n%s", plural.Of(len(b.results), "picture"), how, t.Render())
}
