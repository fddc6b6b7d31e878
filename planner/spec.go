package planner

import "fmt"

// Specs returns the searches of games without chance, the usual one first, with the
// defaults of their options:
//
//	nrpa:time=200ms,nesting=3,n=50,p=4,seed=0
//	                [NRPA] with this Budget, Nesting, Iterations, Playouts and
//	                Seed; nodes=N bounds the positions instead of the time;
//	                plain=1 treats Undo, Shuffle, Timer and Fill as plain boulders
//	                where a simulation plays with them
//
//	beam:time=200ms,width=0
//	                [Beam] with this Budget and Width; one with a Width takes a
//	                Budget only where it is given here
//
//	nstep:d=3,k=6   [NStep] with this Depth and Expand; k=0 expands all moves
//	random:seed=0   any group
//	top-down        the top-most group
//	bottom-up       the bottom-most group
//	color-top       one colour after the other, each from the top down
//	color-size-top  one colour after the other, the largest group first
//
//	breadth-first:select=least-common,nodes=50000
//	priority-first:select=least-common,penalty=18,nodes=50000,compat=0
//	                grow a tree of that many positions. select says which moves
//	                they follow: the groups of the least-common colours, the top3
//	                by points, or all. priority-first visits the position with the
//	                highest |points - penalty x moves| first, or with compat=1 goes in
//	                the order of the article's code
//
// The usual budget is for nrpa and beam. Without one they take [DefaultTime].
func Specs() Registry {
	return Registry{
		{"nrpa", parseNRPA},
		{"beam", parseBeam},
		{"nstep", parseNStep},
		{"random", parseRandom},
		{"top-down", parseBaseline(topDown)},
		{"bottom-up", parseBaseline(bottomUp)},
		{"color-top", parseBaseline(colorTop)},
		{"color-size-top", parseBaseline(colorSizeTop)},
		{"breadth-first", parseBreadthFirst},
		{"priority-first", parsePriorityFirst},
	}
}

func parseNRPA(name string, o *Options) Spec {
	search := NRPA{
		Budget:     o.Budget().orDefault(),
		Nesting:    o.Within("nesting", 2, maxNesting, defaultNesting),
		Iterations: o.Integer("n", 1, defaultIterations),
		Playouts:   o.Integer("p", 1, defaultPlayouts),
		Seed:       uint64(o.Integer("seed", 0, 0)),
	}
	text := fmt.Sprintf("%s:%s,nesting=%d,n=%d,p=%d,seed=%d", name, search.Budget, search.Nesting, search.Iterations, search.Playouts, search.Seed)
	if search.Plainly = o.Word("plain", offOn) == 1; search.Plainly {
		text += ",plain=1"
	}
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
		search.Expand = unlimited
	}
	return Spec{text, Budget{}, func() Search { return search }}
}

func parseRandom(name string, o *Options) Spec {
	seed := o.Integer("seed", 0, 0)
	return Spec{fmt.Sprintf("%s:seed=%d", name, seed), Budget{}, func() Search { return random(uint64(seed)) }}
}

func parseBaseline(search func() baseline) func(string, *Options) Spec {
	return func(name string, _ *Options) Spec {
		return Spec{name, Budget{}, func() Search { return search() }}
	}
}

// parseBreadthFirst lets compat pass, with which a priority-first search becomes
// the published one: the published breadth-first search is this one anyway.
func parseBreadthFirst(name string, o *Options) Spec {
	search := treeSearch{
		Order:  breadthFirst,
		Select: selection(o.Word("select", selectionNames)),
		Nodes:  o.Within("nodes", 1, maxTreeNodes, defaultTreeNodes),
	}
	o.Word("compat", offOn)
	return Spec{fmt.Sprintf("%s:select=%s,nodes=%d", name, search.Select, search.Nodes), Budget{}, func() Search { return search }}
}

func parsePriorityFirst(name string, o *Options) Spec {
	search := treeSearch{
		Order:   highestFirst,
		Select:  selection(o.Word("select", selectionNames)),
		Penalty: o.Integer("penalty", 0, defaultPenalty),
		Nodes:   o.Within("nodes", 1, maxTreeNodes, defaultTreeNodes),
	}
	compat := o.Word("compat", offOn)
	if compat == 1 {
		search.Order = published
	}
	text := fmt.Sprintf("%s:select=%s,penalty=%d,nodes=%d,compat=%d", name, search.Select, search.Penalty, search.Nodes, compat)
	return Spec{text, Budget{}, func() Search { return search }}
}

// offOn is what a switch can be.
var offOn = []string{"0", "1"}
