package main

import (
	"errors"
	"fmt"
	"runtime"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/hotkey"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/vision"
)

// TestExplain: the kind of an error decides the exit code, however it is wrapped.
func TestExplain(t *testing.T) {
	for _, test := range []struct {
		err  error
		code int
		hint bool
	}{
		{errors.New("some failure"), cli.ExitFailure, false},
		{cli.UsageError("--top 0: at least 1"), cli.ExitUsage, false},
		{&advise.UnsureError{Cells: []engine.Pos{{}}}, cli.ExitUnsure, true},
		{advise.ErrNoMove, cli.ExitNoMove, false},
		{swap.ErrMoving, cli.ExitUnsure, true},
		{&vision.SeveralError{}, cli.ExitUnsure, true},
		{vision.ErrNoBoard, cli.ExitUnsure, true},
		{vision.ErrImage, cli.ExitFailure, true},
		{capture.ErrNotStill, cli.ExitUnsure, true},
		{capture.ErrBlank, cli.ExitCapture, true},
		{hotkey.ErrNotRunning, cli.ExitNobody, true},
		{hotkey.ErrKey, cli.ExitUsage, true},
	} {
		err := fmt.Errorf("a.png: %w", test.err)
		code, hint := cli.Explain(err)
		if code != test.code || (hint != "") != test.hint {
			t.Errorf("%v: exit code %d, hint %q; want %d", err, code, hint, test.code)
		}
	}
}

// TestExplainOnPage: errors about the game's window are explained in a player's words.
func TestExplainOnPage(t *testing.T) {
	for err, want := range map[error]string{
		capture.ErrClosed:  "The game's window is closed",
		capture.ErrOwnPage: "This page is in the game's window",
	} {
		if text, hint := explainOnPage(&capture.WindowError{Name: "game", Err: err}); text != want || hint == "" {
			t.Errorf("%v: %q, %q", err, text, hint)
		}
	}
}

// TestOwnPageSaid: where domvision's own page cannot be left out, it may be one of several boards.
func TestOwnPageSaid(t *testing.T) {
	for session, want := range map[string]bool{"wayland": true, "x11": false} {
		t.Setenv("XDG_SESSION_TYPE", session)
		t.Setenv("DISPLAY", ":0")
		if _, hint := explainOnPage(&vision.SeveralError{}); strings.Contains(hint, "on this page") != want && runtime.GOOS == "linux" {
			t.Errorf("%s: %q", session, hint)
		}
	}
}

// TestPanicIsReported: a panic in a command ends it with a message for people, not with a trace.
func TestPanicIsReported(t *testing.T) {
	root := &cobra.Command{Use: "x", SilenceErrors: true, SilenceUsage: true, RunE: func(_ *cobra.Command, args []string) error {
		return errors.New(args[len(args)]) // beyond them
	}}
	cli.MarkOwnErrors(root)
	root.SetArgs([]string{})
	cmd, err := root.ExecuteC()
	var stderr strings.Builder
	if code := (cli.Terminal{Err: &stderr}).Report(cli.FromCobra(cmd, err)); code != cli.ExitFailure {
		t.Errorf("exit code %d", code)
	}
	for _, part := range []string{"domvision: domvision made a mistake: runtime error: index out of range [0] with length 0, in ", "TestPanicIsReported.func1 (errors_test.go:", "hint: please report"} {
		if !strings.Contains(stderr.String(), part) {
			t.Errorf("%q is missing in:\n%s", part, &stderr)
		}
	}
}
