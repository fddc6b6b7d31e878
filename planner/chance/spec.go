package chance

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/domvision/domvision/planner"
)

// MoverSpecs returns the searches of games in which every move earns something and
// which end when no move is left, with the defaults of their options:
//
//	moves:depth=2,samples=4,draws=1,passes=1,seed=0
//	                [MoveSearch] with this Depth, Samples, Draws, Passes and Seed;
//	                time=D or nodes=N is its Budget, with as many passes as that
//	                allows, at most Passes if given
//
//	match-type:ties=order,seed=0
//	                the best match: 3-way, T, L, 5, 4, 3; between equals the first
//	                move of the board, or with ties=random any
//
//	greedy:seed=0   [Greedy]
//	top-row         the top-most move that earns something
//	random:seed=0   any move
//
// The usual budget is for moves.
func MoverSpecs() planner.Registry {
	return planner.Registry{
		{Name: "moves", Parse: parseMoves},
		{Name: "match-type", Parse: parseTies(matchType)},
		{Name: "greedy", Parse: parseSeeded(Greedy)},
		{Name: "top-row", Parse: parseTopRow},
		{Name: "random", Parse: parseSeeded(random)},
	}
}

// ClickSpecs returns those of [MoverSpecs] that need no matches, for games in which groups are clicked.
func ClickSpecs() planner.Registry {
	return slices.DeleteFunc(MoverSpecs(), func(e planner.Entry) bool { return e.Name == "match-type" })
}

// PlotterSpecs returns the searches of games in which moves that earn nothing prepare
// others, with the defaults of their options:
//
//	plans:price=8,plans=12,inner=8,ways=4,samples=4,draws=1,seed=0,clears=2
//	                [PlanSearch] with this Price, Plans, Inner, Ways, Samples, Draws,
//	                Seed and Clears; time=D or nodes=N is its Budget, and with a Budget
//	                the default is clears=3
//
//	bingo-first     the same with BingosFirst
//	shortest:ties=order,seed=0
//	                [Shortest]; ties as for match-type
//
//	mdp:k=10,weights=built-in,seed=0
//	                [ValueSearch] with k samples and the [Model] in the file
//	                weights; built-in is [BilgingModel]
//
//	greedy, top-row, random
//	                as in [MoverSpecs]
func PlotterSpecs() planner.Registry {
	return planner.Registry{
		{Name: "plans", Parse: parsePlans},
		{Name: "bingo-first", Parse: parsePlans},
		{Name: "shortest", Parse: parseTies(Shortest)},
		{Name: "mdp", Parse: parseValue},
		{Name: "greedy", Parse: parseSeeded(Greedy)},
		{Name: "top-row", Parse: parseTopRow},
		{Name: "random", Parse: parseSeeded(random)},
	}
}

// What options may be at most, far above all that was ever found to help. It keeps
// the memory of a search below some gigabytes, and typing errors from lasting for days.
const (
	mostDepth   = 12
	mostPlans   = 1000
	mostWays    = 4
	mostSamples = 1000
	mostPasses  = 10
)

func parseMoves(name string, o *planner.Options) planner.Spec {
	s := MoveSearch{
		Depth:   o.Within("depth", 1, mostDepth, defaultDepth),
		Samples: o.Within("samples", 1, mostSamples, defaultMoveSamples),
		Draws:   o.Within("draws", 1, mostSamples, defaultMoveDraws),
	}
	end := parseEnd(o, &s.Passes, &s.Budget, &s.Seed)
	text := fmt.Sprintf("%s:depth=%d,samples=%d,draws=%d,%s", name, s.Depth, s.Samples, s.Draws, end)
	return planner.NewSpec(text, s.Budget, func() planner.Search { return s })
}

