package chance

import (
	"cmp"
	"context"
	"iter"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
)

// PlanSearch looks several clears ahead in a game in which moves that earn nothing prepare others, such as bilging. A
// plan is a sequence of moves of which only the last one clears something, so it is free of chance until then.
// PlanSearch draws the position after a plan a few times, and looks for the best plan in each. After the last plan
// nothing is drawn: [Plotter.Outlook] judges the known part of the position. The state must be a [Plotter].
//
// The aim is many points per move. The value of a plan is therefore its points less a price for every move. The price
// is about what a good player earns with a move, which is called the average reward. (The ratio of the points to the
// moves of a plan would overrate short plans.)
type PlanSearch struct {
	Price   float64 // of a move, in points; 0: 8
	Clears  int     // to look ahead, at most; 0: 3 with a Budget, else 2
	Plans   int     // plans that are sampled in the first position; 0: 12
	Inner   int     // plans that are looked at in every later position, and Ways times as many after the last draw; 0: 8
	Ways    int     // to the same clear, at most, in every position; 0: 4
	Samples int     // of every plan in the first round; 0: 4
	Draws   int     // samples of every plan in later positions; 0: 1
	Seed    uint64  // of all chance
	Jobs    int     // worker goroutines; 0: one for each processor

	// Budget ends the search early. The search deepens iteratively: the result at one depth
	// stands until the best plans have been evaluated one clear deeper. Budget that is left
	// at the full depth goes into more samples. Zero: no limit.
	Budget planner.Budget

	// BingosFirst completes a bingo wherever one is possible within BingoMoves moves,
	// whatever else could be earned. The state must be a [BingoPlotter].
	BingosFirst bool
}

// What the zero [PlanSearch] searches with; docs/bilging.md has the figures. More inner
// plans, and three times the samples, earned no more. A third clear earns more, but takes
// four times as long. That is too long for an instant answer, so it needs a budget.
const (
	defaultPrice      = 8
	unlimitedClears   = 2 // without a budget
	budgetClears      = 3 // with a budget
	defaultPlans      = 12
	defaultInnerPlans = 8
	defaultWays       = 4
	defaultSamples    = 4
	defaultDraws      = 1
)

// How iterative deepening selects plans.
const (
	wider            = 4 // without draws, up to wider*Plans*Ways plans are evaluated
	fewestContenders = 4 // plans that go to the next depth, at least
)

// Plan implements [planner.Search]. Q is in points less the price of every move looked ahead:
// it serves to compare moves. Moves that begin no plan come last; their Q assumes that the next
// move takes them back.
func (s PlanSearch) Plan(ctx context.Context, state engine.State) planner.Plan {
	start := time.Now()
	s = s.withDefaults()
	from := state.(Plotter)
	options := s.options(ctx, from)
	nodes := s.deepen(ctx, from, options)
	return planner.Plan{
		Candidates: addOthers(from, candidates(from, options), s.Price),
		Value:      from.Value(),
		Nodes:      nodes,
		Elapsed:    time.Since(start),
	}
}

func (s PlanSearch) withDefaults() PlanSearch {
	s.Price = cmp.Or(s.Price, defaultPrice)
	s.Clears = cmp.Or(s.Clears, usualClears(s.Budget))
	s.Plans = cmp.Or(s.Plans, defaultPlans)
	s.Inner = cmp.Or(s.Inner, defaultInnerPlans)
	s.Ways = cmp.Or(s.Ways, defaultWays)
	s.Samples = cmp.Or(s.Samples, defaultSamples)
	s.Draws = cmp.Or(s.Draws, defaultDraws)
	return s
}

// usualClears is the default of Clears for a search with that budget.
func usualClears(b planner.Budget) int {
	if b == (planner.Budget{}) {
		return unlimitedClears
	}
	return budgetClears
}

// deepen sorts the options, best first: it looks one clear ahead, then two, and so on, each
// time only at the better options of the time before. It returns the number of positions
// evaluated.
func (s PlanSearch) deepen(ctx context.Context, from Plotter, options []*option) (nodes int64) {
	if s.Budget.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, s.Budget.Time)
		defer cancel()
	}
	contenders := options
	for clears := 1; clears <= s.Clears && len(contenders) > 1; clears++ {
		switch clears {
		case 1:
		case 2:
			contenders = contenders[:min(len(contenders), s.Plans)]
		default:
			contenders = contenders[:min(len(contenders), max(fewestContenders, (len(contenders)+1)/2))]
		}
		n, done := s.look(ctx, from, contenders, clears, nodes)
		nodes += n
		if !done || s.spent(nodes) {
			break
		}
	}
	return nodes
}

func (s PlanSearch) spent(nodes int64) bool { return s.Budget.Nodes > 0 && nodes >= s.Budget.Nodes }

// look sorts the options by looking so many clears ahead. At the last depth it goes on until the budget is used up;
// spent is how many positions of it earlier depths took. If it does not finish, it leaves the options as they were.
func (s PlanSearch) look(ctx context.Context, from Plotter, options []*option, clears int, spent int64) (nodes int64, done bool) {
	r := race{first: s.Samples, passes: 1, budget: s.Budget, jobs: s.Jobs, seed: s.Seed, newSampler: func() sampler {
		return &planSampler{from: from, price: s.Price, plans: s.Inner, ways: s.Ways, draws: s.Draws,
			states: make([]engine.State, clears), ranked: make([][]ranked, clears)}
	}}
	if s.Budget.Nodes > 0 {
		r.budget.Nodes -= spent
	}
	if clears == s.Clears {
		r.passes = 0 // as many as the budget allows
	}
	before := make([]option, len(options))
	order := slices.Clone(options)
	for i, o := range options {
		before[i] = *o
		o.sum, o.earned, o.squares, o.n = 0, 0, 0, 0
	}
	if clears == 1 { // there is no chance in it
		done = r.round(ctx, options, 1)
		slices.SortFunc(options, better)
	} else {
		done = r.run(ctx, options)
	}
	if !done {
		copy(options, order)
		for i, o := range options {
			*o = before[i]
		}
	}
	return r.positions(), done
}

// options are the plans to choose from.
func (s PlanSearch) options(ctx context.Context, from Plotter) []*option {
	if s.BingosFirst {
		if o := s.bingo(ctx, from.(BingoPlotter)); o != nil {
			return []*option{o}
		}
	}
	return plans(from.Plans(wider*s.Plans*s.Ways, s.Ways, s.Price), s.Price)
}

func plans(seq iter.Seq2[[]engine.Move, int], price float64) (list []*option) {
	for moves, points := range seq {
		list = append(list, &option{
			index: len(list), moves: slices.Clone(moves), points: points, value: valueOf(moves, points, price),
		})
	}
	return list
}

func valueOf(moves []engine.Move, points int, price float64) float64 {
	return float64(points) - price*float64(len(moves))
}

// addOthers appends the legal moves that are not in the list.
func addOthers(from Plotter, list []planner.Candidate, price float64) []planner.Candidate {
	known := map[engine.Move]bool{}
	best := 0.
	for i := range list {
		known[list[i].Move] = true
		list[i].Points = from.Score(list[i].Move)
		best = max(best, list[i].Q)
	}
	for _, m := range from.Moves(nil) {
		if !known[m] {
			list = append(list, planner.Candidate{
				Move: m, Points: from.Score(m), Q: best - 2*price, PV: []engine.Move{m},
			})
		}
	}
	return list
}
