package cli

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
)

// Program is a program of commands.
type Program struct {
	Name    string                                            // as error messages begin
	NewRoot func(Terminal) *cobra.Command                     // builds all commands
	Prepare func(root *cobra.Command, args []string) []string // may change the arguments; nil leaves them
}

// Run runs the program: data goes to stdout, messages to stderr. It returns the exit code.
func (p Program) Run(ctx context.Context, args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	out := &watched{Writer: stdout}
	t := Terminal{program: p.Name, In: stdin, Out: out, Err: stderr}
	root := p.NewRoot(t)
	markOwnErrors(root)
	if p.Prepare != nil {
		args = p.Prepare(root, args)
	}
	root.SetArgs(args)
	cmd, err := root.ExecuteContextC(ctx)
	if out.err != nil && (err == nil || errors.Is(err, out.err)) {
		err = ownError{fmt.Errorf("cannot write to standard output: %w", out.err)}
	}
	return t.Report(fromCobra(cmd, err))
}

// SignalContext returns a context that ends with the first signal to end the program. A second one ends it at once.
func SignalContext() context.Context {
	ctx, stop := signal.NotifyContext(context.Background(), endings()...)
	context.AfterFunc(ctx, stop)
	return ctx
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

// AddGroup adds commands that the help lists under one title, such as "To play:".
func AddGroup(root *cobra.Command, title string, commands ...*cobra.Command) {
	root.AddGroup(&cobra.Group{ID: title, Title: title})
	for _, cmd := range commands {
		cmd.GroupID = title
	}
	root.AddCommand(commands...)
}

// AddStandard connects a program to a terminal, and adds the commands help and completion. Call it when all other
// commands are there.
func AddStandard(t Terminal, root *cobra.Command) {
	root.SetIn(t.In)
	root.SetOut(t.Out) // cobra's completion command keeps it
	root.SetErr(t.Err)
	addCompletion(root)
	addHelp(root)
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
					return UsageError("unknown command %q", strings.Join(args, " "))
				}
				return topic.Help()
			}
		}
	}
}
