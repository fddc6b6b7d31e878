package main

import (
	"context"
	"io"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/lab/shard"
	"github.com/domvision/domvision/planner"
)

func newBench(t cli.Terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Play the benchmark boards from the literature",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchSameGame(t))
	return cmd
}

func newBenchSameGame(t cli.Terminal) *cobra.Command {
	b := bench{benchSet: benchSet{Terminal: t}}
	cmd := &cobra.Command{
		Use:   "samegame FILE|-",
		Short: "Play a set of SameGame boards and compare the scores with published ones",
		Long: `Play every board of a set, one after the other on all cores, and print the scores,
beside published ones if --reference names a table of them. A group of n tiles scores
(n-2)², an empty board 1000. Every game is replayed from the board in the file before
its score is printed.

In the file a line "board NUMBER" begins a board, followed by its rows, one character
for each cell; lines that begin with '#' are comments. The table of --reference is CSV
with a header: the column "board", and one column for each program.

--solutions writes the moves, one line for each board; --verify checks such a file, and
--from begins with its lines and improves them.

--record writes every finished board to a file; the same command continues where it was
interrupted. --shard plays a part of the boards, and "domlab bench samegame merge"
joins the records of all parts.`,
		Example: `  domlab bench samegame boards.txt --budget 60s --solutions lines.txt
  domlab bench samegame boards.txt --reference published.csv --verify lines.txt
  domlab bench samegame boards.txt --budget 1h --from lines.txt --record hour.jsonl`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := b.validate(cmd.Flags()); err != nil {
				return err
			}
			return b.run(cmd.Context(), args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&b.planner, "planner", cli.UsualSearch(sameGame()), "`SPEC` of the planner; domlab simulate --help explains them")
	b.budget.AddFlags(flags, "board")
	b.addFlags(flags)
	flags.StringVar(&b.verify, "verify", "", "check the moves in this `FILE` instead of playing")
	flags.StringVar(&b.from, "from", "", "begin with the moves in this `FILE` and improve them")
	b.parts.addFlags(flags, "play", "board", "boards", "domlab bench samegame merge")
	cmd.AddCommand(newBenchMerge(t))
	return cmd
}

// sameGame is the game of the boards.
func sameGame() advise.Clearing {
	rules, err := collapse.Find("samegame")
	if err != nil {
		panic(err) // it is built in
	}
	return advise.Clearing{Rules: rules}
}

// bench holds the settings of the command.
type bench struct {
	benchSet
	planner      string
	budget       cli.BudgetFlags
	verify, from string
	parts        partFlags

	spec planner.Spec
	part shard.Shard
}

func (b *bench) validate(flags *pflag.FlagSet) (err error) {
	for _, flag := range []string{"planner", "budget", "nodes", "solutions", "from", "shard", "record"} {
		if b.verify != "" && flags.Changed(flag) {
			return cli.UsageError("--verify plays no game and cannot be combined with --%s", flag)
		}
	}
	specs, err := b.budget.Parse(sameGame(), b.planner)
	if err != nil {
		return err
	}
	b.spec = specs[0]
	if _, whole := b.spec.New().(planner.Improver); b.from != "" && !whole {
		return cli.UsageError("--from needs a planner that plays whole games, nrpa or beam, not %s", b.spec)
	}
	if b.part, err = b.parts.parse(); err != nil {
		return err
	}
	solutions, record := cli.Output{Flag: "--solutions", Path: b.solutions}, cli.Output{Flag: "--record", Path: b.parts.record}
	for _, from := range []cli.Output{solutions, record} {
		if err := from.Apart(cli.Output{Flag: "--from", Path: b.from}); err != nil {
			return err
		}
	}
	return record.Apart(solutions)
}

// run reads all input before it plays.
func (b *bench) run(ctx context.Context, file string) (err error) {
	report := benchReport{played: "by " + b.spec.String()}
	if report.reference, err = b.read(ctx, file); err != nil {
		return err
	}
	if b.verify != "" {
		report.played = "replayed from " + cli.InputName(b.verify)
		report.results, err = b.check(ctx)
	} else {
		report.results, err = b.playAll(ctx)
	}
	if b.from != "" {
		report.played += ", begun with the lines in " + cli.InputName(b.from)
	}
	if len(report.results) > 0 {
		if failed := b.show(report); failed != nil {
			return failed
		}
	}
	return err
}

// check replays the solutions in the file of --verify.
func (b *bench) check(ctx context.Context) ([]benchResult, error) {
	results, err := b.readSolutions(ctx, b.verify)
	if err != nil {
		return nil, err
	}
	if missing := len(b.boards) - len(results); missing > 0 {
		cli.Say(b.Err, "Left out: %s without a solution", plural.Of(missing, "board"))
	}
	return results, nil
}

// benchMerge joins records and reports on all of them.
type benchMerge struct {
	benchSet
	record string
}

func newBenchMerge(t cli.Terminal) *cobra.Command {
	m := benchMerge{benchSet: benchSet{Terminal: t}}
	cmd := &cobra.Command{
		Use:   "merge BOARDS FILE...",
		Short: "Join the records of parts of a benchmark and report on all of it",
		Long: `Join records that "domlab bench samegame --record" wrote, and report on them as one
run. BOARDS is the file with the boards: every game is replayed. The records must have
the same settings and different boards.`,
		Example: "  domlab bench samegame merge boards.txt part-*.jsonl --solutions lines.txt",
		Args:    cobra.MinimumNArgs(2),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := cli.CheckOutputs(cli.Output{Flag: "--record", Path: m.record}, cli.Output{Flag: "--solutions", Path: m.solutions}); err != nil {
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
			return cli.CannotWrite("--record", m.record, err)
		}
	}
	if err := m.keep(results); err != nil {
		return err
	}
	if missing := len(m.boards) - len(results); missing > 0 {
		cli.Say(m.Err, "Left out: %s not played", plural.Of(missing, "board"))
	}
	played := "by " + header.Planner
	if header.From != "" {
		played += ", begun with known lines"
	}
	return m.show(benchReport{played: played, results: results, reference: reference})
}
