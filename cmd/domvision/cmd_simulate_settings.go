package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/simulate"
)

// simulation holds the settings of the command.
type simulation struct {
	simulate.Settings
	flags       *pflag.FlagSet
	games, jobs int
	planners    []string
	budget      budgetFlags
	shard       string
	record      string
}

func (s *simulation) addFlags(flags *pflag.FlagSet) {
	s.flags = flags
	flags.StringVar(&s.Game, "game", advise.DefaultGame, "the `NAME` of the game: "+gameNames())
	flags.StringVar(&s.Preset, "preset", "", "`NAME` of what is simplified (default: article: Timer, Fill, Shuffle and Undo are plain boulders)")
	flags.StringVar(&s.Table, "table", "", "`NAME` of the table of levels: "+strings.Join(simulate.TableNames(), ", ")+" (default: the game's, f for dom)")
	flags.Uint64Var(&s.Seed, "seed", 1, "`NUMBER` that decides the boards")
	flags.IntVar(&s.games, "games", 0, "how `MANY` games are played (default: 100, of bilging 50, of other swap games 300)")
	flags.IntVar(&s.Moves, "moves", 0, "of swap games: after how `MANY` swaps a game ends (default: of bilging 50, of others 300)")
	flags.StringArrayVar(&s.planners, "planner", nil, "`SPEC` of a planner; may be given several times (default: the first one above for the game)")
	s.budget.addFlags(flags, "level (of swap games: a swap)")
	flags.IntVar(&s.jobs, "jobs", 1, "how `MANY` games are played at once")
	flags.StringVar(&s.shard, "shard", "", "play only the `I/N`-th part of the games")
	flags.StringVar(&s.record, "record", "", "keep the finished levels in this `FILE`, and go on from it")
}

// mostGames bounds the number of games, which are all listed before the first is played.
const mostGames = 10_000_000

// manyGames is the default number of games: that of the published figures.
func (s *simulation) manyGames() int {
	if s.flags.Changed("games") {
		return s.games
	}
	return familyOf(s.Game).games
}

func (s *simulation) parse() (simulate.Simulation, error) {
	if s.flags.Changed("moves") && s.Moves < 1 {
		return simulate.Simulation{}, usageError("--moves %d: at least 1", s.Moves)
	}
	settings, err := simulate.NewSettings(s.Settings)
	if err != nil {
		return simulate.Simulation{}, usageError("%w", err)
	}
	planners, err := s.parsePlanners()
	if err != nil {
		return simulate.Simulation{}, err
	}
	s.games = s.manyGames()
	var shard simulate.Shard
	if s.shard != "" {
		if shard, err = simulate.ParseShard(s.shard); err != nil {
			return simulate.Simulation{}, usageError("--%w", err)
		}
	}
	if s.games < 1 || s.games > mostGames {
		return simulate.Simulation{}, usageError("--games %d: expected 1 to %d", s.games, mostGames)
	}
	games := shard.Games(s.games)
	switch {
	case s.jobs < 1:
		return simulate.Simulation{}, usageError("--jobs %d: at least 1", s.jobs)
	case s.shard != "" && s.record == "":
		return simulate.Simulation{}, usageError("--shard needs --record FILE, which \"domvision simulate merge\" joins with the other parts")
	case len(games) == 0:
		return simulate.Simulation{}, usageError("--shard %s: there are only %s", s.shard, plural.Of(s.games, "game"))
	}
	return simulate.Simulation{Settings: settings, Planners: planners, Games: games, Jobs: s.jobs}, nil
}

func (s *simulation) parsePlanners() ([]simulate.Planner, error) {
	game, err := advise.Find(s.Game)
	if err != nil {
		return nil, usageError("%w", err)
	}
	if len(s.planners) == 0 {
		s.planners = []string{usualSearch(game)}
	}
	specs, err := s.budget.parse(game, s.planners...)
	if err != nil {
		return nil, err
	}
	var planners []simulate.Planner
	for i, spec := range specs {
		if slices.ContainsFunc(specs[:i], func(other planner.Spec) bool { return other.String() == spec.String() }) {
			return nil, usageError("--planner %s is given twice", spec)
		}
		planners = append(planners, spec)
	}
	return planners, nil
}

// simulate plays what is not recorded yet, and reports. When it is interrupted
// it reports on the games that are finished.
func (t terminal) simulate(ctx context.Context, s simulate.Simulation, record string, report simulationReport) error {
	header := simulate.NewHeader(version(), s.Settings, s.Planners)
	keep := func(simulate.Record) error { return nil }
	var records []simulate.Record
	if record != "" {
		log, done, err := simulate.OpenLog(record, header)
		if err != nil {
			return err
		}
		defer log.Close()
		records = done
		keep = func(r simulate.Record) error {
			if err := log.Append(r); err != nil {
				return &failure{code: exitFailure, hint: "make room for it; the same command goes on from there", err: err}
			}
			return nil
		}
	}
	missing, err := s.Missing(records)
	if err != nil {
		return err
	}
	progress := t.progress(missing)
	err = s.Run(ctx, records, func(r simulate.Record) error {
		records = append(records, r)
		progress.Add(1)
		return keep(r)
	})
	progress.Clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if _, failed := t.reportSimulation(header, records, report); failed != nil {
		return failed
	}
	if err != nil && record != "" {
		return &failure{code: exitFailure, hint: "the same command goes on from there", err: errors.New("interrupted")}
	}
	return err
}
