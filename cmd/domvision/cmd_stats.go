package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/atomicfile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
	"github.com/domvision/domvision/watch/front"
)

// statistics is how the player has done in the recorded games.
type statistics struct {
	cli.Terminal
	game     string
	named    bool // the player named the game
	analyse  bool
	nodes    int64
	mistakes int
	goal     int
	csv      string
	html     string
}

// The defaults of stats.
const (
	// avatarGoal is the total that earns the avatar of Destruct-o-Match.
	avatarGoal = 2500

	// analysisNodes is about what a tenth of a second finds; every search begins with the best
	// line of the whole game, which is longer.
	analysisNodes = 240_000
)

func newStats(t cli.Terminal) *cobra.Command {
	s := statistics{Terminal: t}
	cmd := &cobra.Command{
		Use:   "stats [ID...]",
		Short: "Show how you did in your games, and your largest mistakes",
		Long: `Show the points of your recorded games, by game and by level, and what your moves
have cost. A move costs the difference between the best line found on the board and
the best line that begins with your move. ID names a record, see "domvision session";
without an ID all records of the game count.

The lines that domvision found while you played are in the record. --analyse searches
every board again and longer, and keeps the result beside the record for the next
time. If you interrupt it, it continues from there.`,
		Example: `  domvision stats
  domvision stats --analyse --html stats.html
  domvision stats last --mistakes 20
  domvision stats --csv moves > moves.csv`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := s.validate(cmd.Flags()); err != nil {
				return err
			}
			return s.run(cmd.Context(), args)
		},
	}
	flags := cmd.Flags()
	flags.StringVar(&s.game, "game", advise.DefaultGame, "the `NAME` of the game to show; without records of dom, the default is the game of the latest record")
	flags.BoolVar(&s.analyse, "analyse", false, "search all boards again, longer, for better lines")
	flags.Int64Var(&s.nodes, "nodes", analysisNodes, "with --analyse: `NUMBER` of positions to search for each board")
	flags.IntVar(&s.mistakes, "mistakes", 5, "`NUMBER` of largest mistakes to show")
	flags.IntVar(&s.goal, "goal", avatarGoal, "show the chance of reaching this total of `POINTS`; 0: none")
	flags.StringVar(&s.csv, "csv", "", "print `WHAT` as CSV instead of tables: levels or moves")
	flags.StringVar(&s.html, "html", "", "also write everything to `FILE` as a page")
	return cmd
}

func (s *statistics) validate(flags *pflag.FlagSet) error {
	if _, err := advise.Find(s.game); err != nil {
		return cli.UsageError("%w", err)
	}
	switch {
	case flags.Changed("nodes") && !s.analyse:
		return cli.UsageError("--nodes goes with --analyse")
	case s.nodes < 1:
		return cli.UsageError("--nodes %d: expected at least 1", s.nodes)
	case s.mistakes < 0:
		return cli.UsageError("--mistakes %d: cannot be negative", s.mistakes)
	case s.goal < 0:
		return cli.UsageError("--goal %d: cannot be negative", s.goal)
	case s.csv != "" && s.csv != csvLevels && s.csv != csvMoves:
		return cli.UsageError("--csv %s: expected %s or %s", s.csv, csvLevels, csvMoves)
	case s.html == "-":
		return cli.UsageError("--html -: name a file")
	}
	s.named = flags.Changed("game")
	return cli.CheckOutputs(cli.Output{Flag: "--html", Path: s.html})
}

// hasChances reports whether it is known what planners reach in the game.
func (s *statistics) hasChances() bool { return s.game == advise.DefaultGame }

func (s *statistics) run(ctx context.Context, ids []string) error {
	records, err := s.records(ids)
	if err != nil {
		return err
	}
	if !s.hasChances() {
		s.goal = 0
	}
	if len(records) == 0 {
		err := fmt.Errorf("no games of %s are recorded", titleOfGame(s.game))
		return cli.Fail(cli.ExitFailure, "`domvision watch` records the games that it follows; `domvision session list` lists them", err)
	}
	var games []review.Game
	of := map[string]*session.Session{}
	analyses, failed := s.analyseAll(ctx, records) // only an unknown game or an interrupt
	if failed != nil && !errors.Is(failed, context.Canceled) {
		return failed
	}
	for i, r := range records {
		played, err := review.Judge(r, analyses[i].Lines())
		if err != nil {
			return err
		}
		for _, g := range played {
			of[g.ID] = r
		}
		games = append(games, played...)
	}
	if err := s.show(review.Summarize(games), of); err != nil {
		return err
	}
	if failed != nil {
		return cli.Fail(cli.ExitFailure, "the same command continues from there", errors.New("interrupted"))
	}
	return nil
}

