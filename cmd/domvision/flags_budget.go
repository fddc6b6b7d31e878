package main

import (
	"time"

	"github.com/spf13/pflag"

	"github.com/domvision/domvision/planner"
)

// budgetFlags bounds the searches that could otherwise go on for ever.
type budgetFlags struct {
	flags *pflag.FlagSet
	time  time.Duration
	nodes int64
}

// addFlags adds the flags; per is what a budget is for: "move", "level".
func (b *budgetFlags) addFlags(flags *pflag.FlagSet, per string) {
	b.flags = flags
	flags.DurationVar(&b.time, "budget", planner.DefaultTime, "`TIME` to plan a "+per+", such as 200ms or 5s; more finds better lines")
	flags.Int64Var(&b.nodes, "nodes", 0, "how `MANY` positions to look at for a "+per+", in place of a time: finds the same on any machine")
}

// budget is what the flags say; the usual one where they say nothing.
func (b *budgetFlags) budget() (planner.Budget, error) {
	switch {
	case b.time <= 0:
		return planner.Budget{}, usageError("--budget %v: more than no time", b.time)
	case b.flags.Changed("nodes") && b.nodes < 1:
		return planner.Budget{}, usageError("--nodes %d: at least 1", b.nodes)
	case b.nodes > 0 && !b.flags.Changed("budget"):
		return planner.Budget{Nodes: b.nodes}, nil
	}
	return planner.Budget{Time: b.time, Nodes: b.nodes}, nil
}

// parse reads the specifications of planners of a game, which have this budget where
// they take one and name none. Swap games have no usual budget.
func (b *budgetFlags) parse(game string, texts ...string) ([]planner.Spec, error) {
	budget, err := b.budget()
	if err != nil {
		return nil, err
	}
	if _, swaps := swapGame(game); swaps && !b.flags.Changed("budget") && !b.flags.Changed("nodes") {
		budget = planner.Budget{}
	}
	var specs []planner.Spec
	taken := false
	for _, text := range texts {
		spec, err := searches(game).Parse(text, budget)
		if err != nil {
			return nil, usageError("%w", err)
		}
		specs = append(specs, spec)
		taken = taken || spec.Budget() == budget
	}
	for _, name := range []string{"budget", "nodes"} {
		if b.flags.Changed(name) && !taken {
			return nil, usageError("--%s is not for %s, which takes no budget or names its own", name, texts[0])
		}
	}
	return specs, nil
}
