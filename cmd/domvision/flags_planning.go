package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/planner"
)

// waterHelp is the help for --water.
const waterHelp = "in bilging: how many `ROWS` are under water"

// undoHelp is the help for --undo.
const undoHelp = "in Destruct-o-Match: an Undo is banked; the advice says where to use it"

// shuffleHelp is the help for --shuffle.
const shuffleHelp = "in Destruct-o-Match: a Shuffle is banked; if no move is left, the advice says whether to use it"

// gameHelp is the help for --game, with the default for a board in a picture.
func gameHelp() string {
	return cli.GameUsage() + " (default: that of the profile that fits)"
}

// gameOfTextHelp is the help for --game, with the default for a board given as text.
func gameOfTextHelp() string {
	return cli.GameUsage() + " (default: as recognize says, else the one that the board looks like, else " + advise.DefaultGame + ")"
}

// rulesBeside is the game that is asked for or, if no game has that name, the file of its rules next to a picture or a
// board that is given.
func rulesBeside(game string, args []string) string {
	if rulefile.CheckName(game) != nil || slices.Contains(rulefile.Names(), game) {
		return game
	}
	for _, name := range args {
		path := filepath.Join(filepath.Dir(name), game+rulefile.Extension)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	return game
}

// chooseGame returns the rules to play a board by. The player may ask for a game and for
// water. Any error is about these flags or the file of rules; if it is about --water, the choice is returned as
// well.
func chooseGame(game string, water int, b advise.Board) (advise.Choice, error) {
	choice, err := advise.Choose(b, advise.Options{Game: game, Water: water})
	var ask *advise.AskError
	switch {
	case err == nil:
		return choice, nil
	case errors.As(err, &ask):
		return choice, err
	case errors.Is(err, advise.ErrUnknownGame):
		return choice, cli.UsageError("%w", err)
	case errors.As(err, new(*advise.NoAdviceError)):
		return choice, cli.Fail(cli.ExitUnsure, "", err)
	case choice.Game == nil:
		return choice, err // about a file of rules
	case errors.Is(err, advise.ErrNoWater):
		return choice, cli.UsageError("--water %d: %w", water, err)
	}
	return choice, cli.UsageError("--water: %w", err)
}

// maxDepth bounds --depth. With the default --expand, each further move takes about 3.6
// times as long: on a full board of 12 x 14, 8 moves take 2 s and 12 several minutes.
const maxDepth = 12

// planning holds the flags of the searches in plan, next and watch.
type planning struct {
	flags        *pflag.FlagSet
	game         string
	water        int
	planner      string
	budget       cli.BudgetFlags
	depth        int
	expand       int
	compat       bool
	top          int
	acceptUnsure bool
	pointsLeft   int
	movesLeft    int
	clear        string
	undo         bool
	shuffle      bool
}

func (p *planning) addFlags(flags *pflag.FlagSet) {
	p.flags = flags
	flags.StringVar(&p.game, "game", "", gameHelp())
	flags.StringVar(&p.planner, "planner", "", "`SPEC` of the search, such as beam or nstep:d=3,k=6, see domvision plan --help (default: the strongest)")
	p.budget.AddFlags(flags, "move")
	flags.Lookup("budget").Usage += "; swap games do a fixed amount of work unless it is given"
	flags.IntVar(&p.depth, "depth", planner.DefaultDepth, fmt.Sprintf("`MOVES` to look ahead; implies --planner nstep; at most %d", maxDepth))
	flags.IntVar(&p.expand, "expand", planner.DefaultExpand, "`NUMBER` of the most promising moves to follow at every step; implies --planner nstep; 0: all")
	flags.BoolVar(&p.compat, "compat", false, "search like the published programs, with their bugs (breadth-first, priority-first)")
	flags.IntVar(&p.top, "top", 1, "`NUMBER` of best moves to show")
	flags.IntVar(&p.pointsLeft, "points-left", 0, "`POINTS` that are still missing to the total of the level; 0: there is none. With --moves-left it shows how likely they are")
	flags.IntVar(&p.movesLeft, "moves-left", 0, "`MOVES` that the level still allows, in games in which new tiles come in; 0: no limit")
	flags.StringVar(&p.clear, "clear", "", "`LETTERS` of the colours that the level asks to clear, such as GB, in games in which new tiles come in")
	flags.BoolVar(&p.acceptUnsure, "accept-unsure", false, "show the move even if it depends on a cell that could not be read (?)")
}

func (p *planning) validate() error {
	if p.top < 1 {
		return cli.UsageError("--top %d: expected at least 1", p.top)
	}
	goal, err := p.levelGoal()
	if err != nil {
		return err
	}
	if p.game != "" {
		choice, err := p.choose(advise.Board{})
		if err != nil {
			return err
		}
		if err := goal.Check(choice.Game); err != nil {
			return cli.UsageError("%w", err)
		}
		_, err = p.spec(choice.Game)
		return err
	}
	// The game may be known only from the picture: the search of any game will do.
	for _, name := range []string{"bilging", "bejeweled", advise.DefaultGame} {
		var game advise.Game
		if game, err = advise.Find(name); err == nil {
			_, err = p.spec(game)
		}
		if err == nil {
			return nil
		}
	}
	return err
}

// choose chooses the rules to play a board by.
func (p *planning) choose(b advise.Board) (advise.Choice, error) {
	return chooseGame(p.game, p.water, b)
}

// levelGoal is what the level asks for.
func (p *planning) levelGoal() (goal advise.Goal, err error) {
	if goal.Moves = p.movesLeft; goal.Moves < 0 {
		return goal, cli.UsageError("--moves-left %d: cannot be negative", p.movesLeft)
	}
	if goal.Points = p.pointsLeft; goal.Points < 0 || goal.Points > maxPointsLeft {
		return goal, cli.UsageError("--points-left %d: expected at most %d", p.pointsLeft, maxPointsLeft)
	}
	for _, letter := range []byte(p.clear) {
		c, ok := engine.ColorOf(letter)
		if !ok || !c.IsColor() {
			return goal, cli.UsageError("--clear %s: expected letters of colours, as recognize prints them", p.clear)
		}
		goal.Colors = append(goal.Colors, c)
	}
	return goal, nil
}

const maxPointsLeft = 100_000_000

// outlook says whether the plan reaches the goal; validate has checked the goal.
func (p *planning) outlook(game advise.Game, g engine.Grid, plan planner.Plan) string {
	goal, _ := p.levelGoal()
	return goal.Outlook(game, g, plan)
}

// options turns the flags into the options of package advise for a game.
func (p *planning) options(game advise.Game) (advise.Options, error) {
	text, err := p.searchText(game)
	if err != nil {
		return advise.Options{}, err
	}
	if _, err := p.budget.Parse(game, text); err != nil {
		return advise.Options{}, err
	}
	asked, usual, err := p.budget.Budgets()
	return advise.Options{
		Game: p.game, Water: p.water, Search: text, Budget: asked, Usual: usual, AcceptUnsure: p.acceptUnsure,
	}, err
}

// spec is the search for a game that the flags ask for.
func (p *planning) spec(game advise.Game) (planner.Spec, error) {
	options, err := p.options(game)
	if err != nil {
		return planner.Spec{}, err
	}
	return options.Spec(game)
}

// plan searches g for the best move, see [advise.Plan].
func (p *planning) plan(ctx context.Context, game advise.Game, g engine.Grid) (advise.Answer, error) {
	options, err := p.options(game)
	if err != nil {
		return advise.Answer{}, err
	}
	if options.Goal, err = p.levelGoal(); err != nil {
		return advise.Answer{}, err
	}
	if err := options.Goal.Check(game); err != nil {
		return advise.Answer{}, cli.UsageError("--points-left, --moves-left, --clear: %w", err)
	}
	if p.undo || p.shuffle {
		if game, err = p.banked(game); err != nil {
			return advise.Answer{}, err
		}
	}
	return advise.Plan(ctx, game, g, options)
}

// addBank adds the flags for what is banked.
func (p *planning) addBank(flags *pflag.FlagSet) {
	flags.BoolVar(&p.undo, "undo", false, undoHelp)
	flags.BoolVar(&p.shuffle, "shuffle", false, shuffleHelp)
}

// banked is the game with what the flags say is banked.
func (p *planning) banked(game advise.Game) (advise.Game, error) {
	clearing, ok := game.(advise.Clearing)
	for _, flag := range []struct {
		name, power string
		given       bool
		count       *int
	}{{"--undo", "Undo", p.undo, &clearing.Bank.Undos}, {"--shuffle", "Shuffle", p.shuffle, &clearing.Bank.Shuffles}} {
		switch {
		case !flag.given:
		case !ok || !clearing.Rules.Powers:
			return game, cli.UsageError("%s: %s has no %s; %s has one", flag.name, game.About().Name, flag.power, advise.DefaultGame)
		default:
			*flag.count = 1
		}
	}
	return clearing, nil
}

// searchText is the specification of the search that the flags ask for.
func (p *planning) searchText(game advise.Game) (string, error) {
	text := cmp.Or(p.planner, cli.UsualSearch(game))
	depth, expand := p.flags.Changed("depth"), p.flags.Changed("expand")
	switch {
	case p.depth < 1:
		return "", cli.UsageError("--depth %d: expected at least 1", p.depth)
	case p.depth > maxDepth:
		return "", cli.UsageError("--depth %d: expected at most %d; each further move takes several times as long", p.depth, maxDepth)
	case p.expand < 0:
		return "", cli.UsageError("--expand %d: expected at least 1, or 0 for all", p.expand)
	case (depth || expand) && p.flags.Changed("planner"):
		return "", cli.UsageError("--depth and --expand belong to the planner nstep; write --planner nstep:d=%d,k=%d", p.depth, p.expand)
	case depth || expand:
		return fmt.Sprintf("nstep:d=%d,k=%d", p.depth, p.expand), nil
	case !p.compat:
		return text, nil
	case strings.Contains(text, ":"):
		return text + ",compat=1", nil
	}
	return text + ":compat=1", nil
}

// gridHelp explains the text form of a grid.
func gridHelp() string {
	return `Grid text has one line for each row and one character for each cell: '.' is empty,
'?' could not be read, a letter or digit is a colour, '*' is a tile without a colour
of its own, '_' is not part of the board. A line "power ROW COL KIND" follows for each power-up; ROW and COL count
from 0 at the top left. KIND is
` + strings.Join(engine.PowerNames(), ", ") + `;
in swap games ` + strings.Join(engine.SwapPowerNames(), ", ") + `;
blocker never moves; unknown is a mark without a name. Lines that begin with '#' are comments.`
}

// readBoard reads a grid text and the comment above it from the named file; "-" is
// standard input.
func readBoard(t cli.Terminal, ctx context.Context, name string) (advise.Board, error) {
	return cli.ReadAs(ctx, t, name, advise.ParseBoard)
}
