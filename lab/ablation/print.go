package ablation

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// effect is what changes without a rule. Rules with the same effect share a row.
type effect struct {
	picture                                      string // the only one that changes
	changed, lost, gained, wrong, unsure, failed int
}

// worths are what the rules of a package are worth.
type worths struct {
	rules, idle int                 // idle ones do nothing, or in one picture
	names       map[effect][]string // of rules without which pictures change
	needless    []string            // rules without which none did
}

func (p *worths) add(name string, w worth) {
	p.rules++
	if len(w.matters) < 2 {
		p.idle++
	}
	e := effect{"", len(w.changed), w.lost, w.gained, w.wrong, w.unsure, w.failed}
	switch {
	case e.changed == 0 && w.tried > 0:
		p.needless = append(p.needless, name)
		return
	case e.changed == 0:
		return
	case e.changed == 1:
		e.picture = slices.Collect(maps.Keys(w.changed))[0]
	}
	p.names[e] = append(p.names[e], name)
}

// print prints what the rules are worth: for each package a table of the rules without which pictures change, and in
// one line those without which none did.
func (m *measurement) print(out io.Writer) error {
	fmt.Fprintf(out, "%d of %d readings\n", m.next, len(m.readings))
	packages := map[string]*worths{}
	for i, r := range m.rules {
		if m.skip[i] {
			continue
		}
		pkg, name := r.short()
		if packages[pkg] == nil {
			packages[pkg] = &worths{names: map[effect][]string{}}
		}
		packages[pkg].add(name, m.worths[i])
	}
	for _, pkg := range slices.Sorted(maps.Keys(packages)) {
		p := packages[pkg]
		fmt.Fprintf(out, "\n%s: %d rules; %d do nothing, or in one picture.\n", pkg, p.rules, p.idle)
		printEffects(out, p.names)
		if len(p.needless) > 0 {
			fmt.Fprintln(out, wrapped("Nothing changed without "+strings.Join(together(p.needless), ", ")+".", 0))
		}
	}
	return nil
}

// printEffects prints a row for each effect, the largest first, with the columns in which a row has something to say.
func printEffects(out io.Writer, names map[effect][]string) {
	rows := slices.SortedFunc(maps.Keys(names), func(a, b effect) int {
		return cmp.Or(b.changed-a.changed, b.lost-a.lost, b.wrong-a.wrong, b.unsure-a.unsure, b.gained-a.gained,
			b.failed-a.failed, cmp.Compare(a.picture, b.picture))
	})
	type column struct {
		name  string
		value func(effect) string
	}
	columns := slices.DeleteFunc([]column{
		{"pictures", func(e effect) string { return signed(e.changed, "") }},
		{"lost", func(e effect) string { return signed(e.lost, "") }},
		{"gained", func(e effect) string { return signed(e.gained, "") }},
		{"wrong", func(e effect) string { return signed(e.wrong, "+") }},
		{"?", func(e effect) string { return signed(e.unsure, "+") }},
		{"failed", func(e effect) string { return signed(e.failed, "") }},
	}, func(c column) bool {
		return !slices.ContainsFunc(rows, func(e effect) bool { return c.value(e) != "" })
	})
	if len(columns) == 0 {
		return
	}
	indent := 0
	for _, c := range columns {
		fmt.Fprintf(out, "%5s  ", c.name)
		indent += max(5, len(c.name)) + 2
	}
	fmt.Fprintln(out, "without")
	for _, e := range rows {
		for _, c := range columns {
			fmt.Fprintf(out, "%*s  ", max(5, len(c.name)), c.value(e))
		}
		rules := strings.Join(together(names[e]), ", ")
		if e.picture != "" {
			rules += " (only " + e.picture + ")"
		}
		fmt.Fprintln(out, wrapped(rules, indent))
	}
}

// wrapped breaks a text into lines of at most 110 letters, all but the first behind an indent, which counts.
func wrapped(text string, indent int) string {
	var b strings.Builder
	width := indent
	for i, word := range strings.Fields(text) {
		switch {
		case i > 0 && width+1+len(word) > 110:
			b.WriteString("\n" + strings.Repeat(" ", indent))
			width = indent
		case i > 0:
			b.WriteString(" ")
			width++
		}
		b.WriteString(word)
		width += len(word)
	}
	return b.String()
}

// signed is a number of a table, or nothing for 0.
func signed(n int, plus string) string {
	switch {
	case n == 0:
		return ""
	case n < 0:
		plus = ""
	}
	return plus + fmt.Sprint(n)
}

// short names a rule: its package, and file.function, with "=no" or "=yes" if it always says so, or with the line
// and what else holds while it is off.
func (r rule) short() (pkg, name string) {
	pkg, file, _ := strings.Cut(r.place, "/")
	parts := strings.SplitN(strings.Replace(file, ".go", "", 1), ":", 3)
	name = parts[0] + "." + parts[len(parts)-1]
	switch {
	case r.what == "says no":
		return pkg, name + "=no"
	case r.what == "says yes":
		return pkg, name + "=yes"
	case r.step:
		return pkg, name
	}
	return pkg, fmt.Sprintf("%s:%s %s", name, parts[1], r.what)
}

// together joins the two ways to switch off one function: f=no/yes.
func together(names []string) (joined []string) {
	for _, name := range names {
		function, yes := strings.CutSuffix(name, "=yes")
		if last := len(joined) - 1; yes && last >= 0 && joined[last] == function+"=no" {
			joined[last] += "/yes"
			continue
		}
		joined = append(joined, name)
	}
	return joined
}
