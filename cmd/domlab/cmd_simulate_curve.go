package main

import (
	"cmp"
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/lab/simulate"
)

// simulateCurve shows scores against time.
type simulateCurve struct {
	cli.Terminal
	plot string
}

func newSimulateCurve(t cli.Terminal) *cobra.Command {
	c := simulateCurve{Terminal: t}
	cmd := &cobra.Command{
		Use:   "curve RECORD... [--plot FILE]",
		Short: "Show the scores of planners against the time they take",
		Long: `Show the scores of planners against the time they take, from records that
"domlab simulate --record" wrote: one point for each planner in each record. The
records may have different planners and numbers of games.`,
		Example: "  domlab simulate curve fast.jsonl slow.jsonl --plot curve.png",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := c.validate(); err != nil {
				return err
			}
			return c.run(args)
		},
	}
	cmd.Flags().StringVar(&c.plot, "plot", "", "draw the scores against the time into this PNG `FILE`")
	return cmd
}

func (c simulateCurve) validate() error {
	return cli.CheckOutputs(cli.Output{Flag: "--plot", Path: c.plot, Ending: cli.PNGEnding})
}

// run reads the records, prints the table and draws the plot.
func (c simulateCurve) run(records []string) error {
	points, settings, err := curvePoints(records)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.Out, curveTable(points, settings.Unit()))
	plotErr := writePlot(c.Terminal, c.plot, func(w io.Writer) error { return simulate.Curve(w, points, settings.Unit()) })
	return cmp.Or(err, plotErr)
}

// curvePoints reads the records of planners, which must be of one game.
func curvePoints(paths []string) (points []simulate.Point, s simulate.Settings, err error) {
	for i, path := range paths {
		header, records, err := simulate.ReadLog(path)
		if err != nil {
			return nil, s, err
		}
		if i == 0 {
			s = header.Settings
		} else if header.Game != s.Game {
			return nil, s, fmt.Errorf("%s is of %s, %s of %s: their scores cannot be compared", path, header.Game, paths[0], s.Game)
		}
		report, err := simulate.NewReport(header, records)
		if err != nil {
			return nil, s, fmt.Errorf("%s: %w", path, err)
		}
		if report.Games == 0 {
			return nil, s, fmt.Errorf("%s: no game is finished", path)
		}
		points = append(points, report.Points(header.Settings)...)
	}
	return points, s, nil
}

func curveTable(points []simulate.Point, unit string) string {
	t := texttable.Numbers("planner", "games", "ms/"+unit, "mean", "SE")
	for _, p := range points {
		t.AppendRow(table.Row{p.Planner, p.Games, texttable.Decimals(p.MS, 1), texttable.Decimals(p.Score.Mean, 1), texttable.Decimals(p.Score.SE, 1)})
	}
	return t.Render()
}
