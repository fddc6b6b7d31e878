package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// defaultGame is played where neither the player nor the picture says which.
const defaultGame = "dom"

// maxUnsure bounds how many unsure cells a plan is tested against. Every one is
// planned for as everything it could be; where more are unsure than this,
// the plan is taken to depend on them.
const maxUnsure = 12

// maxDepth bounds --depth. With the default --expand a move more takes about 3.6
// times as long: on a full board of 12 x 14, 8 moves take 2 s and 12 several
// minutes.
const maxDepth = 12

// planning is how plan and next search for a move.
type planning struct {
	flags        *pflag.FlagSet
	game         string
	water        int
	planner      string
	budget       budgetFlags
	depth        int
	expand       int
	compat       bool
	top          int
	acceptUnsure bool
}

func (p *planning) addFlags(flags *pflag.FlagSet) {
	p.flags = flags
	flags.StringVar(&p.game, "game", "", "the `NAME` of the game: "+gameNames()+" (default: the picture's game, else "+defaultGame+")")
	flags.IntVar(&p.water, "water", 0, waterHelp+" (default: as in the picture, else 3)")
	flags.StringVar(&p.planner, "planner", "", "`SPEC` of the search, also with options, such as nstep:d=3,k=6: "+searchHelp()+" (default: the game's first)")
	p.budget.addFlags(flags, "move")
	flags.IntVar(&p.depth, "depth", planner.DefaultDepth, fmt.Sprintf("`MOVES` to look ahead with --planner nstep, which it implies; at most %d", maxDepth))
	flags.IntVar(&p.expand, "expand", planner.DefaultExpand, "how `MANY` of the most promising moves are followed at every step, with --planner nstep, which it implies; 0: all")
	flags.BoolVar(&p.compat, "compat", false, "search as the published programs do, faults included (breadth-first, priority-first)")
	flags.IntVar(&p.top, "top", 1, "how `MANY` of the best moves to show")
	flags.BoolVar(&p.acceptUnsure, "accept-unsure", false, "show the move even if it could change with what an unsure cell (?) is")
}

func (p *planning) validate() error {
	if p.top < 1 {
		return usageError("--top %d: at least 1", p.top)
	}
	rules, err := p.rules("")
	if err != nil {
		return err
	}
	if p.game != "" {
		if _, err := rules.flooded(p.water); err != nil {
			return err
		}
		_, err := p.spec(p.game)
		return err
	}
	// The picture may tell the game: any game's search will do.
	_, err = p.spec(defaultGame)
	for _, kind := range []string{"bilging", "bejeweled"} {
		if err == nil {
			break
		}
		if _, other := p.spec(kind); other == nil {
			err = nil
		}
	}
	return err
}

// spec is the search for a game that the flags ask for.
func (p *planning) spec(game string) (planner.Spec, error) {
	text, err := p.specText(game)
	if err != nil {
		return planner.Spec{}, err
	}
	specs, err := p.budget.parse(game, text)
	if err != nil {
		return planner.Spec{}, err
	}
	return specs[0], nil
}

// specText is the specification of the search that the flags ask for.
func (p *planning) specText(game string) (string, error) {
	text := cmp.Or(p.planner, usualSpec(game))
	depth, expand := p.flags.Changed("depth"), p.flags.Changed("expand")
	switch {
	case p.depth < 1:
		return "", usageError("--depth %d: at least 1", p.depth)
	case p.depth > maxDepth:
		return "", usageError("--depth %d: at most %d; every move more takes several times as long", p.depth, maxDepth)
	case p.expand < 0:
		return "", usageError("--expand %d: at least 1, or 0 for all", p.expand)
	case (depth || expand) && p.flags.Changed("planner"):
		return "", usageError("--depth and --expand are of the planner nstep; write --planner nstep:d=%d,k=%d", p.depth, p.expand)
	case depth || expand:
		return fmt.Sprintf("nstep:d=%d,k=%d", p.depth, p.expand), nil
	case !p.compat:
		return text, nil
	case strings.Contains(text, ":"):
		return text + ",compat=1", nil
	}
	return text + ":compat=1", nil
}

// rules is the game that --game names, or that found in the picture, or the default.
func (p planning) rules(found string) (game, error) {
	return findGame(cmp.Or(p.game, found, defaultGame))
}

// cautious is the search for a board on which a cell could not be read. It looks
// a few moves ahead only and always finds the same, so that whether the cell
// matters can be asked.
var cautious = planner.NStep{}

// search is the search for the board g, spec being what was asked for.
func search(spec planner.Spec, g engine.Grid) planner.Search {
	if spec.Budget() != (planner.Budget{}) && g.Count(engine.Unknown) > 0 {
		return cautious
	}
	return spec.New()
}

// plan searches g for the best move; where ctx is done, the best found by then. The
// error, if there is one, is the reason not to play it; the answer is returned all
// the same where there is one.
func (p *planning) plan(ctx context.Context, rules game, g engine.Grid) (answer, error) {
	spec, err := p.spec(rules.name)
	if err != nil {
		return answer{}, err
	}
	if rules.swaps != nil {
		return p.planSwaps(ctx, spec, *rules.swaps, g)
	}
	plan, err := p.planLevel(ctx, spec, rules.levels, g)
	return answer{Plan: plan, grid: g}, err
}

