package main

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"runtime"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/corpus"
)

// batch reads every picture in a folder and compares it with its grid.
type batch struct {
	terminal
	profile string
	bar     float64
	jobs    int
	asJSON  bool
	html    string
	update  bool
}

func newBatch(t terminal) *cobra.Command {
	b := batch{terminal: t}
	cmd := &cobra.Command{
		Use:   "batch DIR",
		Short: "Read every picture in a folder and compare with its grid",
		Long: `Read every picture in a folder that has a NAME` + corpus.GridSuffix + ` beside it, and compare. Print
the accuracy, a confusion table, and the time of every stage.

The accuracy is the share of pictures that are read in full: not refused, no cell
wrong, no cell unsure. Letters must match if the profile that fits names every colour
of the grid; otherwise they may be renamed. Power-ups are counted separately, if any
grid lists one. Cells that are ? in the grid do not count.

--update writes a NAME` + corpus.GridSuffix + ` for each picture that has none. Such a grid is a proposal:
it does not count until you have checked it and deleted the line that says so.

An interrupt ends the work early and reports on what was read so far.`,
		Example: `  domvision batch --html report.html screenshots
  domvision batch --update screenshots`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := b.validate(); err != nil {
				return err
			}
			return b.run(cmd.Context(), args[0])
		},
	}
	b.addFlags(cmd.Flags())
	return cmd
}

func (b *batch) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&b.profile, "profile", autoProfile, profileHelp)
	flags.Float64Var(&b.bar, "min", 0, "fail (exit code 6) if less than this `SHARE` of the pictures, 0 to 1, is read in full")
	flags.IntVar(&b.jobs, "jobs", runtime.GOMAXPROCS(0), "`NUMBER` of pictures to read at once (default: one per core)")
	flags.Lookup("jobs").DefValue = "0" // a manual should not show the number of cores of this machine
	flags.BoolVar(&b.asJSON, "json", false, "print the result as JSON")
	flags.StringVar(&b.html, "html", "", "write a page to `FILE` that shows every picture and its errors")
	flags.BoolVar(&b.update, "update", false, "propose a NAME"+corpus.GridSuffix+" for the pictures that have none")
}

func (b *batch) validate() error {
	switch {
	case !(0 <= b.bar && b.bar <= 1):
		return usageError("--min %v: expected a share from 0 to 1", b.bar)
	case b.jobs < 1:
		return usageError("--jobs %d: expected at least 1", b.jobs)
	}
	return checkOutputs(output{flag: "--html", path: b.html})
}

// run reads the pictures in dir and reports on them, even if it ends early.
func (b *batch) run(ctx context.Context, dir string) error {
	all, err := corpus.List(dir)
	if err != nil {
		return err
	}
	samples, left := toRead(all, b.update)
	if len(samples) == 0 {
		return nothingToRead(dir, left)
	}
	readers, err := b.newReaders(samples)
	if err != nil {
		return err
	}
	report := batchReport{dir: dir, jobs: len(readers), left: left}
	var page *batchPage
	if b.html != "" {
		if page, err = newBatchPage(b.html); err != nil {
			return err
		}
		defer page.Close()
	}
	start := time.Now()
	ended := b.readAll(ctx, samples, readers, func(r batchResult) error {
		return b.finish(&report, page, r)
	})
	report.elapsed = time.Since(start)
	report.left.NotReached = len(samples) - len(report.results)
	if errors.Is(ended, context.Canceled) {
		ended = fmt.Errorf("interrupted: %d of %s read", len(report.results), plural.Of(len(samples), "picture"))
	}
	if len(report.results) > 0 {
		if err := b.show(report, page); err != nil {
			return err
		}
	}
	if ended != nil {
		return ended
	}
	return report.verdict(b.bar)
}

// readAll reads all samples with several readers and hands over the results one at a
// time, with a progress bar.
func (b *batch) readAll(ctx context.Context, samples []corpus.Sample, readers []reader, finish func(batchResult) error) error {
	progress := b.progress(len(samples))
	defer progress.Clear()
	return inOrder(ctx, samples, len(readers), func(worker int, s corpus.Sample) batchResult {
		return readers[worker].read(ctx, s)
	}, func(r batchResult) error {
		err := finish(r)
		progress.Add(1)
		return err
	})
}

// finish adds a result to the report, and proposes a grid if the picture has none.
func (b *batch) finish(report *batchReport, page *batchPage, r batchResult) error {
	if r.Standing == corpus.NoGrid && r.err == nil {
		if err := corpus.Propose(r.Path, r.seen.Grid, r.seen.Lattice); err != nil {
			return err
		}
	}
	report.add(r)
	if page == nil {
		return nil
	}
	return page.add(r)
}

// show prints the report and writes the page.
func (b *batch) show(report batchReport, page *batchPage) error {
	var err error
	if b.asJSON {
		err = writeJSON(b.out, newBatchJSON(report))
	} else {
		err = report.print(b.out)
	}
	if page == nil {
		return err
	}
	if pageErr := page.write(report); pageErr != nil {
		return errors.Join(err, pageErr)
	}
	say(b.err, "Report: %s", filepath.Clean(b.html))
	return err
}
