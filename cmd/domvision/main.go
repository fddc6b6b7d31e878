// Command domvision reads a board of Destruct-o-Match or a game of its family
// from a screenshot and shows the best move. It gives advice only: it never
// clicks, types, or sends anything to a game.
//
// Every command has files of its own, named cmd_COMMAND, such as cmd_watch_say.go. Shared flags
// are in flags_*.go, and printing in output_*.go. Exit codes and hints for errors are in
// package cli, with all that domlab needs, too. Package advise turns a board into advice.
package main

// The icon of the program for Windows, and its manifest: it counts in the pixels of each monitor, whatever its
// scale. The linker takes both from the .syso files; a release adds the version.
//go:generate go run github.com/tc-hib/go-winres@v0.3.3 make --arch amd64,arm64

import (
	"context"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"strings"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/console"
	"github.com/domvision/domvision/vision"
	"github.com/domvision/domvision/vision/corpus"
)

func main() {
	cobra.MousetrapHelpText = "" // by default cobra refuses to start on a double click in Windows
	collectLater()
	ctx := cli.SignalContext()
	args, doubleClicked := os.Args[1:], console.DoubleClicked()
	if doubleClicked && len(args) == 0 {
		args = []string{"watch"} // what a player wants who has no command line
	}
	restore := console.PrepareOutput()
	code := run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
	if doubleClicked && ctx.Err() == nil {
		console.KeepOpen(code)
	}
	restore()
	os.Exit(code)
}

// run is the whole program: data goes to stdout, messages to stderr. It returns
// the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	return cli.Program{Name: "domvision", NewRoot: newRoot, Prepare: withNext}.Run(ctx, args, stdin, stdout, stderr)
}

func newRoot(t cli.Terminal) *cobra.Command {
	root := &cobra.Command{
		Use:   "domvision",
		Short: "Find the best move in a screenshot of Destruct-o-Match and its family",
		Long: `domvision reads the board in a screenshot, plans ahead, and draws the best move
into the picture. It only advises: you make every move yourself.

` + cli.ExitCodes,
		Example: `  domvision watch                 while you play: press a key, see the best move on a page
  domvision screenshot.png        the best move, drawn into the picture; short for domvision next
  domvision calibrate --wizard    if it misreads your screen`,
		Version:            fmt.Sprintf("%s (%s)", cli.Version(), vision.Backend()),
		SilenceErrors:      true, // cli.Program reports them
		DisableSuggestions: true, // package cli has them
		SilenceUsage:       true,
	}
	cli.AddGroup(root, "To play:", newNext(t), newWatch(t), newTrigger(t), newPageCommand(t), newSessionCommand(t), newConfig(t))
	cli.AddGroup(root, "To make it recognise your game:", newCalibrate(t), newProfile(t), newGame(t), newDoctor(t), newRecognize(t), newBatch(t))
	cli.AddGroup(root, "To try out moves and planners:", newPlan(t), newStep(t))
	cli.AddGroup(root, "To review your games:", newStats(t), newGoal(t), newReport(t))
	root.AddCommand(newMoved("simulate"), newMoved("bench"), newMoved("learn"))
	for _, newCommand := range packaging {
		root.AddCommand(newCommand())
	}
	cli.AddStandard(t, root)
	cli.RulesAlias(root)
	cli.CompleteValues(root, flagValues, argumentValues)
	completePaths(root)
	withSettings(root)
	return root
}

// packaging are commands for those who package the program: see cmd_man.go.
var packaging []func() *cobra.Command

// withNext lets a picture alone stand for the command next: a file dropped on the program, say.
func withNext(root *cobra.Command, args []string) []string {
	if len(args) == 0 || strings.HasPrefix(args[0], "-") {
		return args
	}
	if cmd, _, err := root.Find(args[:1]); err == nil && cmd != root {
		return args
	}
	if info, err := os.Stat(args[0]); !corpus.IsPicture(args[0]) && (err != nil || !info.Mode().IsRegular()) {
		return args
	}
	return append([]string{"next"}, args...)
}

// collectLater lets the garbage collector wait until the heap has grown to 32 MB, not 4: reading one picture takes
// hardly more, and collecting meanwhile took 7 % of the processor time of recognize. From then on it runs as
// usual. Whoever sets GOGC decides alone.
func collectLater() {
	if os.Getenv("GOGC") != "" {
		return
	}
	usual := debug.SetGCPercent(800)
	runtime.SetFinalizer(&firstCollection{}, func(*firstCollection) { debug.SetGCPercent(usual) })
}

// firstCollection is what the first collection finds unused. It has a pointer, so that it is allocated alone.
type firstCollection struct{ _ *byte }

// newMoved returns a hidden command that says where a command for researchers is now. Scripts may still use it.
func newMoved(name string) *cobra.Command {
	return &cobra.Command{
		Use:                name,
		Hidden:             true,
		DisableFlagParsing: true,
		RunE: func(cmd *cobra.Command, args []string) error {
			return moved(strings.TrimPrefix(cmd.CommandPath(), "domvision "))
		},
	}
}

// moved is the error of a command, or of one with a flag, that is part of domlab now.
func moved(command string) error {
	return cli.Fail(cli.ExitUsage, "domlab is built from source: go build ./cmd/domlab",
		fmt.Errorf("\"domvision %s\" is now \"domlab %[1]s\"", command))
}
