package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/benchmark"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

func newBench(t terminal) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "bench",
		Short: "Play the benchmark boards of the literature",
		Args:  cobra.NoArgs,
		RunE:  func(cmd *cobra.Command, args []string) error { return cmd.Help() },
	}
	cmd.AddCommand(newBenchSameGame(t))
	return cmd
}

func newBenchSameGame(t terminal) *cobra.Command {
	b := bench{terminal: t}
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

--solutions writes the moves, one line for each board; --verify checks such a file.`,
		Example: `  domvision bench samegame boards.txt --budget 60s --solutions lines.txt
  domvision bench samegame boards.txt --reference published.csv --verify lines.txt`,
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
	flags.StringVar(&b.reference, "reference", "", "show the scores in this CSV `FILE` beside ours")
	flags.StringVar(&b.solutions, "solutions", "", "write the moves to this `FILE`, after every board")
	flags.StringVar(&b.verify, "verify", "", "check the moves in this `FILE` instead of playing")
	flags.BoolVar(&b.asJSON, "json", false, "print the scores and the moves as JSON; a table of --reference goes to standard error")
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
	terminal
	planner                      string
	budget                       budgetFlags
	reference, solutions, verify string
	asJSON                       bool

	spec  planner.Spec
	rules collapse.Rules
	set   []benchmark.Board
}

func (b *bench) validate(flags *pflag.FlagSet) error {
	for _, flag := range []string{"planner", "budget", "nodes", "solutions"} {
		if b.verify != "" && flags.Changed(flag) {
			return usageError("--verify plays no game and cannot be combined with --%s", flag)
		}
	}
	specs, err := b.budget.parse(sameGame(), b.planner)
	if err != nil {
		return err
	}
	b.spec = specs[0]
	return nil
}

// run reads all input before it plays.
func (b *bench) run(ctx context.Context, file string) (err error) {
	b.rules = sameGame().Rules
	if b.set, err = readAs(ctx, b.terminal, file, func(text string) ([]benchmark.Board, error) {
		return benchmark.ParseBoards(text, b.rules)
	}); err != nil {
		return err
	}
	report := benchReport{played: "by " + b.spec.String()}
	if b.reference != "" {
		if report.reference, err = readAs(ctx, b.terminal, b.reference, benchmark.ParseReference); err != nil {
			return err
		}
	}
	if b.verify != "" {
		report.played = "replayed from " + inputName(b.verify)
		report.results, err = b.check(ctx)
	} else {
		report.results, err = b.playAll(ctx, b.spec)
	}
	if len(report.results) > 0 {
		if failed := b.show(report); failed != nil {
			return failed
		}
	}
	return err
}

// playAll plays every board and writes the solutions as they come. If interrupted, it
// returns the finished ones and an error.
func (b *bench) playAll(ctx context.Context, spec planner.Spec) ([]benchResult, error) {
	if err := b.mayOverwrite(); err != nil {
		return nil, err
	}
	var results []benchResult
	if err := b.keep(results); err != nil { // before time is spent
		return nil, err
	}
	progress := b.progress(len(b.set))
	defer progress.Clear()
	for _, board := range b.set {
		r, err := b.play(ctx, board, spec)
		switch {
		case errors.Is(err, context.Canceled):
			return results, fmt.Errorf("interrupted: %d of %s played", len(results), plural.Of(len(b.set), "board"))
		case err != nil:
			return results, err
		}
		results = append(results, r)
		progress.Add(1)
		if err := b.keep(results); err != nil {
			return results, err
		}
	}
	return results, nil
}

// mayOverwrite refuses an existing file that holds no solutions: the user may have named the file of boards
// by mistake.
func (b *bench) mayOverwrite() error {
	if info, err := os.Stat(b.solutions); err != nil || !info.Mode().IsRegular() {
		return nil
	}
	text, err := b.readInput(b.solutions)
	if err != nil {
		return err
	}
	if _, err := benchmark.ParseSolutions(string(text)); err != nil {
		return fmt.Errorf("%s does not hold solutions and is left unchanged: %w", b.solutions, err)
	}
	return nil
}

// keep writes the solutions so far.
func (b *bench) keep(results []benchResult) error {
	if b.solutions == "" {
		return nil
	}
	var solutions []benchmark.Solution
	for _, r := range results {
		solutions = append(solutions, r.Solution)
	}
	return cannotWrite("--solutions", b.solutions, atomicfile.Write(b.solutions, func(w io.Writer) error {
		return benchmark.WriteSolutions(w, solutions)
	}))
}

// benchResult is the solution of a board, checked by replaying it.
type benchResult struct {
	benchmark.Solution
	cleared bool
	seconds float64 // of planning; NaN: not known
}

// play plays a board. If the search plans whole games it plans once, otherwise before every move.
func (b *bench) play(ctx context.Context, board benchmark.Board, spec planner.Spec) (benchResult, error) {
	start := time.Now()
	search := spec.New()
	var line []engine.Move
	for {
		game, err := collapse.Replay(b.rules, board.Grid, line)
		if err != nil {
			return benchResult{}, fmt.Errorf("board %d, %s: %w", board.Number, spec, err)
		}
		if game.Over() {
			s := benchmark.Solution{Board: board.Number, Score: game.Score(), Moves: line}
			return b.replayed(s, time.Since(start).Seconds())
		}
		plan := search.Plan(ctx, game.Board())
		if ctx.Err() != nil {
			return benchResult{}, ctx.Err()
		}
		if plan.Err != nil {
			return benchResult{}, fmt.Errorf("board %d: %w", board.Number, plan.Err)
		}
		line = append(line, b.next(game.Board(), plan)...)
	}
}

// next returns the moves of the plan to play before planning again.
func (b *bench) next(board *collapse.Board, plan planner.Plan) []engine.Move {
	best := plan.Candidates[0]
	rest, err := collapse.Replay(b.rules, board.Grid(), best.PV)
	if err == nil && rest.Over() {
		return best.PV
	}
	return []engine.Move{best.Move}
}

// replayed checks a solution by replaying it.
func (b *bench) replayed(s benchmark.Solution, seconds float64) (benchResult, error) {
	game, err := s.Replay(b.rules, b.set)
	if err != nil {
		return benchResult{}, err
	}
	return benchResult{s, game.Board().Grid().Tiles() == 0, seconds}, nil
}

// check replays the solutions in the file. The error lists all wrong ones.
func (b *bench) check(ctx context.Context) ([]benchResult, error) {
	solutions, err := readAs(ctx, b.terminal, b.verify, benchmark.ParseSolutions)
	if err != nil {
		return nil, err
	}
	if len(solutions) == 0 {
		return nil, fmt.Errorf("%s: no solutions", inputName(b.verify))
	}
	var (
		results []benchResult
		wrong   []error
	)
	for _, s := range solutions {
		r, err := b.replayed(s, math.NaN())
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", inputName(b.verify), err))
			continue
		}
		results = append(results, r)
	}
	if len(wrong) > 0 {
		return nil, errors.Join(wrong...)
	}
	if missing := len(b.set) - len(results); missing > 0 {
		say(b.err, "Left out: %s without a solution", plural.Of(missing, "board"))
	}
	return results, nil
}
