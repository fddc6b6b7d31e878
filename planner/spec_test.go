package planner

import (
	"reflect"
	"strings"
	"testing"
	"time"
)

func TestSpecs(t *testing.T) {
	tested := map[string]bool{}
	for _, test := range []struct {
		text, canonical string
		want            Search // nil: not compared
	}{
		{"nrpa", "nrpa:time=200ms,nesting=3,n=50,p=4,seed=0", NRPA{Budget{Time: DefaultTime}, 3, 50, 4, 0, 0, false}},
		{"nrpa:time=1.5s,nesting=2,n=9,p=1,seed=7", "nrpa:time=1.5s,nesting=2,n=9,p=1,seed=7", NRPA{Budget{Time: 3 * time.Second / 2}, 2, 9, 1, 0, 7, false}},
		{"nrpa:nodes=1000", "nrpa:nodes=1000,nesting=3,n=50,p=4,seed=0", NRPA{Budget{Nodes: 1000}, 3, 50, 4, 0, 0, false}},
		{"nrpa:time=1m,nodes=5", "nrpa:time=1m0s,nodes=5,nesting=3,n=50,p=4,seed=0", nil},
		{"beam", "beam:time=200ms", Beam{Budget: Budget{Time: DefaultTime}}},
		{"beam:nodes=9,width=0", "beam:nodes=9", Beam{Budget: Budget{Nodes: 9}}},
		{"beam:width=60", "beam:width=60", Beam{Width: 60}},
		{"beam:time=1s,width=60", "beam:width=60,time=1s", Beam{Budget: Budget{Time: time.Second}, Width: 60}},
		{"nstep", "nstep:d=3,k=6", NStep{3, 6}},
		{"nstep:", "nstep:d=3,k=6", NStep{3, 6}},
		{"nstep:d=2", "nstep:d=2,k=6", NStep{2, 6}},
		{"nstep:k=9,d=2", "nstep:d=2,k=9", NStep{2, 9}},
		{"nstep:d=4,k=0", "nstep:d=4,k=0", NStep{4, unlimited}},
		{"nstep:d=1", "nstep:d=1", NStep{1, 6}},
		{"nstep:d=1,k=3", "nstep:d=1", NStep{1, 3}},
		{"random", "random:seed=0", nil},
		{"random:seed=12", "random:seed=12", nil},
		{"top-down", "top-down", nil},
		{"bottom-up", "bottom-up", nil},
		{"color-top", "color-top", nil},
		{"colour-top", "color-top", nil},
		{"colour-size-top", "color-size-top", nil},
		{"breadth-first", "breadth-first:select=least-common,nodes=50000", treeSearch{Nodes: 50000}},
		{"breadth-first:nodes=7,select=top3,compat=1", "breadth-first:select=top3,nodes=7", treeSearch{Select: topThree, Nodes: 7}},
		{"priority-first", "priority-first:select=least-common,penalty=18,nodes=50000,compat=0",
			treeSearch{Order: highestFirst, Penalty: 18, Nodes: 50000}},
		{"priority-first:compat=1,penalty=0,nodes=9,select=all", "priority-first:select=all,penalty=0,nodes=9,compat=1",
			treeSearch{Order: published, Select: allGroups, Nodes: 9}},
	} {
		spec, err := Specs().Parse(test.text, Budget{})
		if err != nil {
			t.Errorf("%q: %v", test.text, err)
			continue
		}
		if spec.String() != test.canonical {
			t.Errorf("%q is written %q, want %q", test.text, spec, test.canonical)
		}
		if again, err := Specs().Parse(spec.String(), Budget{}); err != nil || again.String() != spec.String() {
			t.Errorf("%q read again is %q, %v", spec, again, err)
		}
		if got := spec.New(); test.want != nil && !reflect.DeepEqual(got, test.want) {
			t.Errorf("%q is %+v, want %+v", test.text, got, test.want)
		}
		name, _, _ := strings.Cut(test.canonical, ":")
		tested[name] = true
	}
	for _, e := range Specs() {
		if !tested[e.Name] {
			t.Errorf("%s has no specification in this test", e.Name)
		}
	}
}

func TestSpecErrors(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"", `unknown planner ""; known are nrpa, `},
		{"nstepp:d=3", `unknown planner "nstepp"; known are`},
		{"Nstep", `unknown planner "Nstep"`},
		{"nstep:x=3", `planner "nstep:x=3": unknown option "x"; known are d, k`},
		{"nstep:d=0", `planner "nstep:d=0": d=0: at least 1`},
		{"nstep:k=-1", `k=-1: at least 0`},
		{"nstep:d=deep,k=6", `d=deep: expected a whole number`},
		{"nstep:d=", `d=: expected a whole number`},
		{"nstep:d=99999999999999999999", `expected a whole number`},
		{"nstep:d", `"d": expected KEY=VALUE, with d or k for KEY`},
		{"nstep:d=3,", `"": expected KEY=VALUE`},
		{"nstep:d=3,d=4", `d is given twice`},
		{"random:seed=-1", `seed=-1: at least 0`},
		{"breadth-first:select=top4", `select=top4: known are least-common, top3, all`},
		{"breadth-first:penalty=18", `unknown option "penalty"; known are select, nodes, compat`},
		{"breadth-first:nodes=0", `nodes=0: at least 1`},
		{"priority-first:nodes=99999999", `nodes=99999999: at most 2097152`},
		{"priority-first:penalty=-1", `penalty=-1: at least 0`},
		{"priority-first:compat=yes", `compat=yes: known are 0, 1`},
		{"priority-first:select=all,select=all", `select is given twice`},
		{"nrpa:time=5", `time=5: expected a time such as 200ms or 5s`},
		{"nrpa:time=0s", `time=0s: more than no time`},
		{"nrpa:time=-1s", `time=-1s: more than no time`},
		{"nrpa:nodes=0", `nodes=0: at least 1`},
		{"nrpa:nesting=10", `nesting=10: at most 9`},
		{"nrpa:depth=3", `unknown option "depth"; known are time, nodes, nesting, n, p, seed`},
		{"beam:width=-1", `width=-1: at least 0`},
		{"beam:depth=3", `unknown option "depth"; known are width, time, nodes`},
		{"top-down:d=3", `planner "top-down:d=3": "d=3": it has no options`},
	} {
		spec, err := Specs().Parse(test.text, Budget{})
		if err == nil {
			t.Errorf("%q was read as %q", test.text, spec)
		} else if !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v; want %s", test.text, err, test.want)
		}
	}
}

// FuzzSpecs: no text makes the parser panic, and what it accepts is written
// in a form that it reads as the same.
func FuzzSpecs(f *testing.F) {
	for _, text := range []string{"nstep", "nstep:d=3,k=6", "nstep:d=1", "random:seed=7", "colour-top", "top-down:", "priority-first:select=top3,compat=1", "nrpa:time=1h,nodes=9", "nstep:,", "nstep:d=+3", ":"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		spec, err := Specs().Parse(text, Budget{})
		if err != nil {
			return
		}
		again, err := Specs().Parse(spec.String(), Budget{})
		if err != nil || again.String() != spec.String() {
			t.Errorf("%q is %q, which is read as %q, %v", text, spec, again, err)
		}
	})
}
