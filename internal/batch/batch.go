package batch

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision/corpus"
)

// Help is the long help of the command, which explains what is read and compared.
const Help = `Read every picture in a folder that has a NAME` + corpus.GridSuffix + ` beside it, and compare. Print
the accuracy, a confusion table, and the time of every stage.

The accuracy is the share of pictures that are read in full: not refused, no cell
wrong, no cell unsure. Letters must match if the profile that fits names every colour
of the grid; otherwise they may be renamed. Power-ups are counted separately, if any
grid lists one. Cells that are ? in the grid do not count.

--update writes a NAME` + corpus.GridSuffix + ` for each picture that has none. Such a grid is a proposal:
it does not count until you have checked it and deleted the line that says so.

If you interrupt it, it reports on the pictures read so far.`

// Output has the flags that say how results are printed and judged.
type Output struct {
	least  float64 // accuracy that is no failure
	asJSON bool
}

// AddFlags adds --min and --json.
func (o *Output) AddFlags(flags *pflag.FlagSet) {
	flags.Float64Var(&o.least, "min", 0, "fail (exit code 6) if less than this `SHARE` of the pictures, 0 to 1, is read in full")
	flags.BoolVar(&o.asJSON, "json", false, "print the result as JSON")
}

// Validate returns what is wrong with the values of the flags.
func (o *Output) Validate() error {
	if !(0 <= o.least && o.least <= 1) {
		return cli.UsageError("--min %v: expected a share from 0 to 1", o.least)
	}
	return nil
}

// Conclude prints a report on results of earlier runs; left counts the pictures without one. Its error is that of
// [Runner.Run].
func (o *Output) Conclude(w io.Writer, results []Result, left LeftOut) error {
	report := Report{left: left, resumed: true}
	for _, r := range results {
		report.add(r)
	}
	if err := o.print(w, report); err != nil {
		return err
	}
	return report.verdict(o.least)
}

func (o *Output) print(w io.Writer, report Report) error {
	if o.asJSON {
		return cli.WriteJSON(w, newJSON(report))
	}
	return report.print(w)
}

// Runner reads every picture in a folder and compares it with its grid.
type Runner struct {
	cli.Terminal
	Output
	Profile string // to read with; of --profile
	HTML    string // file to write a page to, "" for none; of --html
	Update  bool   // propose missing grids; of --update
	jobs    int
}

// AddFlags adds the flags of the command.
func (b *Runner) AddFlags(flags *pflag.FlagSet) {
	flags.StringVar(&b.Profile, "profile", cli.AutoProfile, cli.ProfileUsage)
	b.Output.AddFlags(flags)
	flags.IntVar(&b.jobs, "jobs", runtime.GOMAXPROCS(0), "`NUMBER` of pictures to read at once (default: one per core)")
	flags.Lookup("jobs").DefValue = "0" // a manual should not show the number of cores of this machine
	flags.StringVar(&b.HTML, "html", "", "write a page to `FILE` that shows every picture and its errors")
	flags.BoolVar(&b.Update, "update", false, "propose a NAME"+corpus.GridSuffix+" for the pictures that have none")
}

// Validate returns what is wrong with the values of the flags.
func (b *Runner) Validate() error {
	if err := b.Output.Validate(); err != nil {
		return err
	}
	if b.jobs < 1 {
		return cli.UsageError("--jobs %d: expected at least 1", b.jobs)
	}
	return cli.CheckOutputs(cli.Output{Flag: "--html", Path: b.HTML})
}

// Work is what a run is to do with the pictures in a folder.
type Work struct {
	Samples []corpus.Sample    // to read, unless there is a result of them
	Done    []Result           // the results from earlier runs
	Keep    func(Result) error // is called with each new result; nil: they are only reported
	Resume  func(error) error  // the error of an interrupted run; nil leaves it
}

// Run reads the pictures in dir and reports on them, even if it ends early. plan, unless it is nil, chooses what to do:
// it gets the pictures that can be compared, and left counts the others. An error says that Run was interrupted, that
// files could not be read, or that the accuracy is below --min.
func (b *Runner) Run(ctx context.Context, dir string, plan func(samples []corpus.Sample, left LeftOut) (Work, error)) error {
	all, err := corpus.List(dir)
	if err != nil {
		return err
	}
	samples, left := toRead(all, b.Update)
	if len(samples) == 0 {
		return nothingToRead(dir, left)
	}
	todo := Work{Samples: samples}
	if plan != nil {
		if todo, err = plan(samples, left); err != nil {
			return err
		}
	}
	report := Report{dir: dir, left: left, resumed: len(todo.Done) > 0}
	for _, r := range todo.Done {
		report.add(r)
	}
	var page *htmlPage
	if b.HTML != "" {
		if page, err = newPage(b.HTML); err != nil {
			return err
		}
		defer page.Close()
	}
	ended := b.read(ctx, todo, tellPowers(samples), &report, page)
	if len(report.results) > 0 {
		if err := b.show(report, page); err != nil {
			return err
		}
	}
	if ended != nil {
		return ended
	}
	return report.verdict(b.least)
}

// read reads the pictures that are not in the report yet, adds them to it, and keeps them. powers: some grid
// of the folder lists power-ups.
func (b *Runner) read(ctx context.Context, todo Work, powers bool, report *Report, page *htmlPage) error {
	missing := slices.DeleteFunc(slices.Clone(todo.Samples), report.has())
	readers, err := b.newReaders(powers, len(missing))
	if err != nil {
		return err
	}
	start := time.Now()
	ended := b.readAll(ctx, missing, readers, func(r Result) error {
		if todo.Keep != nil {
			if err := todo.Keep(r); err != nil {
				return err
			}
		}
		return b.finish(report, page, r)
	})
	report.jobs, report.elapsed = len(readers), time.Since(start)
	report.left.NotReached = len(todo.Samples) - len(report.results)
	if errors.Is(ended, context.Canceled) {
		ended = fmt.Errorf("interrupted: %d of %s read", len(report.results), plural.Of(len(todo.Samples), "picture"))
		if todo.Resume != nil {
			ended = todo.Resume(ended)
		}
	}
	return ended
}

// readAll reads all samples with several readers and hands over the results one at a
// time, with a progress bar.
func (b *Runner) readAll(ctx context.Context, samples []corpus.Sample, readers []reader, finish func(Result) error) error {
	progress := b.Progress(len(samples))
	defer progress.Clear()
	return inOrder(ctx, samples, len(readers), func(worker int, s corpus.Sample) Result {
		return readers[worker].read(ctx, s)
	}, func(r Result) error {
		err := finish(r)
		progress.Add(1)
		return err
	})
}

// finish adds a result to the report, and proposes a grid if the picture has none.
func (b *Runner) finish(report *Report, page *htmlPage, r Result) error {
	if r.Standing == corpus.NoGrid && r.Err == nil {
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
func (b *Runner) show(report Report, page *htmlPage) error {
	err := b.print(b.Out, report)
	if page == nil {
		return err
	}
	if pageErr := page.write(report); pageErr != nil {
		return errors.Join(err, pageErr)
	}
	cli.Say(b.Err, "Report: %s", filepath.Clean(b.HTML))
	return err
}
