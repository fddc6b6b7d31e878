package batch

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/jedib0t/go-pretty/v6/table"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/vision/corpus"
)

// Report holds the results for all pictures, and their totals.
type Report struct {
	dir     string
	jobs    int           // pictures read at once
	elapsed time.Duration // for all of them
	resumed bool          // read in several runs: jobs and elapsed are of the last one
	results []Result      // by name
	left    LeftOut
	total   corpus.Score // of the pictures that count
}

// add adds a result. It drops the large parts of the result, so that memory hardly grows with the number of
// pictures.
func (b *Report) add(r Result) {
	r.kept = nil
	b.results = append(b.results, r)
	if r.counts() {
		b.total.Add(r.Score)
	}
}

// has returns a function that reports whether there is a result for a picture by now.
func (b *Report) has() func(corpus.Sample) bool {
	names := map[string]bool{}
	for _, r := range b.results {
		names[r.File()] = true
	}
	return func(s corpus.Sample) bool { return names[Result{Sample: s}.File()] }
}

// boards is the number of pictures that count.
func (b Report) boards() int {
	n := 0
	for _, r := range b.results {
		if r.counts() {
			n++
		}
	}
	return n
}

// outcomes counts the pictures by outcome.
func (b Report) outcomes() map[outcome]int {
	counts := map[outcome]int{}
	for _, o := range outcomes {
		counts[o] = 0
	}
	for _, r := range b.results {
		counts[r.outcome()]++
	}
	return counts
}

func (b Report) full() int { return b.outcomes()[outcomeFull] }

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
func (b Report) accuracy() share { return share{b.full(), b.boards()} }

// cellAccuracy is the share of cells that were read correctly, in the pictures that were
// not refused.
func (b Report) cellAccuracy() share { return share{b.total.Right, b.total.Cells()} }

// quantile is the q-quantile of the time of a stage, over the pictures that reached it.
func (b Report) quantile(stage int, q float64) time.Duration {
	var times []time.Duration
	for _, r := range b.results {
		if t := r.Times[stage]; t > 0 {
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
func (b Report) confusedColors() (shown, read []engine.Color) {
	for pair := range b.total.Confusion {
		shown, read = append(shown, pair.Truth), append(read, pair.Read)
	}
	slices.Sort(shown)
	slices.Sort(read)
	return slices.Compact(shown), slices.Compact(read)
}

// verdict is the error that the command ends with: unreadable pictures and grids take precedence over a low
// accuracy.
func (b Report) verdict(least float64) error {
	var failed []error
	for _, r := range b.results {
		if r.Err != nil && !cli.Answered(r.Err) {
			failed = append(failed, r.Err)
		}
	}
	switch {
	case len(failed) == 1:
		return failed[0]
	case len(failed) > 1:
		return fmt.Errorf("%d files could not be read; the first: %w", len(failed), failed[0])
	case least > 0 && !(b.accuracy().value() >= least):
		return &cli.Failure{
			Code: cli.ExitBelow,
			Err:  fmt.Errorf("accuracy %v is below --min %v", b.accuracy(), least),
		}
	}
	return nil
}

// print prints the report for people.
func (b Report) print(w io.Writer) error {
	_, err := io.WriteString(w, strings.Join([]string{
		b.table() + "\n", b.reasons(), b.confusionTable(), b.summary() + "\n", b.timeTable() + "\n",
	}, ""))
	return err
}

// table has a row for every picture.
func (b Report) table() string {
	t := texttable.New()
	t.AppendHeader(table.Row{"picture", "result", "wrong", "unsure", "cells", "power-ups", "ms", "profile"})
	for _, r := range b.results {
		row := table.Row{r.File(), r.status(), "", "", "", "", texttable.Decimals(cli.Milliseconds(r.Times[StageAll]), 1), r.Profile}
		if s := r.Score; r.Err == nil {
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
func (b Report) reasons() string {
	var text strings.Builder
	for _, r := range b.results {
		if r.Err != nil {
			fmt.Fprintf(&text, "%s: %v\n", r.File(), r.Err)
		}
	}
	if text.Len() == 0 {
		return ""
	}
	return "\nNot read:\n" + text.String()
}

// confusionTable is the confusion matrix, if anything was compared.
func (b Report) confusionTable() string {
	shown, read := b.confusedColors()
	if len(shown) == 0 {
		return ""
	}
	t := texttable.New()
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
func (b Report) summary() string {
	outcomes := b.outcomes()
	lines := []string{
		"",
		fmt.Sprintf("%d of %s read in full (accuracy %v)", b.full(), plural.Of(b.boards(), "picture"), b.accuracy()),
		fmt.Sprintf("others: %d with wrong cells, %d with unsure cells only, %d refused, %d unreadable, %d with a broken grid",
			outcomes[outcomeWrong], outcomes[outcomeUnsure], outcomes[outcomeRefused], outcomes[outcomeUnreadable], outcomes[OutcomeBroken]),
		fmt.Sprintf("cells: %d right, %d wrong, %d unsure (accuracy %v)", b.total.Right, b.total.Wrong, b.total.Unsure, b.cellAccuracy()),
		"power-ups: " + b.total.Powers.String(),
	}
	if n := outcomes[outcomeProposed]; n > 0 {
		lines = append(lines, fmt.Sprintf("proposed: %s, not compared; %s", plural.Of(n, "grid"), checkProposals))
	}
	return strings.Join(append(lines, b.left.lines()...), "\n")
}

// lines says how many pictures were left out, and why.
func (l LeftOut) lines() []string {
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
func (b Report) timeTable() string {
	t := texttable.Numbers("ms per picture", "median", "p95")
	for stage, name := range stageNames {
		t.AppendRow(table.Row{name, texttable.Decimals(cli.Milliseconds(b.quantile(stage, 0.5)), 1), texttable.Decimals(cli.Milliseconds(b.quantile(stage, 0.95)), 1)})
	}
	how := fmt.Sprintf("in %.1f s, %d at once", b.elapsed.Seconds(), b.jobs)
	if b.resumed {
		how = "in several runs"
	}
	return fmt.Sprintf("\n%s %s:\n%s", plural.Of(len(b.results), "picture"), how, t.Render())
}
