package collapse

import (
	"testing"

	"github.com/domvision/domvision/engine/rulefile"
)

// fileVariants are rules of files that no built-in game has.
func fileVariants(t *testing.T) (list []Rules) {
	t.Helper()
	const start = "schema = 1\ntitle = \"T\"\nboard = { rows = 9, cols = 9, colors = 4 }\n"
	for _, text := range []string{`
name = "corners"
[groups]
points = "n*(n-1)"
touch = "corners"
bonus = "1000 * (left == 0)"
`, `
name = "threes"
[groups]
smallest = 3
table = [6, 12]
points = "n^2 - n"
close = "stay"
`, `
name = "middle"
weights = { G = 5, W = 0 }
[groups]
points = "n*(n-1)"
close = "middle"
`, `
name = "wilds"
[weights]
B = 2
[groups]
points = "n*(n-1)"
smallest = 4
touch = "corners"
bonus = "50 - left^2"
close = "right"
effects = ["wilds"]
`, `
name = "up"
[groups]
points = "n*(n-1)"
bonus = "1000 * (left == 0)"
close = "middle"
fall = "up"
`, `
name = "holes"
[groups]
points = "n*(n-1)"
bonus = "1000 * (left == 0)"
holes = "stop"
`, `
name = "gaps"
[groups]
points = "n*(n-1)"
touch = "corners"
fall = "up"
holes = "pass"
blockers = true
effects = ["wilds"]
`, `
name = "blocks"
[groups]
points = "n*(n-1)"
bonus = "1000 * (left == 0)"
close = "stay"
blockers = true
`, `
name = "rain"
[groups]
points = "n*(n-1)"
refill = "above"
holes = "stop"
blockers = true
`, `
name = "fountain"
[groups]
points = "n*(n-1)"
smallest = 3
fall = "up"
refill = "above"
holes = "pass"
blockers = true
`, `
name = "flood"
weights = { G = 5 }
[groups]
points = "n*(n-1)"
refill = "everywhere"
holes = "stop"
`} {
		list = append(list, parsed(t, start+text))
	}
	return list
}

func parsed(t *testing.T, text string) Rules {
	t.Helper()
	f, err := rulefile.Parse("test.rules.toml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := New(f)
	if err != nil {
		t.Fatal(err)
	}
	return r
}
