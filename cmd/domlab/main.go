// Command domlab is the laboratory of domvision: it plays whole games with planners, learns values of boards, and
// measures recognition. Players need only domvision.
//
// Every command has files of its own, named cmd_COMMAND. What they share with the commands of domvision is in
// package cli.
package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/cli/manual"
	"github.com/domvision/domvision/lab/simulate"
	"github.com/domvision/domvision/vision"
)

func main() {
	os.Exit(run(cli.SignalContext(), os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run is the whole program: data goes to stdout, messages to stderr. It returns the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Program{Name: "domlab", NewRoot: newRoot}.Run(ctx, args, stdin, stdout, stderr)
}

func newRoot(t cli.Terminal) *cobra.Command {
	root := &cobra.Command{
		Use:   "domlab",
		Short: "Measure the planners and the recognition of domvision",
		Long: `domlab plays whole games with the planners of domvision, learns values of boards, and
measures how well boards are read. To get advice on a game, use domvision.

` + exitCodes,
		Example: `  domlab simulate --planner nstep:d=1 --planner nstep:d=3,k=6 --jobs 2
  domlab bench samegame boards.txt --budget 60s
  domlab robustness fixtures/screenshots`,
		Version:            fmt.Sprintf("%s (%s)", cli.Version(), vision.Backend()),
		SilenceErrors:      true, // cli.Program reports them
		DisableSuggestions: true, // cli has them
		SilenceUsage:       true,
	}
	cli.AddGroup(root, "Planners:", newSimulate(t), newBench(t), newLearn(t), newTally(t))
	cli.AddGroup(root, "Recognition:", newBatch(t), newRobustness(t), newAblation(t), newSensitivity(t))
	cli.AddStandard(t, root)
	root.AddCommand(manual.Command())
	cli.RulesAlias(root)
	cli.CompleteValues(root, map[string]cli.Values{
		"game":    cli.GameValues,
		"planner": cli.PlannerValues,
		"preset":  cli.Fixed(simulate.PresetNames()...),
		"profile": cli.ProfileValues,
		"table":   cli.Fixed(simulate.TableNames()...),
	}, nil)
	return root
}

// exitCodes describes the exit codes of package cli that the commands use.
const exitCodes = `Exit codes:
  0  success
  1  failure: unreadable input, broken grid, illegal move
  2  wrong use of the command line
  6  batch: accuracy below --min`
