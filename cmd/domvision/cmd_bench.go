package main

import (
	"context"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/internal/shard"
	"github.com/domvision/domvision/planner"
)

func newBench(t terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Play the benchmark boards from the literature",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchSameGame(t))
	return cmd
}

func newBenchSameGame(t terminal) *cobra.Command {
	b := bench{benchSet: benchSet{terminal: t}}
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
interrupted. --shard plays a part of the boards, and "domvision bench samegame merge"
joins the records of all parts.`,
		Example: `  domvision bench samegame boards.txt --budget 60s --solutions lines.txt
  domvision bench samegame boards.txt --reference published.csv --verify lines.txt
  domvision bench samegame boards.txt --budget 1h --from lines.txt --record hour.jsonl`,
		Args: cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := b.validate(cmd.Flags()); err != nil {
				return err
			}
			return b.run(cmd.Context(), args[0])
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&b.planner, "planner", usualSearch(sameGame()), "`SPEC` of the planner; domvision simulate --help explains them")
	b.budget.addFlags(flags, "board")
	b.addFlags(flags)
	flags.StringVar(&b.verify, "verify", "", "check the moves in this `FILE` instead of playing")
	flags.StringVar(&b.from, "from", "", "begin with the moves in this `FILE` and improve them")
	b.parts.addFlags(flags, "play", "board", "boards", "domvision bench samegame merge")
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
	budget       budgetFlags
	verify, from string
	parts        partFlags

	spec planner.Spec
	part shard.Shard
}

func (b *bench) validate(flags *pflag.FlagSet) (err error) {
	for _, flag := range []string{"planner", "budget", "nodes", "solutions", "from", "shard", "record"} {
		if b.verify != "" && flags.Changed(flag) {
			return usageError("--verify plays no game and cannot be combined with --%s", flag)
		}
	}
	specs, err := b.budget.parse(sameGame(), b.planner)
	if err != nil {
		return err
	}
	b.spec = specs[0]
	if _, whole := b.spec.New().(planner.Improver); b.from != "" && !whole {
		return usageError("--from needs a planner that plays whole games, nrpa or beam, not %s", b.spec)
	}
	if b.part, err = b.parts.parse(); err != nil {
		return err
	}
	solutions, record := output{flag: "--solutions", path: b.solutions}, output{flag: "--record", path: b.parts.record}
	for _, from := range []output{solutions, record} {
		if err := from.apart(output{flag: "--from", path: b.from}); err != nil {
			return err
		}
	}
	return record.apart(solutions)
}

// run reads all input before it plays.
func (b *bench) run(ctx context.Context, file string) (err error) {
	report := benchReport{played: "by " + b.spec.String()}
	if report.reference, err = b.read(ctx, file); err != nil {
		return err
	}
	if b.verify != "" {
		report.played = "replayed from " + inputName(b.verify)
		report.results, err = b.check(ctx)
	} else {
		report.results, err = b.playAll(ctx)
	}
	if b.from != "" {
		report.played += ", begun with the lines in " + inputName(b.from)
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
		say(b.err, "Left out: %s without a solution", plural.Of(missing, "board"))
	}
	return results, nil
}
