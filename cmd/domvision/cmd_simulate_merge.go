package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/simulate"
)

func newSimulateMerge(t terminal) *cobra.Command {
	var (
		record string
		report simulationReport
	)
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the records of parts of a simulation and report on all of it",
		Long: `Join records that "domvision simulate --record" wrote, and report on them as one
simulation. They must be of the same settings and of different games.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := report.validate(); err != nil {
				return err
			}
			if err := checkOutputs(output{flag: "--record", path: record}, report.output()); err != nil {
				return err
			}
			header, records, err := simulate.Merge(args)
			if err != nil {
				return err
			}
			if record != "" {
				err := atomicfile.Write(record, func(w io.Writer) error { return simulate.WriteLog(w, header, records) })
				if err != nil {
					return cannotWrite("--record", record, err)
				}
			}
			finished, err := t.reportSimulation(header, records, report)
			if err == nil && finished == 0 {
				err = errors.New("no game is finished")
			}
			return err
		},
	}
	cmd.Flags().StringVar(&record, "record", "", "write the joined record to this `FILE`")
	report.addFlags(cmd.Flags())
	return cmd
}
