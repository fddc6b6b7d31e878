package main

import (
	"cmp"
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/lab/learn"
	"github.com/domvision/domvision/planner/chance"
)

func newLearn(t cli.Terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "learn",
		Short: "Learn to evaluate boards of swap games",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newLearnBilging(t), newLearnBejeweled(t), newLearnOutlook(t))
	return cmd
}

func newLearnBilging(t cli.Terminal) *cobra.Command {
	l := learning{Terminal: t}
	cmd := &cobra.Command{
		Use:   "bilging -o FILE [--plot FILE]",
		Short: "Learn the value of boards of bilging, as a published article did",
		Long: `Learn the value of bilging boards as in the article "Holey Ship! Bilging by
reinforcement learning": by fitted value iteration over features of the nearest bingo.
The weights are written as JSON together with the settings; the same settings give the
same weights. Use them with "domlab simulate --game bilging --planner
mdp:weights=FILE". --planner mdp without a file uses the weights of the default
settings.`,
		Example: `  domlab learn bilging -o weights.json --plot convergence.png
  domlab simulate --game bilging --planner mdp:weights=weights.json --planner greedy`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := l.validate(); err != nil {
				return err
			}
			return l.run(cmd.Context())
		},
	}
	l.addFlags(cmd)
	return cmd
}

// learning holds the settings of the command.
type learning struct {
	cli.Terminal
	set      learn.Set
	fitting  learn.Fitting
	to, plot string
}

func (l *learning) addFlags(cmd *cobra.Command) {
	flags := cmd.Flags()
	flags.IntVar(&l.set.OneMove, "one-move", learn.DefaultPositions, "`NUMBER` of boards with a bingo in one swap")
	flags.IntVar(&l.set.Several, "several", learn.DefaultPositions, "`NUMBER` of boards with a bingo in several swaps")
	flags.IntVar(&l.fitting.Samples, "samples", learn.DefaultSamples, "`NUMBER` of samples of the outcome of a swap")
	flags.Float64Var(&l.fitting.Discount, "discount", learn.DefaultDiscount, "discount `FACTOR` per swap")
	flags.IntVar(&l.fitting.Iterations, "iterations", learn.DefaultIterations, "maximum `NUMBER` of iterations")
	flags.Uint64Var(&l.fitting.Seed, "seed", 0, "`SEED` of the random boards and samples")
	flags.StringVarP(&l.to, "output", "o", "", "write the weights to this JSON `FILE`, - for standard output")
	flags.StringVar(&l.plot, "plot", "", "draw how the weights converged into this PNG `FILE`")
}

// mostBoards bounds the number of boards of each of the two kinds; so many take a few gigabytes of memory.
const mostBoards = 500_000

// More samples or iterations than these would take days without changing a digit.
const (
	mostSamples    = 10_000
	mostIterations = 1_000_000
)

func (l *learning) validate() error {
	switch {
	case l.to == "":
		return cli.UsageError("-o FILE is missing: the file to write the weights to")
	case l.set.OneMove < 1 || l.set.OneMove > mostBoards:
		return cli.UsageError("--one-move %d: expected 1 to %d", l.set.OneMove, mostBoards)
	case l.set.Several < 1 || l.set.Several > mostBoards:
		return cli.UsageError("--several %d: expected 1 to %d", l.set.Several, mostBoards)
	case l.fitting.Samples < 1 || l.fitting.Samples > mostSamples:
		return cli.UsageError("--samples %d: expected 1 to %d", l.fitting.Samples, mostSamples)
	case l.fitting.Iterations < 1 || l.fitting.Iterations > mostIterations:
		return cli.UsageError("--iterations %d: expected 1 to %d", l.fitting.Iterations, mostIterations)
	case !(l.fitting.Discount > 0 && l.fitting.Discount <= 1):
		return cli.UsageError("--discount %v: expected more than 0 and at most 1", l.fitting.Discount)
	}
	files := []cli.Output{{Flag: "--plot", Path: l.plot, Ending: cli.PNGEnding}}
	if l.to != "-" {
		files = append(files, cli.Output{Flag: "-o", Path: l.to})
	}
	return cli.CheckOutputs(files...)
}

func (l *learning) run(ctx context.Context) error {
	progress := l.Progress(l.set.OneMove + l.set.Several)
	l.fitting.Progress = func() { progress.Add(1) }
	model, iterations, err := learn.Bilging(ctx, l.set, l.fitting)
	progress.Clear()
	if err != nil {
		return err
	}
	err = writeModel(l.Terminal, model, iterations, l.to)
	plotErr := writePlot(l.Terminal, l.plot, func(w io.Writer) error { return learn.WritePlot(w, model.Features, iterations) })
	return cmp.Or(err, plotErr)
}

