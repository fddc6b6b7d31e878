package tally

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/lab/simulate"
	"github.com/domvision/domvision/planner"
)

// played writes the record of three games with two planners, of which so many levels are finished.
func played(t *testing.T, levels int) string {
	t.Helper()
	settings, err := simulate.NewSettings(simulate.Settings{Game: "dom", Seed: 3})
	if err != nil {
		t.Fatal(err)
	}
	var planners []simulate.Planner
	for _, spec := range []string{"top-down", "random"} {
		p, err := planner.Specs().Parse(spec, planner.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		planners = append(planners, p)
	}
	path := filepath.Join(t.TempDir(), "games.jsonl")
	log, _, err := simulate.OpenLog(path, simulate.NewHeader("v1", settings, planners))
	if err != nil {
		t.Fatal(err)
	}
	defer log.Close()
	s := simulate.Simulation{Settings: settings, Planners: planners, Games: []int{1, 2, 3}, Jobs: 1}
	err = s.Run(context.Background(), nil, func(r simulate.Record) error {
		if levels--; levels < 0 {
			return nil
		}
		return log.Append(r)
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTally(t *testing.T) {
	record, out := played(t, 60), filepath.Join(t.TempDir(), "levels.json")
	if err := Write(out, "abc", []string{record}); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var table goal.Table
	if err := json.Unmarshal(data, &table); err != nil {
		t.Fatal(err)
	}
	header, records, err := simulate.ReadLog(record)
	if err != nil {
		t.Fatal(err)
	}
	report, err := simulate.NewReport(header, records)
	if err != nil {
		t.Fatal(err)
	}
	if table.Schema != goal.TableSchema || len(table.Planners) != 2 {
		t.Fatalf("%+v", table)
	}
	for _, p := range report.Planners {
		i := 0
		if table.Planners[1].Planner == p.Planner {
			i = 1
		}
		m := table.Planners[i]
		expected, _ := m.For(goal.Habit{}).Expected(goal.Standing{Level: 1})
		if diff := expected - p.Total.Score.Mean; m.Planner != p.Planner || m.Games != 3 || m.Commit != "abc" || diff > 1e-6 || diff < -1e-6 {
			t.Errorf("%s: %v expected, %v on average; %+v", p.Planner, expected, p.Total.Score.Mean, m)
		}
		if !strings.Contains(m.Command, "--seed 3 --games 3 --planner "+p.Planner) {
			t.Errorf("command %s", m.Command)
		}
	}
	if a, b := mean(table.Planners[0]), mean(table.Planners[1]); a > b {
		t.Errorf("the best is not last: %v, %v", a, b)
	}
}

func TestTallyRefuses(t *testing.T) {
	out := filepath.Join(t.TempDir(), "levels.json")
	for name, args := range map[string][]string{
		"unfinished": {played(t, 59)}, "missing": {"nothing.jsonl"}, "no record": {"tally.go"},
	} {
		if err := Write(out, "abc", args); err == nil {
			t.Errorf("%s: accepted", name)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%s: a table was written", name)
		}
	}
}
