package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/plural"
)

// benchMerge joins records and reports on all of them.
type benchMerge struct {
	benchSet
	record string
}

func newBenchMerge(t terminal) *cobra.Command {
	m := benchMerge{benchSet: benchSet{terminal: t}}
	cmd := &cobra.Command{
		Use:   "merge BOARDS FILE...",
		Short: "Join the records of parts of a benchmark and report on all of it",
		Long: `Join records that "domvision bench samegame --record" wrote, and report on them as one
run. BOARDS is the file with the boards: every game is replayed. The records must have
the same settings and different boards.`,
		Example: "  domvision bench samegame merge boards.txt part-*.jsonl --solutions lines.txt",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := checkOutputs(output{flag: "--record", path: m.record}, output{flag: "--solutions", path: m.solutions}); err != nil {
				return err
			}
			return m.run(cmd.Context(), args[0], args[1:])
		},
	}
	m.addFlags(cmd.Flags())
	cmd.Flags().StringVar(&m.record, "record", "", "write the joined record to this `FILE`")
	return cmd
}

// run joins the records in the files.
func (m *benchMerge) run(ctx context.Context, boards string, files []string) error {
	reference, err := m.read(ctx, boards)
	if err != nil {
		return err
	}
	if err := m.mayOverwrite(); err != nil {
		return err
	}
	header, records, err := benchRecords().Merge(files)
	if err != nil {
		return err
	}
	done, err := m.replayedRecords(strings.Join(files, ", "), records)
	if err != nil {
		return err
	}
	results := inOrderOf(m.boards, done)
	if m.record != "" {
		var ordered []benchRecord
		for _, r := range results {
			ordered = append(ordered, newBenchRecord(r))
		}
		err := atomicfile.Write(m.record, func(w io.Writer) error { return benchRecords().Write(w, header, ordered) })
		if err != nil {
			return cannotWrite("--record", m.record, err)
		}
	}
	if err := m.keep(results); err != nil {
		return err
	}
	if missing := len(m.boards) - len(results); missing > 0 {
		say(m.err, "Left out: %s not played", plural.Of(missing, "board"))
	}
	played := "by " + header.Planner
	if header.From != "" {
		played += ", begun with known lines"
	}
	return m.show(benchReport{played: played, results: results, reference: reference})
}
