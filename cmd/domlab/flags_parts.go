package main

import (
	"io"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/lab/shard"
)

// partFlags record a long run, so that it can be resumed, and cut it into parts.
type partFlags struct {
	shard, record string
	item, merge   string // the items of the run, and the command that joins the records
}

// addFlags adds the flags. A run works on items, such as games; the record lists what is
// finished.
func (p *partFlags) addFlags(flags *pflag.FlagSet, work, item, finished, merge string) {
	p.item, p.merge = item, merge
	flags.StringVar(&p.shard, "shard", "", work+" only the `I/N`-th part of the "+item+"s")
	flags.StringVar(&p.record, "record", "", "write the finished "+finished+" to this `FILE`, and resume from it")
}

// parse returns the part that the flags ask for; the zero one is everything.
func (p *partFlags) parse() (part shard.Shard, err error) {
	if p.shard == "" {
		return shard.Shard{}, nil
	}
	if part, err = shard.Parse(p.shard); err != nil {
		return part, cli.UsageError("--%w", err)
	}
	if p.record == "" {
		return part, cli.UsageError("--shard needs --record FILE, which \"%s\" joins with the other parts", p.merge)
	}
	return part, nil
}

// none is the error of a part of too few items.
func (p *partFlags) none(items int) error {
	return cli.UsageError("--shard %s: there are only %s", p.shard, plural.Of(items, p.item))
}

// resumable is the error of a recorded run that was interrupted.
func resumable(err error) error {
	return &cli.Failure{Code: cli.ExitFailure, Hint: "the same command continues from there", Err: err}
}

// keepIn returns what appends a record to a log; with a nil log it does nothing.
func keepIn[R any](log *shard.Log[R]) func(R) error {
	return func(r R) error {
		if log == nil {
			return nil
		}
		if err := log.Append(r); err != nil {
			return &cli.Failure{Code: cli.ExitFailure, Hint: "make room for it; the same command continues from there", Err: err}
		}
		return nil
	}
}

// writePlot draws the plot that --plot asks for, if any, and says where it is.
func writePlot(t cli.Terminal, path string, draw func(io.Writer) error) error {
	if path == "" {
		return nil
	}
	if err := atomicfile.Write(path, draw); err != nil {
		return cli.CannotWrite("--plot", path, err)
	}
	cli.Say(t.Err, "Plot: %s", path)
	return nil
}
