package ablation

import (
	"strings"
	"testing"
)

const source = `package p

import "fmt"

func steps(n int, ok bool) {
	if n > 2 && (n < 9 || ok) {
		fmt.Println(n)
	}
}

func isEven(n int) bool { return n%2 == 0 }

func find(all []int) (at *int, found bool) {
	less := func(n int) bool { return n < 1 }
	switch {
	case less(len(all)):
		return nil, false
	}
	found = true
	return
}

func odd(all []int) []int { return all[1:] }
`

// TestInstrument: every rule gets a switch, and the text stays otherwise.
func TestInstrument(t *testing.T) {
	got, rules, err := instrument("p/p.go", []byte(source), []rule{{place: "of another file"}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"func steps(n int, ok bool) { if switches.Skip(1) { return };",
		"if switches.Never(2, switches.Always(3, n > 2) && switches.Always(4, (switches.Never(5, n < 9) || ok))) {",
		"return switches.Never(6, switches.Always(7, n%2 == 0))",
		"{ return n < 1 }",
		"case switches.Never(9, less(len(all))):\n\t\treturn nil, switches.Never(8, false)",
		"return at, switches.Never(8, found)",
		"return switches.None(10, all[1:])",
	} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	for i, want := range map[int]string{
		1: "p/p.go:5:steps left out", 3: "p/p.go:6:steps without n > 2", 7: "p/p.go:11:isEven says yes",
		9: "p/p.go:16:find never less(len(all))", 10: "p/p.go:23:odd finds none",
	} {
		if got := rules[i].place + " " + rules[i].what; got != want {
			t.Errorf("rule %d is %q, want %q", i, got, want)
		}
	}
	if text, _, err := instrument("p/q.go", []byte("package p\n\ntype t int\n"), nil); text != nil || err != nil {
		t.Errorf("a file without functions became %s, %v", text, err)
	}
}

// TestWorth: what changes without a rule is counted by picture and by kind.
func TestWorth(t *testing.T) {
	w := worth{changed: map[string]bool{}}
	read, refused := answer{Text: "AB"}, answer{Text: "no board", Refused: true}
	w.add("a", read, read)
	w.add("a", read, answer{Text: "AA", Wrong: 1})
	w.add("a", read, answer{Text: "A?", Unsure: 1})
	w.add("b", read, refused)
	w.add("c", refused, answer{Text: "AAA", Wrong: 3})
	if w.tried != 5 || len(w.changed) != 3 || w.wrong != 4 || w.unsure != 1 || w.lost != 1 || w.gained != 1 {
		t.Errorf("%+v", w)
	}
}

// TestPrint: rules with the same effect share a row, and those without any a line.
func TestPrint(t *testing.T) {
	pictures := map[string]bool{"a.png": true, "b.png": true}
	m := measurement{
		rules: []rule{
			{"naming/gem.go:3:plain", "says no", true}, {"naming/gem.go:3:plain", "says yes", true},
			{"naming/gem.go:9:merge", "left out", true}, {"naming/hue.go:5:near", "without a || b", false},
			{"naming/hue.go:7:rare", "finds none", true},
		},
		skip: make([]bool, 5), next: 4, readings: make([]question, 6),
	}
	for range m.rules {
		m.worths = append(m.worths, worth{matters: pictures, tried: 3})
	}
	for _, i := range []int{2, 4} {
		m.worths[i].changed, m.worths[i].lost, m.worths[i].unsure = pictures, 1, -2
	}
	m.worths[3].changed, m.worths[3].matters = map[string]bool{"a.png": true}, nil
	m.worths[3].wrong = 4
	var out strings.Builder
	m.print(&out)
	want := `4 of 6 readings

naming: 5 rules; 1 do nothing, or in one picture.
pictures   lost  wrong      ?  without
       2      1            -2  gem.merge, hue.rare
       1            +4         hue.near:5 without a || b (only a.png)
Nothing changed without gem.plain=no/yes.
`
	if out.String() != want {
		t.Errorf("got %s, want %s", out.String(), want)
	}
}
