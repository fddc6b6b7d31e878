package simulate

import (
	"context"
	"fmt"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/domvision/domvision/internal/fault"
	"github.com/domvision/domvision/planner"
)

// Planner is a search to be measured; [planner.Spec] is one.
type Planner interface {
	String() string      // unique among the planners of a simulation
	New() planner.Search // called for every level, by several goroutines
}

// Simulation is a number of games to be played by each of several planners.
type Simulation struct {
	Settings Settings
	Planners []Planner
	Games    []int // which ones, counted from 1
	Jobs     int   // how many games are played at once
}

// Record is the result of one level of one game.
type Record struct {
	Planner string `json:"planner"` // its String
	Game    int    `json:"game"`
	Level   int    `json:"level"`
	Result
}

// key identifies a record: there is one for every level of every game and planner.
type key struct {
	planner     string
	game, level int
}

func (r Record) key() key { return key{r.Planner, r.Game, r.Level} }

func (k key) String() string {
	return fmt.Sprintf("game %d, level %d, by %s", k.game, k.level, k.planner)
}

// Missing counts the levels that are still to be played.
func (s Simulation) Missing(done []Record) (levels int, err error) {
	match, err := s.Settings.match()
	if err != nil {
		return 0, err
	}
	skip := keys(done)
	for _, game := range s.Games {
		for _, p := range s.Planners {
			for i := range match.boards() {
				if !skip[key{p.String(), game, i + 1}] {
					levels++
				}
			}
		}
	}
	return levels, nil
}

func keys(records []Record) map[key]bool {
	set := map[key]bool{}
	for _, r := range records {
		set[r.key()] = true
	}
	return set
}

// Run plays all levels except those that are done. Each record is handed to
// finished when its level is over, one at a time. Run ends early, with an error,
// when ctx is done, a planner breaks the rules, or finished returns an error.
func (s Simulation) Run(ctx context.Context, done []Record, finished func(Record) error) error {
	match, err := s.Settings.match()
	if err != nil {
		return err
	}
	r := runner{match: match, done: map[key]Result{}, finished: finished}
	for _, record := range done {
		r.done[record.key()] = record.Result
	}
	workers, ctx := errgroup.WithContext(ctx)
	workers.SetLimit(s.Jobs)
	for _, game := range s.Games {
		for _, p := range s.Planners {
			workers.Go(func() error { return fault.Try(func() error { return r.playGame(ctx, p, game) }) })
		}
	}
	return workers.Wait()
}

// runner is what the workers share.
type runner struct {
	match match
	done  map[key]Result // before this run

	mu       sync.Mutex // held while finished is called
	finished func(Record) error
}

func (r *runner) playGame(ctx context.Context, p Planner, game int) error {
	var before Result
	for i := range r.match.boards() {
		k := key{p.String(), game, i + 1}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if result, done := r.done[k]; done {
			before = result
			continue
		}
		result, err := r.match.play(ctx, k.game, k.level, before, p.New())
		if err != nil {
			return fmt.Errorf("%v: %w", k, err)
		}
		before = result
		if err := r.finish(Record{k.planner, k.game, k.level, result}); err != nil {
			return err
		}
	}
	return nil
}

func (r *runner) finish(record Record) error {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.finished(record)
}
