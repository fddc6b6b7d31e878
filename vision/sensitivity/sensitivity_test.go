package main

import (
	"strings"
	"testing"
)

const source = `package p

// Measured: 3 and more.
const alone = 2.5

const (
	few  = 4 // tiles
	next = few + 1
	name = "4"
)

func f() {
	const local = 0.05 // by eye
}
`

func TestConstants(t *testing.T) {
	all, err := constantsIn("p.go", source)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range all {
		got = append(got, c.where()+"="+c.text+" "+c.measured())
	}
	const want = "p.go:alone=2.5 yes, p.go:few=4 -, p.go:local=0.05 -"
	if joined := strings.Join(got, ", "); joined != want {
		t.Fatalf("found %s, want %s", joined, want)
	}
	if varied := string(all[2].replaced([]byte(source), "0.055")); !strings.Contains(varied, "const local = 0.055 // by eye") {
		t.Errorf("replaced:\n%s", varied)
	}
}

func TestTimes(t *testing.T) {
	for _, c := range []struct {
		text   string
		isInt  bool
		factor float64
		want   string
	}{
		{"2.5", false, 1.1, "2.75"}, {"10.0", false, 0.9, "9.0"}, {"100", true, 1.1, "110"},
		{"4", true, 1.1, "5"}, {"4", true, 0.9, "3"}, {"0x10", true, 1.1, "18"},
	} {
		if got := (constant{text: c.text, isInt: c.isInt}).times(c.factor); got != c.want {
			t.Errorf("%s times %g is %s, want %s", c.text, c.factor, got, c.want)
		}
	}
}
