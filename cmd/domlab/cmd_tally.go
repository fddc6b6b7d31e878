package main

import (
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/tally"
)

func newTally(cli.Terminal) *cobra.Command {
	var commit, to string
	cmd := &cobra.Command{
		Use:   "tally RECORD... --commit COMMIT -o FILE",
		Short: "Count the points of every level, for the chances that domvision shows",
		Long: `Count how many points planners have earned in every level, from records of finished
simulations ("domlab simulate --record"), and write the table from which domvision
tells how likely a total is: goal/levels.json.`,
		Example: "  domlab tally slow.jsonl fast.jsonl --commit 1a2b3c4 -o goal/levels.json",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, records []string) error {
			switch {
			case commit == "":
				return cli.UsageError("--commit COMMIT is missing: the commit of domvision that played the games")
			case to == "":
				return cli.UsageError("-o FILE is missing: the file to write the table to")
			}
			if err := cli.CheckOutputs(cli.Output{Flag: "-o", Path: to}); err != nil {
				return err
			}
			return tally.Write(to, commit, records)
		},
	}
	cmd.Flags().StringVar(&commit, "commit", "", "the `COMMIT` of domvision that played the games")
	cmd.Flags().StringVarP(&to, "output", "o", "", "the `FILE` to write")
	return cmd
}
