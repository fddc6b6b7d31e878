package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/simulate"
)

// simulation holds the settings of the command.
type simulation struct {
	terminal
	simulate.Settings
	flags       *pflag.FlagSet
	games, jobs int
	planners    []string
	budget      budgetFlags
	parts       partFlags
	report      simulationReport

	played simulate.Simulation // what the flags ask for
}

func (s *simulation) addFlags(flags *pflag.FlagSet) {
	s.flags = flags
	flags.StringVar(&s.Game, "game", advise.DefaultGame, "the `NAME` of the game: "+gameNames())
	flags.StringVar(&s.Preset, "preset", "", "`NAME` of the simplifications (default: article: Timer, Fill, Shuffle and Undo are plain boulders; whole: they do what they do in the game)")
	flags.IntVar(&s.Seconds, "seconds", 0, "in the preset whole: how many `SECONDS` a move takes, which runs Timers down (default: 4)")
	flags.StringVar(&s.Table, "table", "", "`NAME` of the table of levels: "+strings.Join(simulate.TableNames(), ", ")+" (default: the game's, f for dom)")
	flags.Uint64Var(&s.Seed, "seed", 1, "`SEED` of the random boards")
	flags.IntVar(&s.games, "games", 0, "`NUMBER` of games to play (default: 100; bilging 50, other swap games 300)")
	flags.IntVar(&s.Moves, "moves", 0, "in swap games: `NUMBER` of swaps after which a game ends (default: bilging 50, others 300)")
	flags.StringArrayVar(&s.planners, "planner", nil, "`SPEC` of a planner; may be given several times (default: the first one above for the game)")
	s.budget.addFlags(flags, "level (in swap games: a swap)")
	flags.IntVar(&s.jobs, "jobs", 1, "`NUMBER` of games to play at once")
	s.parts.addFlags(flags, "play", "game", "levels", "domvision simulate merge")
	s.report.addFlags(flags)
}

// mostGames bounds the number of games: all are listed before the first is played.
const mostGames = 10_000_000

// manyGames is the default number of games: that of the published figures.
func (s *simulation) manyGames() int {
	if s.flags.Changed("games") {
		return s.games
	}
	return familyOf(s.Game).games
}

func (s *simulation) validate() (err error) {
	if err := s.report.validate(); err != nil {
		return err
	}
	if s.played, err = s.parse(); err != nil {
		return err
	}
	if err := checkOutputs(s.report.output()); err != nil {
		return err
	}
	return s.report.output().apart(output{flag: "--record", path: s.parts.record})
}

// parse turns the flags into a simulation.
func (s *simulation) parse() (simulate.Simulation, error) {
	if s.flags.Changed("moves") && s.Moves < 1 {
		return simulate.Simulation{}, usageError("--moves %d: expected at least 1", s.Moves)
	}
	if s.flags.Changed("seconds") && s.Preset != "whole" {
		return simulate.Simulation{}, usageError("--seconds is for the preset whole")
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
	part, err := s.parts.parse()
	if err != nil {
		return simulate.Simulation{}, err
	}
	if s.games < 1 || s.games > mostGames {
		return simulate.Simulation{}, usageError("--games %d: expected 1 to %d", s.games, mostGames)
	}
	if s.jobs < 1 {
		return simulate.Simulation{}, usageError("--jobs %d: expected at least 1", s.jobs)
	}
	games := part.Numbers(s.games)
	if len(games) == 0 {
		return simulate.Simulation{}, s.parts.none(s.games)
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

// run plays the games that are not recorded yet, and reports. If interrupted, it reports
// on the finished games.
func (s *simulation) run(ctx context.Context) error {
	header := simulate.NewHeader(version(), s.played.Settings, s.played.Planners)
	var log *simulate.Log
	var records []simulate.Record
	if s.parts.record != "" {
		var err error
		if log, records, err = simulate.OpenLog(s.parts.record, header); err != nil {
			return err
		}
		defer log.Close()
	}
	keep := keepIn(log)
	missing, err := s.played.Missing(records)
	if err != nil {
		return err
	}
	progress := s.progress(missing)
	err = s.played.Run(ctx, records, func(r simulate.Record) error {
		records = append(records, r)
		progress.Add(1)
		return keep(r)
	})
	progress.Clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if _, failed := s.reportSimulation(header, records, s.report); failed != nil {
		return failed
	}
	if err != nil && s.parts.record != "" {
		return resumable(errors.New("interrupted"))
	}
	return err
}

func newSimulate(t terminal) *cobra.Command {
	s := simulation{terminal: t}
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Play whole games with one or more planners and compare their scores",
		Long: `Play whole games, all levels of a table, with one or more planners, and compare their
scores. All planners play the same boards, which depend on the seed alone, and each is
compared game by game with the first one. A swap game is one board; it ends after
--moves swaps, or when no swap is left.

` + plannersHelp + `

--record writes every finished level to a file; the same command continues where it
was interrupted. --shard plays a part of the games, and "domvision simulate merge"
joins the records of all parts.`,
		Example: `  domvision simulate --planner nstep:d=1 --planner nstep:d=3,k=6 --jobs 2
  domvision simulate --games 1000 --record games.jsonl --plot games.png
  domvision simulate --preset whole --nodes 240000 --planner nrpa --planner nrpa:plain=1
  domvision simulate --game bilging --planner plans --planner shortest`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.validate(); err != nil {
				return err
			}
			return s.run(cmd.Context())
		},
	}
	s.addFlags(cmd.Flags())
	cmd.AddCommand(newSimulateMerge(t), newSimulateCurve(t))
	return cmd
}

// plannersHelp explains the specifications of planners.
const plannersHelp = `A planner is named by a specification:
  nrpa:time=5s    play levels to their end and learn from the best, 5 s a level;
                  nodes=N limits the positions instead of the time
  beam:time=5s    follow the best positions with the same number of tiles;
                  beam:width=300 is one beam
  nstep:d=3,k=6   look d moves ahead, following the k best at every step (0: all)
  random:seed=0   any group
  top-down, bottom-up, color-top, color-size-top
                  rules of thumb, for comparison
  breadth-first:select=top3,nodes=50000
  priority-first:select=least-common,penalty=18,nodes=50000
                  the searches of the article on Bubble Burst
Bilging has planners of its own:
  plans           look some clears ahead, with sampled refills; the options are
                  plans:price=8,plans=12,inner=8,ways=4,samples=4,draws=1,clears=2;
                  with a budget, clears=3
  bingo-first     the same, but complete any bingo within 8 swaps first
  shortest        the shortest way to a clear; ties=order or ties=random
  mdp:k=10        look one swap ahead, with the value that "domvision learn bilging"
                  learned; weights=FILE takes your own weights
  greedy, top-row, random
and so do Bejeweled, KDiamond and Gweled:
  moves           look some swaps ahead, with sampled refills; the options are
                  moves:depth=2,samples=4,draws=1,passes=1
  match-type      by the kind of match; ties=order or ties=random
  greedy, top-row, random
In any game, exec:COMMAND asks a program of yours; see docs/planners.md. In the preset
whole, nrpa:plain=1 plans with Undo, Shuffle, Timer and Fill as plain boulders.
--budget and --nodes apply to planners that take a budget and do not name one. Planners
of swap games do a fixed amount of work unless one of the two is given. With a time
budget the result depends on the machine; otherwise on the seed alone.`
