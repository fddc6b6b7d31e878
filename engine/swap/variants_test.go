package swap

import (
	"testing"

	"github.com/domvision/domvision/engine/rulefile"
)

// fileVariants are rules of files that no built-in game has. The oracle knows them by their names.
func fileVariants(t *testing.T) (list []Rules) {
	t.Helper()
	const start = "schema = 1\ntitle = \"T\"\nboard = { rows = 8, cols = 8, colors = 6 }\n"
	const swaps = `
[swaps]
line = "n^2"
clear = "sum + 1 + 3*(longest > 3)"
chain = "2*(sum + 1 + 3*(longest > 3))"
`
	for _, text := range []string{
		"name = \"rising\"\nweights = { A = 3, C = 0 }\n" + swaps + "fall = \"up\"\n",
		"name = \"calm\"\n" + swaps + "neighbours = \"sideways\"\nrefill = \"calm\"\n",
		"name = \"weighted\"\nweights = { B = 7, D = 2 }\nsearch = { end-loss = 50, refills = [10, 1.2, 0.5] }\n" + swaps,
		"name = \"fours\"\n" + swaps + "shortest = 4\n",
		"name = \"squares\"\nweights = { A = 2 }\n" + swaps + "squares = true\n",
	} {
		f, err := rulefile.Parse("test.rules.toml", []byte(start+text))
		if err != nil {
			t.Fatal(err)
		}
		r, err := New(f)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, r)
	}
	return list
}
