package main

import (
	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/batch"
	"github.com/domvision/domvision/internal/cli"
)

func newBatch(t cli.Terminal) *cobra.Command {
	b := batch.Runner{Terminal: t}
	cmd := &cobra.Command{
		Use:   "batch DIR",
		Short: "Read every picture in a folder and compare with its grid",
		Long:  batch.Help,
		Example: `  domvision batch --html report.html screenshots
  domvision batch --update screenshots`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			for _, name := range movedBatchFlags {
				if cmd.Flags().Changed(name) {
					return moved("batch --" + name)
				}
			}
			if err := b.Validate(); err != nil {
				return err
			}
			return b.Run(cmd.Context(), args[0], nil)
		},
	}
	b.AddFlags(cmd.Flags())
	for _, name := range movedBatchFlags {
		cmd.Flags().String(name, "", "")
		cmd.Flags().MarkHidden(name)
	}
	cmd.AddCommand(newMoved("merge"))
	return cmd
}

// movedBatchFlags are the flags of batch that only domlab has now.
var movedBatchFlags = []string{"shard", "record"}