// records reads the records that count. It reports those that it cannot read and leaves them out,
// unless the player asked for one by its ID.
func (s *statistics) records(ids []string) (records []*session.Session, err error) {
	for _, id := range ids {
		r, err := findSession(s.Terminal, id)
		if err != nil {
			return nil, err
		}
		if len(records) == 0 && !s.named {
			s.game = r.Game
		}
		if r.Game != s.game {
			return nil, cli.UsageError("the record %s is of %s: --game names another game", r.ID, titleOfGame(r.Game))
		}
		if !slices.ContainsFunc(records, func(o *session.Session) bool { return o.ID == r.ID }) {
			records = append(records, r)
		}
	}
	if len(ids) > 0 {
		return records, nil
	}
	dir, err := session.UserDir()
	if err != nil {
		return nil, err
	}
	all, err := session.List(dir)
	s.choose(all)
	others := 0
	for _, r := range all {
		switch {
		case r.Err != nil:
			cli.Say(s.Err, "Note: the record %s is left out: %v", r.ID, r.Err)
			continue
		case r.Game != s.game:
			others++
			continue
		case r.Damaged > 0:
			cli.Say(s.Err, "Note: %s of the record %s cannot be read", plural.Of(r.Damaged, "line"), r.ID)
		}
		records = append(records, r)
	}
	if others > 0 {
		cli.Say(s.Err, "Note: %s of other games left out; --game names the game", plural.Of(others, "record"))
	}
	return records, err
}

// choose chooses the game of the latest record, unless the player named a game or there are records of the
// default one.
func (s *statistics) choose(all []*session.Session) {
	if s.named {
		return
	}
	latest := ""
	for _, r := range all { // the newest first
		switch {
		case r.Err != nil:
		case r.Game == s.game:
			return
		case latest == "":
			latest = r.Game
		}
	}
	if latest != "" {
		s.game = latest
	}
}

// analyseAll searches the boards of all records, with --analyse. It says which earlier analyses cannot be
// used.
func (s *statistics) analyseAll(ctx context.Context, records []*session.Session) (list []*review.Analysis, err error) {
	missing := 0
	for _, r := range records {
		a, err := review.Open(r)
		switch {
		case a == nil:
			return nil, err
		case err != nil:
			cli.Say(s.Err, "Note: %v", err)
		case a.Dropped > 0:
			cli.Say(s.Err, "Note: %s of the analysis of the record %s left out: replaying them gives other points", plural.Of(a.Dropped, "line"), r.ID)
		}
		list = append(list, a)
		missing += a.Missing(s.nodes)
	}
	if !s.analyse {
		return list, nil
	}
	progress := s.Progress(missing)
	defer progress.Clear()
	for _, a := range list {
		if a.Missing(s.nodes) == 0 {
			continue
		}
		err := a.Run(ctx, s.nodes, cli.Version(), func() { progress.Add(1) })
		if errors.Is(err, context.Canceled) {
			return list, err
		}
		if err != nil { // the other records can be analysed all the same
			cli.Say(s.Err, "Note: %v", err)
		}
	}
	return list, nil
}

// show prints the statistics, and writes the page.
func (s *statistics) show(sum review.Summary, records map[string]*session.Session) error {
	switch s.csv {
	case csvLevels:
		writeLevelsCSV(s.Out, sum)
	case csvMoves:
		writeMovesCSV(s.Out, sum)
	default:
		s.sayStats(sum)
	}
	if s.html == "" {
		return nil
	}
	page := review.Page{
		Title: "My games of " + titleOfGame(s.game), Version: cli.Version(), Goal: s.goal, Mistakes: max(12, s.mistakes), Records: records,
	}
	if profiles, err := cli.LoadProfiles(); err == nil {
		page.Names = front.ColorsOf(profiles).Names
	}
	if s.hasChances() {
		page.Program = goal.Best()
	}
	err := atomicfile.Write(s.html, func(w io.Writer) error { return page.Write(w, sum) })
	if err == nil {
		cli.Say(s.Err, "Page: %s", s.html)
	}
	return cli.CannotWrite("--html", s.html, err)
}

// titleOfGame is what people call a game.
func titleOfGame(name string) string {
	game, err := advise.Find(name)
	if err != nil {
		return "an unknown game"
	}
	return game.About().Title
}
