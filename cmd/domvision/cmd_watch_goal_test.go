package main

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/session/sessiontest"
	"github.com/domvision/domvision/watch"
)

// watchedGame is an answer in a game of the given name, with so many points in a level.
func watchedGame(t *testing.T, game string, s watch.Score) *watch.Answer {
	t.Helper()
	rules, err := collapse.Find(game)
	if err != nil {
		t.Fatal(err)
	}
	return &watch.Answer{Rules: watch.Rules{Clear: rules}, Score: s}
}

func TestGoalLine(t *testing.T) {
	l := &goalLine{total: 2500, all: goal.Best().For(goal.Habit{})}
	over := watchedGame(t, "dom", watch.Score{Level: 10, Total: 2499})
	over.Step.Over = true
	for name, c := range map[string]struct {
		answer *watch.Answer
		want   string
	}{
		"reached":       {watchedGame(t, "dom", watch.Score{Level: 9, Total: 2500}), "Chance of 2500 points: 100 %"},
		"lost":          {over, "Chance of 2500 points: 0 %"},
		"not all seen":  {watchedGame(t, "dom", watch.Score{Level: 9, Total: 2500, AtLeast: true}), "Chance of 2500 points: at least 100 %"},
		"unknown level": {watchedGame(t, "dom", watch.Score{Total: 900}), ""},
		"beyond":        {watchedGame(t, "dom", watch.Score{Level: 11, Total: 900}), ""},
		"another game":  {watchedGame(t, "samegame", watch.Score{Level: 1}), ""},
	} {
		if got := l.say(c.answer); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// TestGoalLineLearns: with enough judged moves on record, the line also tells the player's own chance.
func TestGoalLineLearns(t *testing.T) {
	exhaustive.NoRace(t)
	data := t.TempDir()
	t.Setenv("XDG_DATA_HOME", data)
	l := &goalLine{total: 2900, all: goal.Best().For(goal.Habit{})}
	l.learn()
	begin := watchedGame(t, "dom", watch.Score{Level: 1})
	if got := l.say(begin); strings.Contains(got, "as you play") {
		t.Errorf("without records: %q", got)
	}
	game := sessiontest.DoM(3, collapse.SimulationLevels()[:3]...)
	game.Tile, game.Search = 0, planner.NRPA{Budget: planner.Budget{Nodes: 300}}
	if _, err := sessiontest.Record(filepath.Join(data, "domvision", "sessions"), game); err != nil {
		t.Fatal(err)
	}
	l.learn()
	if got := l.say(begin); !strings.Contains(got, " if you follow all advice, ") || !strings.HasSuffix(got, " % as you play") {
		t.Errorf("with a record: %q", got)
	}
}
