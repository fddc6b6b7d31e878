package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/vision"
)

// Error messages follow three rules: a message names the thing it is about; a hint, on a
// line of its own, says what to do next; the same kind of trouble has the same exit code in
// every command.

// The exit codes, and their description in the help.
const (
	exitFailure = 1
	exitUsage   = 2
	exitUnsure  = 3
	exitNoMove  = 4
	exitCapture = 5
	exitBelow   = 6
	exitNobody  = 7

	exitCodes = `Exit codes:
  0  all is well
  1  failure: unreadable input, broken grid, illegal move
  2  wrong use of the command line
  3  no board found, or it could not be read with certainty
  4  no legal move
  5  the screen cannot be captured
  6  batch: accuracy below --min
  7  trigger: no watch is running`
)

// failure is an error whose kind the command itself knows.
type failure struct {
	code int
	hint string // what to do next; "" where the error says it all
	err  error
}

func (f *failure) Error() string { return f.err.Error() }
func (f *failure) Unwrap() error { return f.err }

// usageError is wrong use of the command line.
func usageError(format string, args ...any) error {
	return &failure{code: exitUsage, err: fmt.Errorf(format, args...)}
}

// explain finds the exit code of err and a hint. All sentinel errors of the libraries are
// mapped here, and in the functions it calls, and nowhere else.
func explain(err error) (code int, hint string) {
	var own *failure
	if errors.As(err, &own) {
		return own.code, own.hint
	}
	if code, hint, ok := explainCapture(err); ok {
		return code, hint
	}
	if code, hint, ok := explainTrigger(err); ok {
		return code, hint
	}
	var several *vision.SeveralError
	switch {
	case errors.As(err, &several):
		return exitUnsure, "--region or --window narrows a capture down to one"
	case errors.Is(err, vision.ErrNoBoard):
		return exitUnsure, "the whole board must be visible, with nothing lying over it; --region narrows a capture down to it"
	case errors.Is(err, vision.ErrUncertain):
		return exitUnsure, "take the screenshot while nothing moves and no group is selected; --debug-dir DIR of `domvision next` shows what was seen"
	case errors.Is(err, swap.ErrMoving):
		return exitUnsure, "nothing is settled or guessed: take the picture when the board is at rest, or look whether it was misread (domvision recognize prints it)"
	case errors.Is(err, vision.ErrImage):
		return exitFailure, "expected a picture: PNG, JPEG, GIF, BMP or WebP"
	}
	return exitFailure, ""
}

// exitCode is the exit code of err.
func exitCode(err error) int {
	code, _ := explain(err)
	return code
}

// report prints err for the user, unless it is nil or already reported, and returns the
// exit code.
func (t terminal) report(err error) (code int) {
	var done status
	switch {
	case err == nil:
		return 0
	case errors.As(err, &done):
		return int(done)
	case errors.Is(err, context.Canceled):
		err = errors.New("interrupted")
	}
	code, hint := explain(err)
	say(t.err, "domvision: %v", err)
	if hint != "" {
		say(t.err, "hint: %s", hint)
	}
	return code
}

// worse is the more serious of two exit codes: a failure before a refusal.
func worse(a, b int) int {
	if a == exitFailure || b == 0 {
		return a
	}
	return b
}

// ended is the error to return when all that went wrong has been reported.
func ended(code int) error {
	if code == 0 {
		return nil
	}
	return status(code)
}

// status is an error that has been reported already: only its exit code is left.
type status int

func (s status) Error() string { return fmt.Sprintf("exit code %d", int(s)) }

// ownError marks what a command of ours returned; all else is cobra's.
type ownError struct{ error }

func (e ownError) Unwrap() error { return e.error }

// markOwnErrors wraps the commands so that [fromCobra] can distinguish their errors from
// cobra's own, which have no type, and so that the error about a wrong number of arguments
// says what they should be.
func markOwnErrors(cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if i := slices.Index(args, ""); i >= 0 {
				return usageError("argument %d is empty: a name is missing, perhaps of a variable of the shell that is not set", i+1)
			}
			if err := run(cmd, args); err != nil {
				return ownError{err}
			}
			return nil
		}
	}
	if check := cmd.Args; check != nil && (strings.Contains(cmd.Use, " ") || !cmd.HasSubCommands()) {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if check(cmd, args) != nil {
				return usageError("%s given; it is called as %s", plural.Of(len(args), "argument"), cmd.UseLine())
			}
			return nil
		}
	}
	for _, sub := range cmd.Commands() {
		markOwnErrors(sub)
	}
}

// fromCobra is err as [explain] knows it. What cobra finds fault with is always
// the command line: unknown flags and commands, missing or excess arguments.
func fromCobra(cmd *cobra.Command, err error) error {
	var own ownError
	if err != nil && !errors.As(err, &own) {
		err = usageError("%w", err)
	}
	var f *failure
	if errors.As(err, &f) && f.code == exitUsage {
		f.hint = fmt.Sprintf("see %s --help", cmd.CommandPath())
	}
	return err
}
