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

// defaultGame is assumed if neither the player nor the board says which game it is.
const defaultGame = "dom"

// maxDepth bounds --depth. With the default --expand a move more takes about 3.6
// times as long: on a full board of 12 x 14, 8 moves take 2 s and 12 several
// minutes.
const maxDepth = 12

// planning holds the flags by which plan, next and watch search for a move.
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
	flags.StringVar(&p.game, "game", "", gameHelp(gameNames()))
	flags.StringVar(&p.planner, "planner", "", "`SPEC` of the search, such as beam or nstep:d=3,k=6; domvision simulate --help explains all of them (default: the strongest)")
	p.budget.addFlags(flags, "move")
	flags.Lookup("budget").Usage += "; swap games have a fixed amount of work unless it is given"
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
	if p.game != "" {
		if _, err := p.rules(boardFacts{}); err != nil {
			return err
		}
		_, err := p.spec(p.game)
		return err
	}
	// The game may be known only from the picture: the search of any game will do.
	for _, game := range []string{"bilging", "bejeweled"} {
		if _, err := p.spec(game); err == nil {
			return nil
		}
	}
	_, err := p.spec(defaultGame)
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

// rules are those to play a board by, given what was found out about it.
func (p *planning) rules(found boardFacts) (game, error) {
	return chooseGame(p.game, p.water, found)
}

// assumed says by which rules a board is planned if nobody knows of which game it is; else
// it is "".
func (p *planning) assumed(found boardFacts) string {
	if p.game != "" || found.game != "" || found.guess != "" {
		return guessed(p.game, found)
	}
	return "no profile knows these tiles; planned by the rules of " + defaultGame + " (--game NAME changes that)"
}

// plan searches g for the best move, or for the best that is found until ctx is done. An
// error may come with an answer: then it is the reason not to play the move.
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

// planWith plans for a board on which groups are cleared: it calls find with the search that
// spec asks for, and then checks whether the move depends on cells that could not be read.
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

// answered reports whether a plan that ended with err is an answer, even if the
// answer is that there is no move or none to be trusted.
func answered(err error) bool {
	return err == nil || exitCode(err) == exitNoMove || exitCode(err) == exitUnsure
}
