package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/vision"
)

// TestExplain: the kind of an error decides the exit code, however it is wrapped.
func TestExplain(t *testing.T) {
	for _, test := range []struct {
		err  error
		code int
		hint bool
	}{
		{errors.New("some failure"), ExitFailure, false},
		{UsageError("--top 0: at least 1"), ExitUsage, false},
		{&advise.UnsureError{Cells: []engine.Pos{{}}}, ExitUnsure, true},
		{advise.ErrNoMove, ExitNoMove, false},
		{engine.ErrMoving, ExitUnsure, true},
		{&vision.SeveralError{}, ExitUnsure, true},
		{vision.ErrNoBoard, ExitUnsure, true},
		{vision.ErrImage, ExitFailure, true},
		{capture.ErrNotStill, ExitUnsure, true},
		{capture.ErrBlank, ExitCapture, true},
		{hotkey.ErrNotRunning, ExitNobody, true},
		{hotkey.ErrKey, ExitUsage, true},
		{&fs.PathError{Op: "write", Path: "pack.zip", Err: syscall.ENOSPC}, ExitFailure, true},
	} {
		err := fmt.Errorf("a.png: %w", test.err)
		code, hint := Explain(err)
		if code != test.code || (hint != "") != test.hint {
			t.Errorf("%v: exit code %d, hint %q; want %d", err, code, hint, test.code)
		}
	}
	if _, hint := Explain(&capture.WindowError{Err: capture.ErrNoWindow}); strings.Contains(hint, "above") {
		t.Errorf("where there is no window the hint speaks of those above: %s", hint)
	}
}

// TestPanicIsReported: a panic in a command ends it with a message for people, not with a trace.
func TestPanicIsReported(t *testing.T) {
	newRoot := func(Terminal) *cobra.Command {
		return &cobra.Command{Use: "x", SilenceErrors: true, SilenceUsage: true, RunE: func(_ *cobra.Command, args []string) error {
			return errors.New(args[len(args)]) // beyond them
		}}
	}
	var stderr strings.Builder
	if code := (Program{Name: "x", NewRoot: newRoot}).Run(t.Context(), []string{}, nil, nil, &stderr); code != ExitFailure {
		t.Errorf("exit code %d", code)
	}
	for _, part := range []string{"x: domvision made a mistake: runtime error: index out of range [0] with length 0, in ", "TestPanicIsReported", "(errors_test.go:", "hint: please report"} {
		if !strings.Contains(stderr.String(), part) {
			t.Errorf("%q is missing in:\n%s", part, &stderr)
		}
	}
}

// TestErrorsAreHarmless: what an error quotes cannot command the terminal.
func TestErrorsAreHarmless(t *testing.T) {
	newRoot := func(Terminal) *cobra.Command {
		return &cobra.Command{Use: "x", SilenceErrors: true, SilenceUsage: true, RunE: func(*cobra.Command, []string) error {
			return errors.New("a compositor says \x1b]0;title\a\nin two lines")
		}}
	}
	var stderr strings.Builder
	Program{Name: "x", NewRoot: newRoot}.Run(t.Context(), []string{}, nil, nil, &stderr)
	if got := stderr.String(); strings.ContainsAny(got, "\x1b\a") || !strings.Contains(got, "says \uFFFD]0;title\uFFFD\nin two") {
		t.Errorf("%q", got)
	}
}
