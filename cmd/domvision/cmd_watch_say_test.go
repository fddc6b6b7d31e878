package main

import (
	"bytes"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/watch"
)

// TestWatchSaysRulesOnce: the note that rules are assumed is printed when it changes, on any board, and not
// again with every answer.
func TestWatchSaysRulesOnce(t *testing.T) {
	var out bytes.Buffer
	w := &watching{Terminal: cli.Terminal{Out: &out}}
	for _, step := range []struct {
		board int
		game  string
		note  string
		says  string
	}{
		{1, "jawbreaker", "", "JawBreaker: n(n-1) points for a group of n"},
		{2, "jawbreaker", "taken for this", "Note: taken for this"},
		{2, "jawbreaker", "taken for this", ""},
		{3, "sgt-samegame", "planned as that", "Simon Tatham's Same Game: (n-2)² points for a group of n, nothing for an empty board\n   Note: planned as that"},
		{4, "sgt-samegame", "", ""},
		{5, "sgt-samegame", "planned as that", "Note: planned as that"},
	} {
		out.Reset()
		rules, err := collapse.Find(step.game)
		if err != nil {
			t.Fatal(err)
		}
		w.sayAnswer(&watch.Answer{Board: step.board, Rules: watch.Rules{Clear: rules, Note: step.note}})
		_, said, _ := strings.Cut(out.String(), "\n")
		if said = strings.TrimSpace(said); said != step.says {
			t.Errorf("with board %d it says %q, want %q", step.board, said, step.says)
		}
	}
}

// TestWatchLegend: the picture names the game that the move is for, and what it pays.
func TestWatchLegend(t *testing.T) {
	rules, err := collapse.Find("jawbreaker")
	if err != nil {
		t.Fatal(err)
	}
	a := &watch.Answer{Rules: watch.Rules{Clear: rules}}
	a.Plan.Candidates = []planner.Candidate{{}}
	if got := watchLegend(a); !strings.HasSuffix(got, "\nJawBreaker: n(n-1) points for a group of n") {
		t.Error(got)
	}
}
