package main

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/lab/simulate"
	"github.com/domvision/domvision/planner"
)

// simulation holds the settings of the command.
type simulation struct {
	cli.Terminal
	simulate.Settings
	flags       *pflag.FlagSet
	games, jobs int
	planners    []string
	budget      cli.BudgetFlags
	parts       partFlags
	report      simulationReport

	played simulate.Simulation // what the flags ask for
}

func (s *simulation) addFlags(flags *pflag.FlagSet) {
	s.flags = flags
	flags.StringVar(&s.Game, "game", advise.DefaultGame, cli.GameUsage())
	flags.StringVar(&s.Preset, "preset", "", "`NAME` of the simplifications (default: article: Timer, Fill, Shuffle and Undo are plain boulders; whole: they do what they do in the game)")
	flags.IntVar(&s.Seconds, "seconds", 0, "in the preset whole: how many `SECONDS` a move takes, which runs Timers down (default: 4)")
	flags.StringVar(&s.Table, "table", "", "`NAME` of the table of levels: "+strings.Join(simulate.TableNames(), ", ")+" (default: the game's, f for dom)")
	flags.Uint64Var(&s.Seed, "seed", 1, "`SEED` of the random boards")
	flags.IntVar(&s.games, "games", 0, "`NUMBER` of games to play (default: 100; bilging 50, other games in which tiles come in 300)")
	flags.IntVar(&s.Moves, "moves", 0, "where tiles come in: `NUMBER` of moves after which a game ends (default: bilging 50, other swap games 300, refilled groups 30)")
	flags.StringArrayVar(&s.planners, "planner", nil, "`SPEC` of a planner; may be given several times (default: the first one above for the game)")
	s.budget.AddFlags(flags, "level (in swap games: a swap)")
	flags.IntVar(&s.jobs, "jobs", 1, "`NUMBER` of games to play at once")
	s.parts.addFlags(flags, "play", "game", "levels", "domlab simulate merge")
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
	if err := cli.CheckOutputs(s.report.output()); err != nil {
		return err
	}
	return s.report.output().Apart(cli.Output{Flag: "--record", Path: s.parts.record})
}

// parse turns the flags into a simulation.
func (s *simulation) parse() (simulate.Simulation, error) {
	if s.flags.Changed("moves") && s.Moves < 1 {
		return simulate.Simulation{}, cli.UsageError("--moves %d: expected at least 1", s.Moves)
	}
	if s.flags.Changed("seconds") && s.Preset != "whole" {
		return simulate.Simulation{}, cli.UsageError("--seconds is for the preset whole")
	}
	settings, err := simulate.NewSettings(s.Settings)
	if err != nil {
		return simulate.Simulation{}, cli.UsageError("%w", err)
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
		return simulate.Simulation{}, cli.UsageError("--games %d: expected 1 to %d", s.games, mostGames)
	}
	if s.jobs < 1 {
		return simulate.Simulation{}, cli.UsageError("--jobs %d: expected at least 1", s.jobs)
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
		return nil, cli.UsageError("%w", err)
	}
	if len(s.planners) == 0 {
		s.planners = []string{cli.UsualSearch(game)}
	}
	specs, err := s.budget.Parse(game, s.planners...)
	if err != nil {
		return nil, err
	}
	var planners []simulate.Planner
	for i, spec := range specs {
		if slices.ContainsFunc(specs[:i], func(other planner.Spec) bool { return other.String() == spec.String() }) {
			return nil, cli.UsageError("--planner %s is given twice", spec)
		}
		planners = append(planners, spec)
	}
	return planners, nil
}

// run plays the games that are not recorded yet, and reports. If interrupted, it reports
// on the finished games.
func (s *simulation) run(ctx context.Context) error {
	header := simulate.NewHeader(cli.Version(), s.played.Settings, s.played.Planners)
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
	progress := s.Progress(missing)
	err = s.played.Run(ctx, records, func(r simulate.Record) error {
		records = append(records, r)
		progress.Add(1)
		return keep(r)
	})
	progress.Clear()
	if err != nil && !errors.Is(err, context.Canceled) {
		return err
	}
	if _, failed := reportSimulation(s.Terminal, header, records, s.report); failed != nil {
		return failed
	}
	if err != nil && s.parts.record != "" {
		return resumable(errors.New("interrupted"))
	}
	return err
}

func newSimulate(t cli.Terminal) *cobra.Command {
	s := simulation{Terminal: t}
	cmd := &cobra.Command{
		Use:   "simulate",
		Short: "Play whole games with one or more planners and compare their scores",
		Long: `Play whole games, all levels of a table, with one or more planners, and compare their
scores. All planners play the same boards, which depend on the seed alone, and each is
compared game by game with the first one. A game in which new tiles come in is one board;
it ends after --moves moves, or when no move is left.

` + cli.PlannersHelp + `

--record writes every finished level to a file; the same command continues where it
was interrupted. --shard plays a part of the games, and "domlab simulate merge"
joins the records of all parts.`,
		Example: `  domlab simulate --planner nstep:d=1 --planner nstep:d=3,k=6 --jobs 2
  domlab simulate --games 1000 --record games.jsonl --plot games.png
  domlab simulate --preset whole --nodes 240000 --planner nrpa --planner nrpa:plain=1
  domlab simulate --game bilging --planner plans --planner shortest`,
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

// simulateMerge joins records and reports on all of them.
type simulateMerge struct {
	cli.Terminal
	record string
	report simulationReport
}

func newSimulateMerge(t cli.Terminal) *cobra.Command {
	m := simulateMerge{Terminal: t}
	cmd := &cobra.Command{
		Use:   "merge FILE...",
		Short: "Join the records of parts of a simulation and report on all of it",
		Long: `Join records that "domlab simulate --record" wrote, and report on them as one
simulation. They must have the same settings and different games.`,
		Args: cobra.MinimumNArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := m.validate(); err != nil {
				return err
			}
			return m.run(args)
		},
	}
	cmd.Flags().StringVar(&m.record, "record", "", "write the joined record to this `FILE`")
	m.report.addFlags(cmd.Flags())
	return cmd
}

func (m simulateMerge) validate() error {
	if err := m.report.validate(); err != nil {
		return err
	}
	return cli.CheckOutputs(cli.Output{Flag: "--record", Path: m.record}, m.report.output())
}

// run joins the records in the files.
func (m simulateMerge) run(files []string) error {
	header, records, err := simulate.Merge(files)
	if err != nil {
		return err
	}
	if m.record != "" {
		err := atomicfile.Write(m.record, func(w io.Writer) error { return simulate.WriteLog(w, header, records) })
		if err != nil {
			return cli.CannotWrite("--record", m.record, err)
		}
	}
	finished, err := reportSimulation(m.Terminal, header, records, m.report)
	if err == nil && finished == 0 {
		err = errors.New("no game is finished")
	}
	return err
}
