package main

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/batch"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/shard"
	"github.com/domvision/domvision/vision/corpus"
)

// archive reads an archive of pictures in parts, and records the results.
type archive struct {
	batch.Runner
	parts partFlags
}

func newBatch(t cli.Terminal) *cobra.Command {
	a := archive{Runner: batch.Runner{Terminal: t}}
	cmd := &cobra.Command{
		Use:   "batch DIR",
		Short: "Read an archive of pictures, also in parts, and compare with the grids",
		Long: batch.Help + `

--record writes the result for every picture to a file; the same command continues where
it was interrupted. --shard reads a part of the pictures, and "domlab batch merge"
joins the records of all parts.`,
		Example: `  domlab batch archive --record results.jsonl
  domlab batch archive --shard 3/8 --record part-3.jsonl`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			part, err := a.validate()
			if err != nil {
				return err
			}
			return a.run(cmd.Context(), args[0], part)
		},
	}
	a.AddFlags(cmd.Flags())
	a.parts.addFlags(cmd.Flags(), "read", "picture", "pictures", "domlab batch merge")
	cmd.AddCommand(newBatchMerge(t))
	return cmd
}

func (a *archive) validate() (part shard.Shard, err error) {
	if part, err = a.parts.parse(); err != nil {
		return part, err
	}
	switch {
	case a.parts.record != "" && a.HTML != "":
		return part, cli.UsageError("--html cannot be combined with --record: a record does not hold the pictures")
	case a.parts.record != "" && a.Update:
		return part, cli.UsageError("--update cannot be combined with --record: proposed grids would change what is recorded")
	}
	return part, a.Runner.Validate()
}

// run reads the part of the pictures in dir that is not recorded yet.
func (a *archive) run(ctx context.Context, dir string, part shard.Shard) error {
	var log *shard.Log[batchRecord]
	defer func() {
		if log != nil {
			log.Close()
		}
	}()
	return a.Runner.Run(ctx, dir, func(samples []corpus.Sample, left batch.LeftOut) (todo batch.Work, err error) {
		if len(part.Numbers(len(samples))) == 0 {
			return todo, a.parts.none(len(samples))
		}
		todo.Samples = shard.Of(part, samples)
		if a.parts.record == "" {
			return todo, nil
		}
		header, err := newBatchHeader(samples, left, a.Profile)
		if err != nil {
			return todo, err
		}
		var records []batchRecord
		if log, records, err = batchRecords().Open(a.parts.record, header); err != nil {
			return todo, err
		}
		for _, r := range records {
			todo.Done = append(todo.Done, r.result())
		}
		keep := keepIn(log)
		todo.Keep = func(r batch.Result) error { return keep(newBatchRecord(r)) }
		todo.Resume = resumable
		return todo, nil
	})
}

// archiveMerge joins records and reports on all of them.
type archiveMerge struct {
	cli.Terminal
	batch.Output
	record string
}

func newBatchMerge(t cli.Terminal) *cobra.Command {
	m := archiveMerge{Terminal: t}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the records of parts of a batch and report on all pictures",
		Long: `Join records that "domlab batch --record" wrote, and report on them as one run would
have done, apart from the times. They must be of the same pictures, grids, profiles and version,
and no picture may be in two of them.`,
		Example: "  domlab batch merge part-*.jsonl --min 0.98",
		Args:    cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := m.Validate(); err != nil {
				return err
			}
			if err := cli.CheckOutputs(cli.Output{Flag: "--record", Path: m.record}); err != nil {
				return err
			}
			return m.run(args)
		},
	}
	m.AddFlags(cmd.Flags())
	cmd.Flags().StringVar(&m.record, "record", "", "write the joined record to this `FILE`")
	return cmd
}

// run joins the records in the files.
func (m *archiveMerge) run(files []string) error {
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
			return cli.CannotWrite("--record", m.record, err)
		}
	}
	results := make([]batch.Result, len(records))
	for i, r := range records {
		results[i] = r.result()
	}
	header.LeftOut.NotReached = header.Pictures - len(records)
	return m.Conclude(m.Out, results, header.LeftOut)
}
