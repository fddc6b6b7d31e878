package simulate

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/lab/shard"
	"github.com/domvision/domvision/planner"
)

func specs(t testing.TB, texts ...string) []Planner {
	t.Helper()
	var list []Planner
	for _, text := range texts {
		spec, err := planner.Specs().Parse(text, planner.Budget{})
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, spec)
	}
	return list
}

// small is a simulation that is played in a moment: games of one board.
func small(t testing.TB, games int) Simulation {
	return Simulation{
		Settings: settings(t, "dom", "bubble-burst"),
		Planners: specs(t, "top-down", "nstep:d=1"),
		Games:    shard.Shard{}.Numbers(games),
		Jobs:     1,
	}
}

// run plays the missing levels and returns the new records.
func run(t testing.TB, s Simulation, done []Record) []Record {
	t.Helper()
	var records []Record
	err := s.Run(context.Background(), done, func(r Record) error {
		records = append(records, r)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// timeless returns the records without what differs from run to run: their order
// and their times.
func timeless(records []Record) []Record {
	list := slices.Clone(records)
	for i := range list {
		list[i].MS = 0
	}
	sortRecords(list, []string{"top-down", "nstep:d=1"})
	return list
}

func TestRunPlaysEveryLevelOnce(t *testing.T) {
	s := small(t, 2)
	s.Settings.Table = "f"
	records := run(t, s, nil)
	var got []key
	for _, r := range records {
		got = append(got, r.key())
	}
	var want []key
	for _, game := range []int{1, 2} {
		for _, p := range []string{"top-down", "nstep:d=1"} {
			for level := 1; level <= 10; level++ {
				want = append(want, key{p, game, level})
			}
		}
	}
	if !slices.Equal(got, want) {
		t.Errorf("played %v, want %v", got, want)
	}
	for _, r := range records {
		if r.Points < 100 || r.Moves < 10 || r.Nodes < 20 || r.MS <= 0 {
			t.Errorf("%+v", r)
		}
	}
}

// TestRunDoesNotDependOnWorkers: neither the number of workers, nor the order of
// planners and games, nor who else plays.
func TestRunDoesNotDependOnWorkers(t *testing.T) {
	s := small(t, 6)
	want := timeless(run(t, s, nil))
	if len(want) != 12 {
		t.Fatalf("%d records, want 12", len(want))
	}
	s.Jobs = 4
	if got := timeless(run(t, s, nil)); !slices.Equal(got, want) {
		t.Errorf("with 4 workers %v, want %v", got, want)
	}
	slices.Reverse(s.Planners)
	slices.Reverse(s.Games)
	if got := timeless(run(t, s, nil)); !slices.Equal(got, want) {
		t.Errorf("in another order %v, want %v", got, want)
	}
	s.Planners, s.Games = specs(t, "top-down"), []int{4}
	if got := timeless(run(t, s, nil)); len(got) != 1 || !slices.Contains(want, got[0]) {
		t.Errorf("alone %v, with others %v", got, want)
	}
}

func TestRunHandsOverOneRecordAtATime(t *testing.T) {
	s := small(t, 10)
	s.Jobs = 4
	var inside atomic.Int32
	err := s.Run(context.Background(), nil, func(Record) error {
		defer inside.Add(-1)
		if inside.Add(1) > 1 {
			return errors.New("called while it was running")
		}
		time.Sleep(2 * time.Millisecond)
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

func TestRunPlaysOnlyWhatIsMissing(t *testing.T) {
	s := small(t, 3)
	all := run(t, s, nil)
	for n := range len(all) + 1 {
		done := all[:n]
		missing, err := s.Missing(done)
		if err != nil || missing != len(all)-n {
			t.Errorf("%d of %d done: %d missing, error %v", n, len(all), missing, err)
		}
		if got := run(t, s, done); !slices.Equal(timeless(got), timeless(all[n:])) {
			t.Errorf("%d of %d done: played %v", n, len(all), got)
		}
	}
}

// cheat is a planner that finds no move.
type cheat struct{}

func (cheat) String() string { return "cheat" }
func (cheat) New() planner.Search {
	return searchFunc(func(context.Context, engine.State) planner.Plan { return planner.Plan{} })
}

func TestRunNamesWhoBrokeTheRules(t *testing.T) {
	s := small(t, 2)
	s.Planners = append(s.Planners, cheat{})
	s.Jobs = 2
	err := s.Run(context.Background(), nil, func(Record) error { return nil })
	if err == nil || !strings.Contains(err.Error(), ", level 1, by cheat: move 1: the planner found no move") {
		t.Errorf("error %v", err)
	}
}

func TestRunEndsEarly(t *testing.T) {
	s := small(t, 50)
	s.Jobs = 2
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err := s.Run(ctx, nil, func(Record) error {
		if n++; n == 3 {
			cancel()
		}
		return nil
	})
	if !errors.Is(err, context.Canceled) || n < 3 || n > 20 {
		t.Errorf("interrupted after %d levels of 100: error %v", n, err)
	}

	full := errors.New("the disk is full")
	n = 0
	err = s.Run(context.Background(), nil, func(Record) error { n++; return full })
	if !errors.Is(err, full) || n > 20 {
		t.Errorf("ended after %d levels of 100: error %v", n, err)
	}
}