func parsePlans(name string, o *planner.Options) planner.Spec {
	s := PlanSearch{
		Price:       o.Number("price", leastPrice, defaultPrice),
		Plans:       o.Within("plans", 1, mostPlans, defaultPlans),
		Inner:       o.Within("inner", 1, mostPlans, defaultInnerPlans),
		Ways:        o.Within("ways", 1, mostWays, defaultWays),
		Samples:     o.Within("samples", 1, mostSamples, defaultSamples),
		Draws:       o.Within("draws", 1, mostSamples, defaultDraws),
		Budget:      o.Budget(),
		Seed:        uint64(o.Integer("seed", 0, 0)),
		BingosFirst: name == "bingo-first",
	}
	s.Clears = o.Within("clears", 1, mostDepth, usualClears(s.Budget))
	text := fmt.Sprintf("%s:price=%v,plans=%d,inner=%d,ways=%d,samples=%d,draws=%d,seed=%d,clears=%d",
		name, s.Price, s.Plans, s.Inner, s.Ways, s.Samples, s.Draws, s.Seed, s.Clears)
	if s.Budget != (planner.Budget{}) {
		text += "," + s.Budget.String()
	}
	return planner.NewSpec(text, s.Budget, func() planner.Search { return s })
}

// leastPrice keeps a price from being none, which stands for the default.
const leastPrice = 0.1

// parseEnd reads when a search ends and by what chance it goes, and returns how that
// is written. Without a budget there is one pass where nobody says how many.
func parseEnd(o *planner.Options, passes *int, budget *planner.Budget, seed *uint64) string {
	*budget = o.Budget()
	least := 0
	if *budget == (planner.Budget{}) {
		least = 1
	}
	*passes = o.Within("passes", least, mostPasses, least)
	*seed = uint64(o.Integer("seed", 0, 0))
	text := fmt.Sprintf("passes=%d,seed=%d", *passes, *seed)
	if least == 0 {
		text = budget.String() + "," + text
	}
	return text
}

// ties is how a search chooses between equals.
var ties = []string{"order", "random"}

func parseTies(search func(*rand.Rand) planner.Search) func(string, *planner.Options) planner.Spec {
	return func(name string, o *planner.Options) planner.Spec {
		way, seed := o.Word("ties", ties), o.Integer("seed", 0, 0)
		if way == 0 {
			return planner.NewSpec(name+":ties=order", planner.Budget{}, func() planner.Search { return search(nil) })
		}
		text := fmt.Sprintf("%s:ties=random,seed=%d", name, seed)
		return planner.NewSpec(text, planner.Budget{}, func() planner.Search { return search(newRand(seed)) })
	}
}

// builtIn names the model that is not in a file.
const builtIn = "built-in"

func parseValue(name string, o *planner.Options) planner.Spec {
	samples := o.Within("k", 1, mostSamples, defaultValueSamples)
	path := o.Text("weights", builtIn)
	seed := o.Integer("seed", 0, 0)
	var model Model
	if path == builtIn {
		model = BilgingModel()
	} else {
		var err error
		if model, err = openModel(path); err != nil {
			o.Fail("weights=%s: %w", path, err)
		}
	}
	text := fmt.Sprintf("%s:k=%d,weights=%s,seed=%d", name, samples, path, seed)
	return planner.NewSpec(text, planner.Budget{}, func() planner.Search {
		return NewValueSearch(model, samples, newRand(seed))
	})
}

func parseSeeded(search func(*rand.Rand) planner.Search) func(string, *planner.Options) planner.Spec {
	return func(name string, o *planner.Options) planner.Spec {
		seed := o.Integer("seed", 0, 0)
		text := fmt.Sprintf("%s:seed=%d", name, seed)
		return planner.NewSpec(text, planner.Budget{}, func() planner.Search { return search(newRand(seed)) })
	}
}

func newRand(seed int) *rand.Rand { return rand.New(rand.NewPCG(uint64(seed), 0)) }

func parseTopRow(name string, _ *planner.Options) planner.Spec {
	return planner.NewSpec(name, planner.Budget{}, func() planner.Search { return topRow() })
}
