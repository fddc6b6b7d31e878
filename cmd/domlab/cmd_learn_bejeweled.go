package main

import (
	"cmp"
	"context"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/lab/learn"
)

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
