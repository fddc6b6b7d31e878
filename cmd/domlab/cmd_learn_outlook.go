package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/lab/learn"
)

// outlookLearning holds the settings of "learn outlook".
type outlookLearning struct {
	cli.Terminal
	settings learn.Outlook
	to       string
}

func newLearnOutlook(t cli.Terminal) *cobra.Command {
	o := outlookLearning{Terminal: t}
	cmd := &cobra.Command{
		Use:   "outlook -o FILE",
		Short: "Learn how the planner \"plans\" judges a board of bilging",
		Long: `Learn the weights by which the planner "plans" judges the boards of bilging that its
plans leave. domvision plays games, searches their boards one clear deeper, and fits the
weights to what the search finds. It writes the weights as numbers, in points. The same
settings give the same weights; those of the default settings are built in.`,
		Example: `  domlab learn outlook -o outlook.txt`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := o.validate(); err != nil {
				return err
			}
			return o.run(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&o.settings.Positions, "positions", learn.DefaultPlanned, "try plans on this `NUMBER` of boards, in each of two series of games")
	flags.Uint64Var(&o.settings.Seed, "seed", learn.DefaultOutlookSeed, "`SEED` of the first series; the second series has the next number")
	flags.StringVarP(&o.to, "output", "o", "", "write the weights to this `FILE`, - for standard output")
	return cmd
}

func (o *outlookLearning) validate() error {
	switch {
	case o.to == "":
		return cli.UsageError("-o FILE is missing: the file to write the weights to")
	case o.settings.Positions < 1 || o.settings.Positions > mostBoards:
		return cli.UsageError("--positions %d: expected 1 to %d", o.settings.Positions, mostBoards)
	}
	if o.to == "-" {
		return nil
	}
	return cli.CheckOutputs(cli.Output{Flag: "-o", Path: o.to})
}

func (o *outlookLearning) run(ctx context.Context) error {
	progress := o.Progress(2 * o.settings.Positions)
	o.settings.Progress = func() { progress.Add(1) }
	learned, err := learn.LearnOutlook(ctx, o.settings)
	progress.Clear()
	if err != nil {
		return err
	}
	write := func(w io.Writer) error { return swap.WriteWeights(w, learned.Weights) }
	if o.to == "-" {
		return write(o.Out)
	}
	if err := atomicfile.Write(o.to, write); err != nil {
		return cli.CannotWrite("-o", o.to, err)
	}
	cli.Say(o.Err, "Weights: %s\n%s; of the variance between the plans of one position %.0f %% explained, before %.0f %%",
		o.to, plural.Of(learned.Boards, "board"), 100*learned.After, 100*learned.Before)
	return nil
}
