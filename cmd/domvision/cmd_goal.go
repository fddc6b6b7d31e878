package main

import (
	"fmt"
	"strconv"

	"github.com/jedib0t/go-pretty/v6/table"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/goal"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/texttable"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
)

// goals holds the settings of the command.
type goals struct {
	cli.Terminal
	standing goal.Standing
	planner  string
	record   string
	json     bool

	program goal.Measured
	totals  []int
}

func newGoal(t cli.Terminal) *cobra.Command {
	g := goals{Terminal: t}
	cmd := &cobra.Command{
		Use:   "goal [TOTAL...]",
		Short: "Show how likely a game of Destruct-o-Match is to reach a total",
		Long: `Show how likely a game of Destruct-o-Match is to end with at least TOTAL points: before
the game, from a level on, or from the current state of a recorded game. The chance
comes from the scores of a planner in many simulated games, level by level. If enough
of your moves have been judged (see "domvision stats"), domvision also shows the chance
of a player who loses as many points as you do.`,
		Example: `  domvision goal 2500
  domvision goal 2500 3000 --level 6 --points 1480
  domvision goal 2500 --session last`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := g.validate(cmd, args); err != nil {
				return err
			}
			return g.run()
		},
	}
	flags := cmd.Flags()
	flags.IntVar(&g.standing.Level, "level", 1, "the current level `N`")
	flags.IntVar(&g.standing.Points, "points", 0, "the `POINTS` of the game so far, including those of the current level")
	flags.IntVar(&g.standing.InLevel, "level-points", 0, "the `POINTS` of the current level so far")
	flags.StringVar(&g.planner, "planner", "", "`SPEC` of the planner whose simulated games are used, such as nrpa:nodes=240000 or nstep (default: the strongest)")
	flags.StringVar(&g.record, "session", "", "show how the chance changed in the recorded game `ID`, level by level (--json: move by move)")
	flags.BoolVar(&g.json, "json", false, "print the chances as JSON")
	return cmd
}

// maxTotal bounds totals and points; no game comes near it.
const maxTotal = 1_000_000

func (g *goals) validate(cmd *cobra.Command, args []string) (err error) {
	g.program = goal.Best()
	if g.planner != "" {
		if g.program, err = goal.Find(g.planner); err != nil {
			return cli.UsageError("--planner: %w", err)
		}
	}
	if err := g.validateStanding(cmd.Flags()); err != nil {
		return err
	}
	g.totals, err = totals(args)
	return err
}

// validateStanding checks the flags that say where the player stands, or which record does.
func (g *goals) validateStanding(flags *pflag.FlagSet) error {
	s, last := g.standing, len(g.program.Levels)
	switch {
	case g.record != "" && (flags.Changed("level") || flags.Changed("points") || flags.Changed("level-points")):
		return cli.UsageError("--session takes level and points from the record; leave out --level, --points and --level-points")
	case s.Level < 1 || s.Level > last:
		return cli.UsageError("--level %d: expected 1 to %d", s.Level, last)
	case flags.Changed("session") && g.record == "":
		return cli.UsageError("--session: an ID is missing; `domvision session list` lists them")
	case s.Points < 0 || s.Points > maxTotal:
		return cli.UsageError("--points %d: expected 0 to %d", s.Points, maxTotal)
	case s.InLevel < 0 || s.Points < s.InLevel:
		return cli.UsageError("--points %d, --level-points %d: the points of the game include those of the level", s.Points, s.InLevel)
	}
	if s.Level == 1 && !flags.Changed("level-points") {
		g.standing.InLevel = s.Points // there was no earlier level
	}
	return nil
}

// totals parses the totals that were given, or else returns the one for the avatar.
func totals(args []string) ([]int, error) {
	if len(args) == 0 {
		return []int{avatarGoal}, nil
	}
	var all []int
	for _, arg := range args {
		total, err := strconv.Atoi(arg)
		if err != nil || total < 1 || total > maxTotal {
			return nil, cli.UsageError("%q is not a total: expected points from 1 to %d, such as %d", arg, maxTotal, avatarGoal)
		}
		all = append(all, total)
	}
	return all, nil
}

func (g *goals) run() error {
	habit, mine := habitOf()
	c := chances{totals: g.totals, all: g.program.For(goal.Habit{})}
	a := goalAnswer{program: g.program}
	if mine {
		own := g.program.For(habit)
		c.own, a.habit = &own, &habit
	}
	if g.record != "" {
		game, err := g.recorded()
		if err != nil {
			return err
		}
		for _, m := range game.Moves {
			a.moves = append(a.moves, c.at(m.Board, m.Standing()))
		}
		g.standing = game.Standing()
	}
	a.now = c.at(0, g.standing)
	if a.now.chances == nil {
		return cli.Fail(cli.ExitFailure, "give the state of the game with --level and --points instead", fmt.Errorf("the record %s does not say which level was played", g.record))
	}
	if g.json {
		return cli.WriteJSON(g.Out, newGoalJSON(a))
	}
	g.say(a)
	return nil
}

// chances finds the chances of totals.
type chances struct {
	totals []int
	all    goal.Outlook  // of a player who always follows the advice
	own    *goal.Outlook // of the player of the records; nil: too little is known
}

// outlook is how far a game has come, and what it is likely to reach.
type outlook struct {
	goal.Standing
	board   int          // of the record; 0: none
	chances []goalChance // of the totals; nil: the level is not known
}

type goalChance struct {
	goal int
	all  float64
	own  *float64 // nil: too little is known of the player
}

