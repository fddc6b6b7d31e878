package planner

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
)

// DefaultSpec is what is searched with where nobody says with what.
const DefaultSpec = "nrpa"

// Spec names a search in one word, to choose it on a command line and to tell it
// apart in a record. [ParseSpec] makes one.
type Spec struct {
	text   string
	budget Budget // of its own or the usual one; zero: it takes none
	make   func() Search
}

// String writes the specification with every option in its place, those left to
// their defaults too: the same search is always written the same way.
func (s Spec) String() string { return s.text }

// Budget is what the search may spend on a plan. It is zero for a search that
// takes no budget but ends by itself.
func (s Spec) Budget() Budget { return s.budget }

// New returns the search. Two searches that it returned share no memory.
func (s Spec) New() Search { return s.make() }

// specs is all that [ParseSpec] knows.
var specs = []struct {
	name  string
	parse func(name string, o *options) Spec
}{
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

// SpecNames lists the names with which a specification can begin.
func SpecNames() []string {
	var names []string
	for _, s := range specs {
		names = append(names, s.name)
	}
	return names
}

// ParseSpec reads a specification: a name, such as top-down, or a name and
// options, such as nstep:d=3,k=6. These are known, with the defaults of their
// options:
//
//	nrpa:time=200ms,nesting=3,n=100,p=4,seed=0
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
// A search that takes a budget and is not given one here has the usual one.
//
// An error names the part that is wrong and what is known in its place.
func ParseSpec(text string, usual Budget) (Spec, error) {
	name, rest, _ := strings.Cut(text, ":")
	for _, known := range specs {
		if known.name != strings.ReplaceAll(name, "colour", "color") {
			continue
		}
		o := parseOptions(rest)
		o.usual = usual.orDefault()
		spec := known.parse(known.name, o)
		if err := o.check(); err != nil {
			return Spec{}, fmt.Errorf("planner %q: %w", text, err)
		}
		return spec, nil
	}
	return Spec{}, fmt.Errorf("unknown planner %q; known are %s", name, strings.Join(SpecNames(), ", "))
}

func parseNRPA(name string, o *options) Spec {
	search := NRPA{
		Budget:     o.budget(),
		Nesting:    o.nesting(),
		Iterations: o.integer("n", 1, DefaultIterations),
		Playouts:   o.integer("p", 1, DefaultPlayouts),
		Seed:       uint64(o.integer("seed", 0, 0)),
	}
	text := fmt.Sprintf("%s:%s,nesting=%d,n=%d,p=%d,seed=%d", name, search.Budget, search.Nesting, search.Iterations, search.Playouts, search.Seed)
	return Spec{text, search.Budget, func() Search { return search }}
}

func parseBeam(name string, o *options) Spec {
	search := Beam{Width: o.integer("width", 0, 0)}
	text := name + ":"
	if search.Width > 0 {
		o.usual = Budget{}
		text += fmt.Sprintf("width=%d", search.Width)
	}
	search.Budget = o.budget()
	switch {
	case search.Width == 0:
		text += search.Budget.String()
	case search.Budget != (Budget{}):
		text += "," + search.Budget.String()
	}
	return Spec{text, search.Budget, func() Search { return search }}
}

func parseNStep(name string, o *options) Spec {
	search := NStep{
		Depth:  o.integer("d", 1, DefaultDepth),
		Expand: o.integer("k", 0, DefaultExpand),
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

func parseRandom(name string, o *options) Spec {
	seed := o.integer("seed", 0, 0)
	return Spec{fmt.Sprintf("%s:seed=%d", name, seed), Budget{}, func() Search { return Random(uint64(seed)) }}
}

func parseBaseline(search func() Baseline) func(string, *options) Spec {
	return func(name string, _ *options) Spec {
		return Spec{name, Budget{}, func() Search { return search() }}
	}
}

// parseBreadthFirst lets compat pass, with which a priority-first search becomes
// the published one: the published breadth-first search is this one anyway.
func parseBreadthFirst(name string, o *options) Spec {
	search := Tree{
		Order:  BreadthFirst,
		Select: Selection(o.word("select", selectionNames)),
		Nodes:  o.treeNodes(),
	}
	o.word("compat", offOn)
	return Spec{fmt.Sprintf("%s:select=%s,nodes=%d", name, search.Select, search.Nodes), Budget{}, func() Search { return search }}
}

func parsePriorityFirst(name string, o *options) Spec {
	search := Tree{
		Order:   HighestFirst,
		Select:  Selection(o.word("select", selectionNames)),
		Penalty: o.integer("penalty", 0, DefaultPenalty),
		Nodes:   o.treeNodes(),
	}
	compat := o.word("compat", offOn)
	if compat == 1 {
		search.Order = Published
	}
	text := fmt.Sprintf("%s:select=%s,penalty=%d,nodes=%d,compat=%d", name, search.Select, search.Penalty, search.Nodes, compat)
	return Spec{text, Budget{}, func() Search { return search }}
}

func (o *options) treeNodes() int {
	n := o.integer("nodes", 1, DefaultTreeNodes)
	if n > MaxTreeNodes {
		o.fail("nodes=%d: at most %d", n, MaxTreeNodes)
	}
	return n
}

// options is the part KEY=VALUE,KEY=VALUE of a specification. Every option that
// a search has is asked for once; what was given beyond that is an error.
type options struct {
	given []string
	keys  []string // asked for so far
	err   error    // the first one
	usual Budget   // of a search that takes one
}

func parseOptions(text string) *options {
	o := &options{}
	if text != "" {
		o.given = strings.Split(text, ",")
	}
	return o
}

// take removes the option given for key and returns it whole and its value.
func (o *options) take(key string) (option, value string, given bool) {
	o.keys = append(o.keys, key)
	i := slices.IndexFunc(o.given, func(s string) bool { return strings.HasPrefix(s, key+"=") })
	if i < 0 {
		return "", "", false
	}
	option = o.given[i]
	o.given = slices.Delete(o.given, i, i+1)
	return option, option[len(key)+1:], true
}

// integer is the whole number given for key, or fallback.
func (o *options) integer(key string, least, fallback int) int {
	option, value, given := o.take(key)
	if !given {
		return fallback
	}
	n, err := strconv.Atoi(value)
	switch {
	case err != nil:
		o.fail("%s: expected a whole number", option)
	case n < least:
		o.fail("%s: at least %d", option, least)
	}
	return n
}

func (o *options) nesting() int {
	n := o.integer("nesting", 2, DefaultNesting)
	if n > MaxNesting {
		o.fail("nesting=%d: at most %d", n, MaxNesting)
	}
	return n
}

// budget is the budget given by time, nodes or both, or the usual one.
func (o *options) budget() Budget {
	b := Budget{Time: o.duration("time"), Nodes: int64(o.integer("nodes", 1, 0))}
	if b == (Budget{}) {
		return o.usual
	}
	return b
}

// duration is the time given for key; none given is 0.
func (o *options) duration(key string) time.Duration {
	option, value, given := o.take(key)
	if !given {
		return 0
	}
	d, err := time.ParseDuration(value)
	switch {
	case err != nil:
		o.fail("%s: expected a time such as 200ms or 5s", option)
	case d <= 0:
		o.fail("%s: more than no time", option)
	}
	return d
}

// word is which of the known words is given for key; none given is the first.
func (o *options) word(key string, known []string) int {
	option, value, given := o.take(key)
	if !given {
		return 0
	}
	i := slices.Index(known, value)
	if i < 0 {
		o.fail("%s: known are %s", option, strings.Join(known, ", "))
		return 0
	}
	return i
}

// offOn is what a switch can be.
var offOn = []string{"0", "1"}

func (o *options) fail(format string, args ...any) {
	if o.err == nil {
		o.err = fmt.Errorf(format, args...)
	}
}

// check returns the first thing that is wrong with the options.
func (o *options) check() error {
	if len(o.given) == 0 {
		return o.err
	}
	option := o.given[0]
	switch key, _, isOption := strings.Cut(option, "="); {
	case len(o.keys) == 0:
		o.fail("%q: it has no options", option)
	case !isOption:
		o.fail("%q: expected KEY=VALUE, with %s for KEY", option, strings.Join(o.keys, " or "))
	case slices.Contains(o.keys, key):
		o.fail("%s is given twice", key)
	default:
		o.fail("unknown option %q; known are %s", key, strings.Join(o.keys, ", "))
	}
	return o.err
}
