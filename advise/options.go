package advise

import (
	"cmp"
	"errors"
	"fmt"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/planner"
)

// Errors of options that fit no game, or not the one that is played.
var (
	ErrUnknownGame = rulefile.ErrUnknown
	ErrNoWater     = errors.New("has no water")
)

// Options are the wishes of the player. The zero value plays the game that the board names,
// with the game's usual search and budget.
type Options struct {
	Game  string // the name of the game, or a file of its rules; "": the one that [Choose] finds for the board
	Water int    // rows under water; 0: as on the board, or else as usual in the game

	Search string         // specification of the search, see [planner.Registry.Parse]; "": the game's usual one
	Budget planner.Budget // of the search, unless the specification names one; zero: Usual
	Usual  planner.Budget // the budget of games that need one, unless there is a Budget; zero: [planner.DefaultTime]

	Goal Goal // of the level

	// AcceptUnsure accepts the best move even if it depends on an unsure cell.
	AcceptUnsure bool

	// Known and Within are for one round of planning, see [Rounds]. Known holds lines from the board that are already
	// known: the search begins with the best of them, and its plan is no worse than any. Within is the time of the
	// round, 0 for the whole budget. Searches that cannot improve on a line ignore both.
	Known  [][]engine.Move
	Within time.Duration

	// Helpers play games for the search, in other processes. Only [planner.NRPA] uses them, and only if
	// Within is set.
	Helpers []planner.Pipe
}

// noWater is the error of water in a game that has none.
func noWater(name string) error { return fmt.Errorf("%s %w, bilging has", name, ErrNoWater) }

// Spec is the search for a game that the options ask for. The error says what is wrong with
// the specification in Search.
func (o Options) Spec(g Game) (planner.Spec, error) {
	about, budget := g.About(), o.Budget
	if budget == (planner.Budget{}) && !about.FixedWork {
		budget = o.Usual
	}
	return about.Searches.Parse(cmp.Or(o.Search, about.Searches[0].Name), budget)
}

// The durations of the rounds of planning. The first answer comes at once, the second while the player looks
// for it, the last when the budget is spent. Each round begins with the best line of the one before.
const (
	firstRound  = 60 * time.Millisecond
	secondRound = 400 * time.Millisecond
)

// Rounds divides the time of a search into rounds, see [Options.Within]. A search that is
// not bounded by time has a single round of 0.
func Rounds(spec planner.Spec) []time.Duration {
	total := spec.Budget().Time
	if spec.Budget().Nodes > 0 || improver(spec.New(), total) == nil {
		return []time.Duration{0}
	}
	rounds := []time.Duration{min(firstRound, total)}
	for _, next := range []time.Duration{secondRound, total} {
		if left := total - firstRound; left > 0 {
			rounds = append(rounds, min(next, left))
			total -= min(next, left)
		}
	}
	return rounds
}

// improver is the search with another time budget; nil if it cannot improve a known line.
func improver(s planner.Search, within time.Duration) planner.Improver {
	switch s := s.(type) {
	case planner.NRPA:
		s.Budget = planner.Budget{Time: within}
		return s
	case planner.Beam:
		s.Budget = planner.Budget{Time: within}
		return s
	}
	return nil
}
