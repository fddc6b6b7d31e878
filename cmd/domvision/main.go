// Command domvision reads a board of Destruct-o-Match or a game of its family
// from a screenshot and shows the best move. It gives advice only: it never
// clicks, types, or sends anything to a game.
//
// Every command has files of its own, named cmd_COMMAND, such as cmd_watch_say.go. Shared flags
// are in flags_*.go, and printing in output_*.go. Exit codes and hints for errors are in
// errors.go. Package advise turns a board into advice.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/vision"
)

func main() {
	cobra.MousetrapHelpText = "" // by default cobra refuses to start on a double click in Windows
	collectLater()
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	context.AfterFunc(ctx, stop) // a second interrupt ends the program at once
	args, doubleClicked := os.Args[1:], doubleClicked()
	if doubleClicked && len(args) == 0 {
		args = []string{"watch"} // what a player wants who has no command line
	}
	restore := prepareConsole()
	code := run(ctx, args, os.Stdin, os.Stdout, os.Stderr)
	if doubleClicked && ctx.Err() == nil {
		keepConsole(code)
	}
	restore()
	os.Exit(code)
}

// endings are the signals that end the program in an orderly way: an interrupt, what a
// service manager or a logout sends, and the loss of the terminal, unless nohup ignores
// that.
func endings() []os.Signal {
	list := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) {
		list = append(list, syscall.SIGHUP)
	}
	return list
}

// run is the whole program: data goes to stdout, messages to stderr. It returns
// the exit code.
func run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &watched{Writer: stdout}
	t := terminal{in: stdin, out: out, err: stderr}
	root := newRoot(t)
	root.SetArgs(withNext(root, args))
	cmd, err := root.ExecuteContextC(ctx)
	if out.err != nil && (err == nil || errors.Is(err, out.err)) {
		err = ownError{fmt.Errorf("cannot write to standard output: %w", out.err)}
	}
	return t.report(fromCobra(cmd, err))
}

func newRoot(t terminal) *cobra.Command {
	root := &cobra.Command{
		Use:   "domvision",
		Short: "Find the best move in a screenshot of Destruct-o-Match and its family",
		Long: `domvision reads the board in a screenshot, plans ahead, and draws the best move
into the picture. It only advises: you make every move yourself.

` + exitCodes,
		Example: `  domvision watch                 while you play: press a key, see the best move on a page
  domvision screenshot.png        the best move, drawn into the picture; short for domvision next
  domvision calibrate --wizard    if it misreads your screen`,
		Version:            fmt.Sprintf("%s (%s)", version(), vision.Backend()),
		SilenceErrors:      true, // run reports them
		DisableSuggestions: true, // didYouMean has them
		SilenceUsage:       true,
	}
	addGroup(root, "To play:", newNext(t), newWatch(t), newTrigger(t), newPageCommand(t), newSessionCommand(t), newConfig(t))
	addGroup(root, "To make it recognise your game:", newCalibrate(t), newProfile(t), newDoctor(t), newRecognize(t), newBatch(t))
	addGroup(root, "To try out moves and planners:", newPlan(t), newStep(t), newSimulate(t), newBench(t), newLearn(t))
	addGroup(root, "To review your games:", newStats(t), newGoal(t), newReport(t))
	root.SetIn(t.in)
	root.SetOut(t.out)
	root.SetErr(t.err)
	addCompletion(root)
	addHelp(root)
	root.AddCommand(newMan())
	completeValues(root)
	withSettings(root)
	markOwnErrors(root)
	return root
}

// addGroup adds commands that the help lists under one title.
func addGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

// addCompletion adds cobra's completion command, which would otherwise accept any word as
// the name of a shell and print its help.
func addCompletion(root *cobra.Command) {
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.RunE = func(cmd *cobra.Command, args []string) error { return cmd.Help() }
		}
	}
}

// addHelp adds cobra's help command, which would otherwise succeed for unknown commands.
func addHelp(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "help" {
			cmd.RunE = func(_ *cobra.Command, args []string) error {
				topic, rest, err := root.Find(args)
				if err != nil || len(rest) > 0 {
					return usageError("unknown command %q", strings.Join(args, " "))
				}
				return topic.Help()
			}
		}
	}
}
