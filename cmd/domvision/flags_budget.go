package main

import (
	"time"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/planner"
)

// budgetFlags bounds searches that would otherwise go on for ever.
type budgetFlags struct {
	flags *pflag.FlagSet
	time  time.Duration
	nodes int64
}

// addFlags adds the flags; per names what a budget is for, such as "move" or "level".
func (b *budgetFlags) addFlags(flags *pflag.FlagSet, per string) {
	b.flags = flags
	flags.DurationVar(&b.time, "budget", planner.DefaultTime, "`TIME` to plan a "+per+", such as 200ms or 5s; more finds better lines")
	flags.Int64Var(&b.nodes, "nodes", 0, "`NUMBER` of positions to search for a "+per+", instead of a time; gives the same result on any machine")
}

// budget is the budget that the flags ask for, or else the default one.
func (b *budgetFlags) budget() (planner.Budget, error) {
	switch {
	case b.time <= 0:
		return planner.Budget{}, usageError("--budget %v: expected more than 0", b.time)
	case b.flags.Changed("nodes") && b.nodes < 1:
		return planner.Budget{}, usageError("--nodes %d: expected at least 1", b.nodes)
	case b.nodes > 0 && !b.flags.Changed("budget"):
		return planner.Budget{Nodes: b.nodes}, nil
	}
	return planner.Budget{Time: b.time, Nodes: b.nodes}, nil
}

// budgets splits the budget: asked is zero unless a flag asks for one, and usual is zero
// if a flag does.
func (b *budgetFlags) budgets() (asked, usual planner.Budget, err error) {
	budget, err := b.budget()
	if b.flags.Changed("budget") || b.flags.Changed("nodes") {
		return budget, planner.Budget{}, err
	}
	return planner.Budget{}, budget, err
}

// usualSearch is the name of a game's default search.
func usualSearch(game advise.Game) string { return game.About().Searches[0].Name }

// parse parses specifications of searches of a game. A search that takes a budget and
// names none gets the one that the flags ask for, or else the game's usual one.
func (b *budgetFlags) parse(game advise.Game, texts ...string) ([]planner.Spec, error) {
	asked, usual, err := b.budgets()
	if err != nil {
		return nil, err
	}
	var specs []planner.Spec
	taken := false
	for _, text := range texts {
		spec, err := advise.Options{Search: text, Budget: asked, Usual: usual}.Spec(game)
		if text == "" { // a flag that names nothing asks for nothing usual
			_, err = game.About().Searches.Parse(text, asked)
		}
		if err != nil {
			return nil, usageError("%w", err)
		}
		specs = append(specs, spec)
		taken = taken || spec.Budget() == asked
	}
	for _, name := range []string{"budget", "nodes"} {
		if b.flags.Changed(name) && !taken {
			return nil, usageError("--%s has no effect on %s, which takes no budget or names its own", name, texts[0])
		}
	}
	return specs, nil
}
