package main

import (
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
)

// batchMerge joins records and reports on all of them.
type batchMerge struct {
	terminal
	batchOutput
	record string
}

func newBatchMerge(t terminal) *cobra.Command {
	m := batchMerge{terminal: t}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the records of parts of a batch and report on all pictures",
		Long: `Join records that "domvision batch --record" wrote, and report on them as one run would
have done, apart from the times. They must be of the same pictures, grids, profiles and version,
and no picture may be in two of them.`,
		Example: "  domvision batch merge part-*.jsonl --min 0.98",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := m.validate(); err != nil {
				return err
			}
			if err := checkOutputs(output{flag: "--record", path: m.record}); err != nil {
				return err
			}
			return m.run(args)
		},
	}
	m.addFlags(cmd.Flags())
	cmd.Flags().StringVar(&m.record, "record", "", "write the joined record to this `FILE`")
	return cmd
}

// run joins the records in the files.
func (m *batchMerge) run(files []string) error {
	header, records, err := batchRecords().Merge(files)
	if err != nil {
		return err
	}
	if len(records) == 0 {
		return errors.New("no picture has been read yet")
	}
	sortRecords(records)
	if m.record != "" {
		err := atomicfile.Write(m.record, func(w io.Writer) error { return batchRecords().Write(w, header, records) })
		if err != nil {
			return cannotWrite("--record", m.record, err)
		}
	}
	report := batchReport{left: header.leftOut, resumed: true}
	for _, r := range records {
		report.add(r.result())
	}
	report.left.NotReached = header.Pictures - len(records)
	if err := m.print(m.out, report); err != nil {
		return err
	}
	return report.verdict(m.bar)
}