// planLevel searches a board on which groups are cleared.
func (p *planning) planLevel(ctx context.Context, spec planner.Spec, rules collapse.Rules, g engine.Grid) (planner.Plan, error) {
	plan, err := p.planWith(ctx, spec, rules, g, func(s planner.Search, board engine.State) planner.Plan { return s.Plan(ctx, board) })
	if err == nil && len(plan.Candidates) == 0 {
		err = &failure{code: exitNoMove, err: errors.New(over(g, plan))}
	}
	return plan, err
}

// planWith has find plan for a board on which groups are cleared, with the search
// that spec asks for, and asks whether what could not be read matters.
//
// The search follows the article: what the rules leave to chance or to the
// clock (Timer, Fill, Shuffle, Undo) counts as an ordinary boulder. The advice
// in the plan speaks of it.
func (p *planning) planWith(ctx context.Context, spec planner.Spec, rules collapse.Rules, g engine.Grid,
	find func(planner.Search, engine.State) planner.Plan) (planner.Plan, error) {
	full, err := collapse.NewBoard(rules, g)
	if err != nil {
		return planner.Plan{}, err
	}
	board, err := collapse.NewBoard(rules.Article(), g)
	if err != nil {
		return planner.Plan{}, err
	}
	plan := find(search(spec, g), board)
	plan.Advice = full.Advice()
	if !p.acceptUnsure && dependsOn(ctx, search(spec, g), rules, g, plan) {
		return plan, unsureMove(g)
	}
	return plan, nil
}

// unsureMove says that the best move could change with the cells that could not be
// read.
func unsureMove(g engine.Grid) error {
	return &failure{
		code: exitUnsure,
		hint: "look at it yourself, or take the advice as it is with --accept-unsure",
		err:  fmt.Errorf("the best move could change with what lies at %s", placesOf(unread(g))),
	}
}

// unread lists the cells that could not be read.
func unread(g engine.Grid) []engine.Pos {
	return cellsWhere(g, func(c engine.Cell) bool { return c.Color == engine.Unknown })
}

// answered reports whether a plan that ended with err is an answer, even if the
// answer is that there is no move or none to be trusted.
func answered(err error) bool {
	return err == nil || exitCode(err) == exitNoMove || exitCode(err) == exitUnsure
}

// dependsOn reports whether the first move could change with what the unsure
// cells are.
func dependsOn(ctx context.Context, search planner.Search, rules collapse.Rules, g engine.Grid, plan planner.Plan) bool {
	could := func(c engine.Cell, colors []engine.Color) []engine.Cell { return couldBe(c, colors, rules) }
	return changes(ctx, search, g, plan, could, func(g engine.Grid) (engine.State, error) {
		return collapse.NewBoard(rules.Article(), g)
	})
}

// changes reports whether the first move could change with what the unsure cells
// are: each is tried as everything it could be, and all of them with the most common
// colour, as far as that can be a board.
func changes(ctx context.Context, search planner.Search, g engine.Grid, plan planner.Plan,
	could func(engine.Cell, []engine.Color) []engine.Cell, board func(engine.Grid) (engine.State, error)) bool {
	unsure, colors := unread(g), g.Colors()
	switch {
	case len(unsure) == 0 || len(colors) == 0:
		return len(unsure) > 0
	case len(unsure) > maxUnsure:
		return true
	}
	var variants []engine.State
	add := func(variant engine.Grid) {
		if b, err := board(variant); err == nil {
			variants = append(variants, b)
		}
	}
	common := g.Clone()
	for _, at := range unsure {
		for _, c := range could(g.At(at), colors) {
			variant := g.Clone()
			variant.Set(at, c)
			add(variant)
		}
		common.Set(at, engine.Cell{Color: mostCommon(g, colors), Power: g.At(at).Power})
	}
	add(common)
	return planner.DependsOn(ctx, search, plan, variants)
}

// couldBe lists what an unsure cell could be: a tile of any of the colours or,
// unless it is known to be another power-up, one of those without colour.
func couldBe(unsure engine.Cell, colors []engine.Color, rules collapse.Rules) []engine.Cell {
	list := anyColor(unsure, colors)
	if !rules.Powers || unsure.Power != engine.NoPower && unsure.Power != engine.UnknownPower {
		return list
	}
	for _, name := range engine.PowerNames() {
		if power, _ := engine.ParsePower(name); power.OwnTile() {
			list = append(list, engine.Cell{Color: engine.Colorless, Power: power})
		}
	}
	return list
}

// mostCommon is the colour that shows most on g, the first of equals.
func mostCommon(g engine.Grid, colors []engine.Color) engine.Color {
	best := colors[0]
	for _, c := range colors[1:] {
		if g.Count(c) > g.Count(best) {
			best = c
		}
	}
	return best
}
