package cli

import (
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/planner"
)

// BudgetFlags are the flags --budget and --nodes, which bound a search.
type BudgetFlags struct {
	Time time.Duration // of --budget

	flags *pflag.FlagSet
	nodes int64
}

// AddFlags adds the flags, which the other methods need; per names what a budget is for, such as "move" or "level".
func (b *BudgetFlags) AddFlags(flags *pflag.FlagSet, per string) {
	b.flags = flags
	flags.DurationVar(&b.Time, "budget", planner.DefaultTime, "`TIME` to plan a "+per+", such as 200ms or 5s; more finds better lines")
	flags.Int64Var(&b.nodes, "nodes", 0, "`NUMBER` of positions to search for a "+per+", instead of a time; gives the same result on any machine")
}

// budget is the budget that the flags ask for, or else the default one.
func (b *BudgetFlags) budget() (planner.Budget, error) {
	switch {
	case b.Time <= 0:
		return planner.Budget{}, UsageError("--budget %v: expected more than 0", b.Time)
	case b.flags.Changed("nodes") && b.nodes < 1:
		return planner.Budget{}, UsageError("--nodes %d: expected at least 1", b.nodes)
	case b.nodes > 0 && !b.flags.Changed("budget"):
		return planner.Budget{Nodes: b.nodes}, nil
	}
	return planner.Budget{Time: b.Time, Nodes: b.nodes}, nil
}

// Budgets splits the budget: asked is zero unless a flag asks for one, and usual is zero
// if a flag does.
func (b *BudgetFlags) Budgets() (asked, usual planner.Budget, err error) {
	budget, err := b.budget()
	if b.flags.Changed("budget") || b.flags.Changed("nodes") {
		return budget, planner.Budget{}, err
	}
	return planner.Budget{}, budget, err
}

// UsualSearch is the name of a game's default search.
func UsualSearch(game advise.Game) string { return game.About().Searches[0].Name }

// Parse parses specifications of searches of a game. A search that takes a budget and
// names none gets the one that the flags ask for, or else the game's usual one.
func (b *BudgetFlags) Parse(game advise.Game, texts ...string) ([]planner.Spec, error) {
	asked, usual, err := b.Budgets()
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
			return nil, UsageError("%w", err)
		}
		specs = append(specs, spec)
		taken = taken || spec.Budget() == asked
	}
	for _, name := range []string{"budget", "nodes"} {
		if b.flags.Changed(name) && !taken {
			return nil, UsageError("--%s has no effect on %s, which takes no budget or names its own", name, texts[0])
		}
	}
	return specs, nil
}

// GameUsage is the help of --game.
func GameUsage() string {
	return "the `NAME` of the game, or a file of rules (--rules is the same): " + GameNames()
}

// RulesAlias makes --rules another name of --game, in all commands.
func RulesAlias(root *cobra.Command) {
	root.SetGlobalNormalizationFunc(func(_ *pflag.FlagSet, name string) pflag.NormalizedName {
		if name == "rules" {
			name = "game"
		}
		return pflag.NormalizedName(name)
	})
}

// GameNames lists the games that --game knows.
func GameNames() string { return strings.Join(advise.GameNames(), ", ") }

// PlannersHelp explains how a planner is named on the command line.
const PlannersHelp = `A planner is named by a specification:
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
  mdp:k=10        look one swap ahead, with the value that "domlab learn bilging"
                  learned; weights=FILE takes your own weights
  greedy, top-row, random
and so do the other games in which new tiles come in:
  moves           look some moves ahead, with sampled refills; the options are
                  moves:depth=2,samples=4,draws=1,passes=1
  match-type      by the kind of match, in swap games; ties=order or ties=random
  greedy, top-row, random
In any game, exec:COMMAND asks a program of yours; see docs/planners.md. In the preset
whole, nrpa:plain=1 plans with Undo, Shuffle, Timer and Fill as plain boulders.
--budget and --nodes apply to planners that take a budget and do not name one. Planners
of these games do a fixed amount of work unless one of the two is given. With a time
budget the result depends on the machine; otherwise on the seed alone.`