// writeModel writes and reports the model.
func writeModel(t cli.Terminal, m chance.Model, iterations []learn.Iteration, to string) error {
	if to == "-" {
		return m.Write(t.Out)
	}
	if err := atomicfile.Write(to, m.Write); err != nil {
		return cli.CannotWrite("-o", to, err)
	}
	last := iterations[len(iterations)-1]
	cli.Say(t.Err, "Weights: %s", to)
	table := texttable.Numbers("feature", "weight")
	for i, name := range m.Features {
		table.AppendRow([]any{name, texttable.Decimals(m.Weights[i], 3)})
	}
	table.AppendRow([]any{"constant", texttable.Decimals(m.Constant, 3)})
	cli.Say(t.Err, "%s\n%s; the last changed no value by more than %.2g points; error of the fit %.2f points",
		table.Render(), plural.Of(len(iterations), "iteration"), last.Change, last.Error)
	return nil
}

// danger holds the settings of the command.
type danger struct {
	cli.Terminal
	play     learn.SelfPlay
	to, plot string
}

func newLearnBejeweled(t cli.Terminal) *cobra.Command {
	d := danger{Terminal: t}
	cmd := &cobra.Command{
		Use:   "bejeweled -o FILE [--plot FILE]",
		Short: "Learn which boards of Bejeweled run out of moves",
		Long: `Learn how likely a Bejeweled board is to run out of moves within a few swaps, by
logistic regression on self-play. Boards are dealt and played at random until few legal
swaps are left, then by a search that looks one swap ahead. The weights are written as
JSON together with the settings; the same settings give the same weights. They
only describe boards: the planner "moves" uses the number of swaps instead.`,
		Example: `  domlab learn bejeweled -o danger.json --plot danger.png`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := d.validate(); err != nil {
				return err
			}
			return d.run(cmd.Context())
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&d.play.Positions, "positions", learn.DefaultSelfPlay, "`NUMBER` of boards to play on from")
	flags.IntVar(&d.play.Horizon, "horizon", learn.DefaultHorizon, "`NUMBER` of swaps to play on from each board")
	flags.Uint64Var(&d.play.Seed, "seed", 0, "`SEED` of the random boards")
	flags.StringVarP(&d.to, "output", "o", "", "write the weights to this JSON `FILE`, - for standard output")
	flags.StringVar(&d.plot, "plot", "", "draw how well the model fits its examples into this PNG `FILE`")
	return cmd
}

// mostHorizon bounds the swaps of a game of self-play: beyond it the first board hardly affects the game.
const mostHorizon = 1000

func (d *danger) validate() error {
	switch {
	case d.to == "":
		return cli.UsageError("-o FILE is missing: the file to write the weights to")
	case d.play.Positions < 1 || d.play.Positions > mostBoards:
		return cli.UsageError("--positions %d: expected 1 to %d", d.play.Positions, mostBoards)
	case d.play.Horizon < 1 || d.play.Horizon > mostHorizon:
		return cli.UsageError("--horizon %d: expected 1 to %d", d.play.Horizon, mostHorizon)
	}
	files := []cli.Output{{Flag: "--plot", Path: d.plot, Ending: cli.PNGEnding}}
	if d.to != "-" {
		files = append(files, cli.Output{Flag: "-o", Path: d.to})
	}
	return cli.CheckOutputs(files...)
}

func (d *danger) run(ctx context.Context) error {
	progress := d.Progress(d.play.Positions)
	d.play.Progress = func() { progress.Add(1) }
	model, examples, err := learn.Bejeweled(ctx, d.play)
	progress.Clear()
	if err != nil {
		return err
	}
	if d.to == "-" {
		err = model.Write(d.Out)
	} else if err = atomicfile.Write(d.to, model.Write); err != nil {
		err = cli.CannotWrite("-o", d.to, err)
	} else {
		cli.Say(d.Err, "Weights: %s\n%s, of which %d ran out of moves", d.to, plural.Of(model.Positions, "board"), model.Died)
	}
	plotErr := writePlot(d.Terminal, d.plot, func(w io.Writer) error { return learn.WriteDangerPlot(w, model, examples) })
	return cmp.Or(err, plotErr)
}

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
