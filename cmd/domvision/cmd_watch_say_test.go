package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/watch"
)

// TestWatchSaysRulesOnce: the note that rules are assumed is printed when it changes, on any board, and not
// again with every answer.
func TestWatchSaysRulesOnce(t *testing.T) {
	var out bytes.Buffer
	w := &watching{Terminal: cli.Terminal{Out: &out}}
	for _, step := range []struct {
		board int
		note  string
		says  string
	}{
		{1, "", ""},
		{2, "taken for bejeweled", "Note: taken for bejeweled"},
		{2, "taken for bejeweled", ""},
		{3, "planned as dom", "Note: planned as dom"},
		{4, "", ""},
		{5, "planned as dom", "Note: planned as dom"},
	} {
		out.Reset()
		w.sayAnswer(&watch.Answer{Board: step.board, Rules: watch.Rules{Note: step.note}})
		_, said, _ := strings.Cut(out.String(), "\n")
		if said = strings.TrimSpace(said); said != step.says {
			t.Errorf("with board %d it says %q, want %q", step.board, said, step.says)
		}
	}
}
