package planner

import "fmt"

// Specs returns the searches of games without chance, the usual one first, with the
// defaults of their options:
//
//	nrpa:time=200ms,nesting=3,n=50,p=4,seed=0
//	                [NRPA] with this Budget, Nesting, Iterations, Playouts and
//	                Seed; nodes=N bounds the positions in place of the time
//
//	beam:time=200ms,width=0
//	                [Beam] with this Budget and Width; one with a Width takes a
//	                Budget only where it is given here
//
//	nstep:d=3,k=6   [NStep] with this Depth and Expand; k=0 expands all moves
//	random:seed=0   [Random]
//	top-down        [TopDown]
//	bottom-up       [BottomUp]
//	color-top       [ColorTop]
//	color-size-top  [ColorSizeTop]
//
//	breadth-first:select=least-common,nodes=50000
//	priority-first:select=least-common,penalty=18,nodes=50000,compat=0
//	                [Tree] with this Select (least-common, top3 or all), Penalty
//	                and Nodes; the order is BreadthFirst, HighestFirst, or with
//	                compat=1 that of the article's code (for breadth-first the same)
//
// A usual budget is that of nrpa and beam, [DefaultTime] where there is none.
func Specs() Registry {
	return Registry{
		{"nrpa", parseNRPA},
		{"beam", parseBeam},
		{"nstep", parseNStep},
		{"random", parseRandom},
		{"top-down", parseBaseline(TopDown)},
		{"bottom-up", parseBaseline(BottomUp)},
		{"color-top", parseBaseline(ColorTop)},
		{"color-size-top", parseBaseline(ColorSizeTop)},
		{"breadth-first", parseBreadthFirst},
		{"priority-first", parsePriorityFirst},
	}
}

func parseNRPA(name string, o *Options) Spec {
	search := NRPA{
		Budget:     o.Budget().orDefault(),
		Nesting:    o.Within("nesting", 2, MaxNesting, DefaultNesting),
		Iterations: o.Integer("n", 1, DefaultIterations),
		Playouts:   o.Integer("p", 1, DefaultPlayouts),
		Seed:       uint64(o.Integer("seed", 0, 0)),
	}
	text := fmt.Sprintf("%s:%s,nesting=%d,n=%d,p=%d,seed=%d", name, search.Budget, search.Nesting, search.Iterations, search.Playouts, search.Seed)
	return Spec{text, search.Budget, func() Search { return search }}
}

func parseBeam(name string, o *Options) Spec {
	search := Beam{Width: o.Integer("width", 0, 0)}
	text := name + ":"
	if search.Width > 0 {
		o.usual = Budget{}
		text += fmt.Sprintf("width=%d", search.Width)
	}
	search.Budget = o.Budget()
	switch {
	case search.Width == 0:
		search.Budget = search.Budget.orDefault()
		text += search.Budget.String()
	case search.Budget != (Budget{}):
		text += "," + search.Budget.String()
	}
	return Spec{text, search.Budget, func() Search { return search }}
}

func parseNStep(name string, o *Options) Spec {
	search := NStep{
		Depth:  o.Integer("d", 1, DefaultDepth),
		Expand: o.Integer("k", 0, DefaultExpand),
	}
	text := fmt.Sprintf("%s:d=%d,k=%d", name, search.Depth, search.Expand)
	if search.Depth == 1 { // nothing is expanded
		text = name + ":d=1"
	}
	if search.Expand == 0 {
		search.Expand = Unlimited
	}
	return Spec{text, Budget{}, func() Search { return search }}
}

func parseRandom(name string, o *Options) Spec {
	seed := o.Integer("seed", 0, 0)
	return Spec{fmt.Sprintf("%s:seed=%d", name, seed), Budget{}, func() Search { return Random(uint64(seed)) }}
}

func parseBaseline(search func() Baseline) func(string, *Options) Spec {
	return func(name string, _ *Options) Spec {
		return Spec{name, Budget{}, func() Search { return search() }}
	}
}

// parseBreadthFirst lets compat pass, with which a priority-first search becomes
// the published one: the published breadth-first search is this one anyway.
func parseBreadthFirst(name string, o *Options) Spec {
	search := Tree{
		Order:  BreadthFirst,
		Select: Selection(o.Word("select", selectionNames)),
		Nodes:  o.Within("nodes", 1, MaxTreeNodes, DefaultTreeNodes),
	}
	o.Word("compat", offOn)
	return Spec{fmt.Sprintf("%s:select=%s,nodes=%d", name, search.Select, search.Nodes), Budget{}, func() Search { return search }}
}

func parsePriorityFirst(name string, o *Options) Spec {
	search := Tree{
		Order:   HighestFirst,
		Select:  Selection(o.Word("select", selectionNames)),
		Penalty: o.Integer("penalty", 0, DefaultPenalty),
		Nodes:   o.Within("nodes", 1, MaxTreeNodes, DefaultTreeNodes),
	}
	compat := o.Word("compat", offOn)
	if compat == 1 {
		search.Order = Published
	}
	text := fmt.Sprintf("%s:select=%s,penalty=%d,nodes=%d,compat=%d", name, search.Select, search.Penalty, search.Nodes, compat)
	return Spec{text, Budget{}, func() Search { return search }}
}

// offOn is what a switch can be.
var offOn = []string{"0", "1"}
