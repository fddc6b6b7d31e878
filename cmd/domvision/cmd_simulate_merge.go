package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/simulate"
)

// simulateMerge joins records and reports on all of them.
type simulateMerge struct {
	terminal
	record string
	report simulationReport
}

func newSimulateMerge(t terminal) *cobra.Command {
	m := simulateMerge{terminal: t}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the records of parts of a simulation and report on all of it",
		Long: `Join records that "domvision simulate --record" wrote, and report on them as one
simulation. They must have the same settings and different games.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := m.validate(); err != nil {
				return err
			}
			return m.run(args)
		},
	}
	cmd.Flags().StringVar(&m.record, "record", "", "write the joined record to this `FILE`")
	m.report.addFlags(cmd.Flags())
	return cmd
}

func (m simulateMerge) validate() error {
	if err := m.report.validate(); err != nil {
		return err
	}
	return checkOutputs(output{flag: "--record", path: m.record}, m.report.output())
}

// run joins the records in the files.
func (m simulateMerge) run(files []string) error {
	header, records, err := simulate.Merge(files)
	if err != nil {
		return err
	}
	if m.record != "" {
		err := atomicfile.Write(m.record, func(w io.Writer) error { return simulate.WriteLog(w, header, records) })
		if err != nil {
			return cannotWrite("--record", m.record, err)
		}
	}
	finished, err := m.reportSimulation(header, records, m.report)
	if err == nil && finished == 0 {
		err = errors.New("no game is finished")
	}
	return err
}
