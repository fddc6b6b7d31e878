package cli

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/internal/plural"
)

// What cobra finds wrong with a command line becomes an error for people here.

// ownError marks an error that one of our commands returned; all others are from cobra.
type ownError struct{ error }

func (e ownError) Unwrap() error { return e.error }

// markOwnErrors wraps the commands so that [fromCobra] can distinguish their errors from
// cobra's own, which have no type, and so that the error about a wrong number of arguments
// says what they should be.
func markOwnErrors(cmd *cobra.Command) {
	if run := cmd.RunE; run != nil {
		cmd.RunE = func(cmd *cobra.Command, args []string) error {
			if i := slices.Index(args, ""); i >= 0 {
				return UsageError("argument %d is empty; perhaps a shell variable is not set", i+1)
			}
			if err := caught(run, cmd, args); err != nil {
				return ownError{err}
			}
			return nil
		}
	}
	if check := cmd.Args; check != nil && (strings.Contains(cmd.Use, " ") || !cmd.HasSubCommands()) {
		cmd.Args = func(cmd *cobra.Command, args []string) error {
			if check(cmd, args) != nil {
				return UsageError("%s given; usage: %s", plural.Of(len(args), "argument"), cmd.UseLine())
			}
			return nil
		}
	}
	for _, sub := range cmd.Commands() {
		markOwnErrors(sub)
	}
}

// caught runs a command, and turns a panic into an error.
func caught(run func(*cobra.Command, []string) error, cmd *cobra.Command, args []string) (err error) {
	defer fault.Catch(&err)
	return run(cmd, args)
}

// fromCobra turns an error of cobra's into a usage error: cobra only finds fault with the
// command line, such as unknown flags and missing arguments. A mistyped word gets a suggestion.
func fromCobra(cmd *cobra.Command, err error) error {
	if err == nil {
		return nil
	}
	var own ownError
	var invalid *pflag.InvalidValueError
	switch {
	case errors.As(err, &own):
	case errors.As(err, &invalid):
		f := invalid.GetFlag()
		err = UsageError("--%s %s: %w", f.Name, Printable(invalid.GetValue()), WrongValue(f.Value.Type(), invalid.Unwrap()))
	default:
		err = UsageError("%w", err)
	}
	var f *Failure
	if errors.As(err, &f) && f.Code == ExitUsage && f.Hint == "" {
		f.Hint = fmt.Sprintf("see %s --help", cmd.CommandPath())
	}
	if words := didYouMean(cmd, err); words != "" {
		code, hint := Explain(err)
		err = &Failure{code, fmt.Sprintf("did you mean %s? If not, %s", words, hint), err}
	}
	return err
}

// WrongValue is an error of the value of a flag for people. kind is the type of the flag, and cause what its
// parser said, in the words of Go for all but our own types.
func WrongValue(kind string, cause error) error {
	switch {
	case errors.Is(cause, strconv.ErrRange):
		return errors.New("out of range")
	case kind == "bool":
		return errors.New("expected true or false")
	case kind == "duration":
		return errors.New("expected a time with its unit, such as 200ms or 5s")
	case kind == "float64":
		return errors.New("expected a number")
	case strings.HasPrefix(kind, "uint"):
		return errors.New("expected a whole number, 0 or more")
	case strings.HasPrefix(kind, "int"):
		return errors.New("expected a whole number")
	}
	return cause
}