func (c chances) at(board int, s goal.Standing) outlook {
	out := outlook{Standing: s, board: board}
	for _, total := range c.totals {
		all, ok := c.all.Chance(s, total)
		if !ok {
			return out
		}
		found := goalChance{goal: total, all: all}
		if c.own != nil {
			own, _ := c.own.Chance(s, total)
			found.own = &own
		}
		out.chances = append(out.chances, found)
	}
	return out
}

// goalAnswer is what the command prints.
type goalAnswer struct {
	program goal.Measured
	habit   *goal.Habit // nil: too little is known
	moves   []outlook   // of the record, before each move
	now     outlook
}

// recorded is the last game of the record that the player names.
func (g *goals) recorded() (review.Game, error) {
	s, err := findSession(g.Terminal, g.record)
	if err != nil {
		return review.Game{}, err
	}
	if s.Game != advise.DefaultGame {
		return review.Game{}, cli.UsageError("--session %s: this is a game of %s; only games of %s have a goal", s.ID, titleOfGame(s.Game), titleOfGame(advise.DefaultGame))
	}
	found, err := review.Open(s)
	if err != nil {
		cli.Say(g.Err, "Note: %v", err)
	}
	games, err := review.Judge(s, found.Lines())
	if err == nil && len(games) == 0 {
		err = fmt.Errorf("the record %s has no board", s.ID)
	}
	if err != nil {
		return review.Game{}, err
	}
	return games[len(games)-1], nil
}

// habitOf is how well the player follows advice, judged from all records. ok is false if too little is known.
func habitOf() (h goal.Habit, ok bool) {
	dir, err := session.UserDir()
	if err != nil {
		return h, false
	}
	records, err := session.List(dir)
	if err != nil {
		return h, false
	}
	var games []review.Game
	for _, r := range records {
		if r.Err != nil || r.Game != advise.DefaultGame {
			continue
		}
		if found, err := review.Open(r); err == nil {
			played, _ := review.Judge(r, found.Lines())
			games = append(games, played...)
		}
	}
	return review.Summarize(games).Habit()
}

// say prints the chances as a table for people. The table for a record has a row for the beginning of every level.
func (g *goals) say(a goalAnswer) {
	title := titleOfGame(advise.DefaultGame)
	cli.Say(g.Out, "Chance that a game of %s ends with at least this many points:", title)
	header := []any{"", "so far"}
	for _, c := range a.now.chances {
		header = append(header, fmt.Sprint(c.goal))
		if c.own != nil {
			header = append(header, "as you play")
		}
	}
	rows := texttable.Numbers(header...)
	level := 0
	for _, o := range a.moves {
		if o.Level != level && o.chances != nil {
			level = o.Level
			rows.AppendRow(goalRow(fmt.Sprintf("level %d", level), o))
		}
	}
	when := fmt.Sprintf("level %d", a.now.Level)
	if g.record != "" {
		when = "now"
	}
	rows.AppendRow(goalRow(when, a.now))
	cli.Say(g.Out, "%s", rows.Render())
	cli.Say(g.Out, "For a player of %s who always follows the advice; based on %d games simulated with %s.", title, a.program.Games, a.program.Planner)
	if h := a.habit; h != nil {
		cli.Say(g.Out, "As you play: %.0f %% of %d judged moves were as advised or equally good. The others cost %.2f points per move, averaged over all moves.", 100*h.Followed(), h.Moves, h.PerMove())
	}
}

func goalRow(when string, o outlook) table.Row {
	row := table.Row{when, o.Points}
	for _, c := range o.chances {
		row = append(row, review.Chance(c.all))
		if c.own != nil {
			row = append(row, review.Chance(*c.own))
		}
	}
	return row
}

// goalJSON is the answer of goal --json.
type goalJSON struct {
	Schema  int    `json:"schema"`
	Planner string `json:"planner"` // whose simulated games are used
	Games   int    `json:"games"`
	outlookJSON
	Habit *habitJSON    `json:"habit"`           // null: too few moves are judged
	Moves []outlookJSON `json:"moves,omitempty"` // of the record, before each move
}

// outlookJSON is how far a game has come, and what it is likely to reach.
type outlookJSON struct {
	Board   int          `json:"board,omitempty"` // of the record
	Level   int          `json:"level"`
	Points  int          `json:"points"`
	Chances []chanceJSON `json:"chances"` // null: the level is not known
}

type chanceJSON struct {
	Goal      int      `json:"goal"`
	Chance    float64  `json:"chance"`      // 0 to 1, of a player who always follows the advice
	AsYouPlay *float64 `json:"as_you_play"` // of one who loses as much as you; null: too few moves are judged
}

// habitJSON is how the player follows advice.
type habitJSON struct {
	Moves    int     `json:"moves"`    // that were judged
	Followed float64 `json:"followed"` // share of them that were as advised or as good, 0 to 1
	PerMove  float64 `json:"per_move"` // points that the others cost, on average over all moves
}

func newGoalJSON(a goalAnswer) goalJSON {
	j := goalJSON{Schema: cli.Schema, Planner: a.program.Planner, Games: a.program.Games, outlookJSON: newOutlookJSON(a.now)}
	if h := a.habit; h != nil {
		j.Habit = &habitJSON{h.Moves, cli.Round3(h.Followed()), cli.Round3(h.PerMove())}
	}
	for _, o := range a.moves {
		j.Moves = append(j.Moves, newOutlookJSON(o))
	}
	return j
}

func newOutlookJSON(o outlook) outlookJSON {
	j := outlookJSON{Board: o.board, Level: o.Level, Points: o.Points}
	for _, c := range o.chances {
		out := chanceJSON{Goal: c.goal, Chance: cli.Round3(c.all)}
		if c.own != nil {
			out.AsYouPlay = cli.NumberOrNull(*c.own)
		}
		j.Chances = append(j.Chances, out)
	}
	return j
}
