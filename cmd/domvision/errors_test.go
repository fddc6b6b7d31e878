package main

import (
	"runtime"
	"strings"
	"testing"

	"github.com/domvision/domvision/capture"
	"github.com/domvision/domvision/vision"
)

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
