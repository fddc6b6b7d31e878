package main

import (
	"fmt"
	"io"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/simulate"
)

func newSimulateCurve(t terminal) *cobra.Command {
	var plot string
	cmd := &cobra.Command{
		Use:   "curve RECORD... [--plot FILE]",
		Short: "Show the scores of planners against the time they take",
		Long: `Show the scores of planners against the time they take, from records that
"domvision simulate --record" wrote: a point for every planner in every record. The
records may be of different planners and of different numbers of games.`,
		Example: "  domvision simulate curve fast.jsonl slow.jsonl --plot curve.png",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkOutputs(output{flag: "--plot", path: plot, picture: true}); err != nil {
				return err
			}
			points, err := curvePoints(args)
			if err != nil {
				return err
			}
			if plot != "" {
				if err := atomicfile.Write(plot, func(w io.Writer) error { return simulate.Curve(w, points) }); err != nil {
					return err
				}
				say(t.err, "Plot: %s", plot)
			}
			_, err = fmt.Fprintln(t.out, curveTable(points))
			return err
		},
	}
	cmd.Flags().StringVar(&plot, "plot", "", "draw the scores against the time into this PNG `FILE`")
	return cmd
}

// curvePoints reads the records of planners.
func curvePoints(paths []string) ([]simulate.Point, error) {
	var points []simulate.Point
	for _, path := range paths {
		header, records, err := simulate.ReadLog(path)
		if err != nil {
			return nil, err
		}
		report, err := simulate.NewReport(header, records)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
		if report.Games == 0 {
			return nil, fmt.Errorf("%s: no game is finished", path)
		}
		points = append(points, report.Points()...)
	}
	return points, nil
}

func curveTable(points []simulate.Point) string {
	t := numberTable("planner", "games", "ms/level", "mean", "SE")
	for _, p := range points {
		t.AppendRow(table.Row{p.Planner, p.Games, decimals(p.MS, 1), decimals(p.Score.Mean, 1), decimals(p.Score.SE, 1)})
	}
	return t.Render()
}
