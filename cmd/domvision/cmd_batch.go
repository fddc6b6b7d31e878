package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/shard"
	"github.com/domvision/domvision/vision/corpus"
)

// batch reads every picture in a folder and compares it with its grid.
type batch struct {
	terminal
	batchOutput
	profile string
	jobs    int
	html    string
	update  bool
	parts   partFlags

	part shard.Shard
}

// batchOutput says how the results are printed and judged.
type batchOutput struct {
	bar    float64
	asJSON bool
}

func (o *batchOutput) addFlags(flags *pflag.FlagSet) {
	flags.Float64Var(&o.bar, "min", 0, "fail (exit code 6) if less than this `SHARE` of the pictures, 0 to 1, is read in full")
	flags.BoolVar(&o.asJSON, "json", false, "print the result as JSON")
}

func (o *batchOutput) validate() error {
	if !(0 <= o.bar && o.bar <= 1) {
		return usageError("--min %v: expected a share from 0 to 1", o.bar)
	}
	return nil
}

// print prints the report.
func (o *batchOutput) print(w io.Writer, report batchReport) error {
	if o.asJSON {
		return writeJSON(w, newBatchJSON(report))
	}
	return report.print(w)
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

If you interrupt it, it reports on the pictures read so far.

--record writes the result for every picture to a file; the same command continues where
it was interrupted. --shard reads a part of the pictures, and "domvision batch merge"
joins the records of all parts.`,
		Example: `  domvision batch --html report.html screenshots
  domvision batch --update screenshots
  domvision batch archive --shard 3/8 --record part-3.jsonl`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := b.validate(); err != nil {
				return err
			}
			return b.run(cmd.Context(), args[0])
		},
	}
	b.addFlags(cmd.Flags())
	cmd.AddCommand(newBatchMerge(t))
	return cmd
}

func (b *batch) addFlags(flags *pflag.FlagSet) {
	flags.StringVar(&b.profile, "profile", autoProfile, profileHelp)
	b.batchOutput.addFlags(flags)
	flags.IntVar(&b.jobs, "jobs", runtime.GOMAXPROCS(0), "`NUMBER` of pictures to read at once (default: one per core)")
	flags.Lookup("jobs").DefValue = "0" // a manual should not show the number of cores of this machine
	flags.StringVar(&b.html, "html", "", "write a page to `FILE` that shows every picture and its errors")
	flags.BoolVar(&b.update, "update", false, "propose a NAME"+corpus.GridSuffix+" for the pictures that have none")
	b.parts.addFlags(flags, "read", "picture", "pictures", "domvision batch merge")
}

func (b *batch) validate() (err error) {
	if err := b.batchOutput.validate(); err != nil {
		return err
	}
	if b.part, err = b.parts.parse(); err != nil {
		return err
	}
	switch {
	case b.jobs < 1:
		return usageError("--jobs %d: expected at least 1", b.jobs)
	case b.parts.record != "" && b.html != "":
		return usageError("--html cannot be combined with --record: a record does not hold the pictures")
	case b.parts.record != "" && b.update:
		return usageError("--update cannot be combined with --record: proposed grids would change what is recorded")
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
	log, done, err := b.openRecord(samples, left)
	if err != nil {
		return err
	}
	if log != nil {
		defer log.Close()
	}
	report := batchReport{dir: dir, left: left, resumed: len(done) > 0}
	for _, r := range done {
		report.add(r.result())
	}
	var page *batchPage
	if b.html != "" {
		if page, err = newBatchPage(b.html); err != nil {
			return err
		}
		defer page.Close()
	}
	ended := b.readPart(ctx, samples, keepIn(log), &report, page)
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

// readPart reads the pictures of the part that are not in the report yet, and adds them to it and to the
// record.
func (b *batch) readPart(ctx context.Context, samples []corpus.Sample, keep func(batchRecord) error, report *batchReport, page *batchPage) error {
	part := shard.Of(b.part, samples)
	missing := slices.DeleteFunc(slices.Clone(part), report.has())
	readers, err := b.newReaders(tellPowers(samples), len(missing))
	if err != nil {
		return err
	}
	start := time.Now()
	ended := b.readAll(ctx, missing, readers, func(r batchResult) error {
		if err := keep(newBatchRecord(r)); err != nil {
			return err
		}
		return b.finish(report, page, r)
	})
	report.jobs, report.elapsed = len(readers), time.Since(start)
	report.left.NotReached = len(part) - len(report.results)
	if errors.Is(ended, context.Canceled) {
		return b.interrupted(len(report.results), len(part))
	}
	return ended
}

// interrupted is the error of a run that was interrupted.
func (b *batch) interrupted(read, all int) error {
	err := fmt.Errorf("interrupted: %d of %s read", read, plural.Of(all, "picture"))
	if b.parts.record != "" {
		return resumable(err)
	}
	return err
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
	err := b.print(b.out, report)
	if page == nil {
		return err
	}
	if pageErr := page.write(report); pageErr != nil {
		return errors.Join(err, pageErr)
	}
	say(b.err, "Report: %s", filepath.Clean(b.html))
	return err
}
