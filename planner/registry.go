package planner

import (
	"fmt"
	"strings"
)

// Spec names a search and its options in one word, for command lines and for records.
// [Registry.Parse] makes one.
type Spec struct {
	text   string
	budget Budget // of its own or the usual one; zero: it takes none
	make   func() Search
}

// NewSpec returns a specification from the text for String, the budget of the search, zero if
// it takes none, and a function that makes the search.
func NewSpec(text string, budget Budget, search func() Search) Spec {
	return Spec{text, budget, search}
}

// String writes the specification with all options in a fixed order, defaults included:
// the same search is always written the same way.
func (s Spec) String() string { return s.text }

// Budget is what the search may spend on a plan. It is zero for a search without a
// budget, which ends by itself.
func (s Spec) Budget() Budget { return s.budget }

// New returns the search. Two searches that it returned share no memory.
func (s Spec) New() Search { return s.make() }

// Registry lists the searches for a kind of games by name. The usual one comes first.
type Registry []Entry

// Entry is a search and how to read its specification.
type Entry struct {
	Name string

	// Parse asks o for every option of the search and returns the specification.
	Parse func(name string, o *Options) Spec
}

// Names lists the names.
func (r Registry) names() []string {
	var names []string
	for _, e := range r {
		names = append(names, e.Name)
	}
	return names
}

// Parse reads a specification: a name, or a name and options, as in NAME:K=V,K=V. A search that takes a budget
// but is not given one there gets the usual one. The error names the wrong part and the values that are known.
// In every registry exec:COMMAND is the search [Exec].
func (r Registry) Parse(text string, usual Budget) (Spec, error) {
	name, rest, _ := strings.Cut(text, ":")
	if name == execName {
		return parseExec(rest, usual)
	}
	for _, e := range r {
		if e.Name != strings.ReplaceAll(name, "colour", "color") {
			continue
		}
		o := parseOptions(rest)
		o.usual = usual
		spec := e.Parse(e.Name, o)
		if err := o.check(); err != nil {
			return Spec{}, fmt.Errorf("planner %q: %w", text, err)
		}
		return spec, nil
	}
	return Spec{}, fmt.Errorf("unknown planner %q; known are %s", name, strings.Join(append(r.names(), execName), ", "))
}

// execName is the name of [Exec].
const execName = "exec"

func parseExec(command string, b Budget) (Spec, error) {
	search, err := NewExec(command, b.orDefault(), 0)
	text := execName + ":" + strings.Join(search.Command, " ")
	return Spec{text, search.Budget, func() Search { return search }}, err
}
