package rulefile

import (
	"strings"
	"testing"
)

func TestFormula(t *testing.T) {
	for _, c := range []struct {
		text string
		n, m int
		want int
	}{
		{"7", 0, 0, 7},
		{"n*(n-1)", 5, 0, 20},
		{"(n-2)^2", 7, 0, 25},
		{"2 + 3*4 - 5", 0, 0, 9},
		{"10 - 4 - 3", 0, 0, 3},
		{"7/2*2", 0, 0, 6},
		{"-7/2", 0, 0, -3},
		{"2^3^2", 0, 0, 512},
		{"-n^2", 3, 0, -9},
		{"2^-0", 0, 0, 1},
		{"--n", 3, 0, 3},
		{"1000 * (n == 0)", 0, 0, 1000},
		{"1000 * (n == 0)", 1, 0, 0},
		{"(n < m) + 2*(n <= m) + 4*(n > m) + 8*(n >= m) + 16*(n != m)", 3, 3, 2 + 8},
		{"(n < m) + 2*(n <= m) + 4*(n > m) + 8*(n >= m) + 16*(n != m)", 2, 3, 1 + 2 + 16},
		{"max(0, 100 - 10*n)", 3, 0, 70},
		{"max(0, min(n, m) - 4)", 9, 6, 2},
		{"(-1)^101", 0, 0, -1},
		{"1^100000", 0, 0, 1},
		{"\tn\n+ m ", 1, 2, 3},
	} {
		f, err := ParseFormula(c.text, "n", "m")
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		if got, err := f.Eval(c.n, c.m); err != nil || got != c.want {
			t.Errorf("%s for %d, %d: %d, %v; want %d", c.text, c.n, c.m, got, err, c.want)
		}
		bound := f.Bind("n", c.n)
		if got, err := bound.Eval(1234567, c.m); err != nil || got != c.want || bound.Uses("n") {
			t.Errorf("%s with n = %d: %d, %v; want %d", c.text, c.n, got, err, c.want)
		}
		if f.Uses("n") != strings.Contains(c.text, "n*") && !strings.Contains(strings.NewReplacer("min", "", "n", "x").Replace(c.text), "x") {
			t.Errorf("%s: uses n: %v", c.text, f.Uses("n"))
		}
	}
}

func TestNoFormula(t *testing.T) {
	for text, want := range map[string]string{
		"":                        "ends too early",
		"2n":                      "2*n",
		"n n":                     "expected an operator",
		"(n":                      `expected ")"`,
		"n)":                      "expected an operator",
		"n +":                     "ends too early",
		"* n":                     "expected a number",
		"x + 1":                   `does not know "x"; it may use n, min and max`,
		"n²":                      "no part of a formula",
		"n = 1":                   "no part of a formula",
		"max(1)":                  `expected ","`,
		"max 1":                   `expected "("`,
		"99999999999":             "too large",
		"1.5":                     "no part of a formula",
		"1 < 2 < 3":               "expected an operator",
		strings.Repeat("(", 40):   "nested too deeply",
		strings.Repeat("-", 40):   "nested too deeply",
		strings.Repeat("n+", 200): "longer than",
	} {
		if _, err := ParseFormula(text, "n"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: error %v, want %q", text, err, want)
		}
	}
}

func TestFormulaErrors(t *testing.T) {
	for text, want := range map[string]error{
		"n^63":                  errOverflow,
		"n^2^62":                errOverflow,
		"2^62 + 2^62 + n":       errOverflow,
		"-2^62 - 2^62 - n":      errOverflow,
		"(0-2^62-2^62) * (0-1)": errOverflow,
		"(0-2^62-2^62) / (0-1)": errOverflow,
		"1 / (n-9)":             errDivision,
		"2^(0-n)":               errPower,
	} {
		f, err := ParseFormula(text, "n")
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if got, err := f.Eval(9); err != want {
			t.Errorf("%s: %d, %v; want %v", text, got, err, want)
		}
	}
}

// FuzzFormula: what parses has a value, or an error, and keeps it when a name becomes a number.
func FuzzFormula(f *testing.F) {
	for _, text := range []string{"n*(n-1)", "(n-2)^2", "max(0, 100-10*n)", "1000*(n==0)", "-n^-n", "n/(n-3)", "((1"} {
		f.Add(text, 7)
	}
	f.Fuzz(func(t *testing.T, text string, n int) {
		formula, err := ParseFormula(text, "n")
		if err != nil {
			return
		}
		want, err := formula.Eval(n)
		if got, again := formula.Bind("n", n).Eval(0); got != want || (again == nil) != (err == nil) {
			t.Errorf("%q for %d: %d, %v; bound %d, %v", text, n, want, err, got, again)
		}
	})
}
