package advise

import (
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
)

// TestGoalColor: a colour that the level asks for is cleared before groups that earn more, and its points are told as
// the game counts them.
func TestGoalColor(t *testing.T) {
	for game, c := range map[string]struct{ grid, at string }{
		"toon-blast": {"RGBRB\nRGBGB\nBRGRG\nWWBGR", "row 4, column 1"},
		"bejeweled":  {"ABCDABCD\nCDABCDAB\nBACDABCD\nDCABCDAW\nABCDAWWB\nCDABCDAC", ""},
	} {
		color := engine.Color('W')
		plan := func(goal Goal) Answer {
			a, err := Plan(t.Context(), find(t, game), parse(t, c.grid), Options{Goal: goal})
			if err != nil {
				t.Fatalf("%s: %v", game, err)
			}
			return a
		}
		a := plan(Goal{Colors: []engine.Color{color}, Moves: 1})
		best := a.Candidates[0]
		g := a.Position.State().(interface{ Grid() engine.Grid }).Grid()
		if c.at != "" && best.Move.At.Name() != c.at {
			t.Errorf("%s: %s is advised, want %s", game, best.Move.At.Name(), c.at)
		}
		if !clears(g, best.Move, color) {
			t.Errorf("%s: %s does not clear %c", game, a.Describe(best).Do, color)
		}
		for _, was := range plan(Goal{}).Candidates {
			if was.Move == best.Move && was.Points != best.Points {
				t.Errorf("%s: %d points are told, it earns %d", game, best.Points, was.Points)
			}
		}
	}
}

// clears reports whether a tile of a colour is clicked or swapped.
func clears(g engine.Grid, m engine.Move, color engine.Color) bool {
	return g.At(m.At).Color == color || g.At(m.To()).Color == color
}

// TestGoalLastMove: the last move is the one that earns most, whatever board it leaves.
func TestGoalLastMove(t *testing.T) {
	const grid = "GBGBG\nGGGBB\nRWRWR\nWRWRW\nGGGGB"
	a, err := Plan(t.Context(), find(t, "toon-blast"), parse(t, grid), Options{Goal: Goal{Moves: 1}})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range a.Candidates {
		if c.Points > a.Candidates[0].Points || c.Q != float64(c.Points) {
			t.Errorf("%+v, the best is %+v", c, a.Candidates[0])
		}
	}
}

func TestGoalsOfGames(t *testing.T) {
	colors := Goal{Colors: []engine.Color{'A'}}
	for _, c := range []struct {
		game string
		goal Goal
		want string
	}{
		{"toon-blast", colors, ""},
		{"bejeweled", colors, ""},
		{"kdiamond", Goal{Moves: 3}, ""},
		{"kdiamond", colors, "kdiamond has no such goals"},
		{"bilging", Goal{Moves: 3}, "bilging has no such goals"},
		{"samegame", Goal{Moves: 3}, "samegame has no such goals"},
		{"samegame", Goal{Points: 3}, ""},
		{"dom", Goal{Points: 3}, ""},
		{"bilging", Goal{Points: 3}, "bilging has no such goals"},
		{"toon-blast", Goal{Points: 3, Colors: colors.Colors}, "points or colours"},
		{"toon-blast", Goal{Colors: []engine.Color{'?'}}, `'?' is no colour`},
	} {
		err := c.goal.Check(find(t, c.game))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s, %+v: %v, want %q", c.game, c.goal, err, c.want)
		}
	}
}

// TestGoalOutlook: what is said of a total is so: of a game without chance for certain.
func TestGoalOutlook(t *testing.T) {
	for _, c := range []struct {
		game, grid string
		goal       Goal
		want       string
	}{
		{"samegame", "AAA\nBBB", Goal{Points: 1002}, "The plan reaches the 1002 points"},
		{"samegame", "AAA\nBBC", Goal{Points: 1002}, "The best plan found ends with 1 of 1002 points"},
		{"samegame", "AAA\nBBB", Goal{}, ""},
		{"toon-blast", "AABC\nBCBA\nCABC", Goal{Points: 2, Moves: 1}, "Chance of 2 points in 1 move: at least 99\u00a0%"},
		{"toon-blast", "AABC\nBCBA\nCABC", Goal{Points: 900, Moves: 5}, "Chance of 900 points in 5 moves: small"},
		{"toon-blast", "AABC\nBCBA\nCABC", Goal{Points: 9}, ""},
	} {
		grid := parse(t, c.grid)
		a, err := Plan(t.Context(), find(t, c.game), grid, Options{Goal: c.goal})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.goal.Outlook(find(t, c.game), grid, a.Plan); got != c.want {
			t.Errorf("%s, %s: %q; want %q", c.game, c.goal.Say(nil), got, c.want)
		}
	}
}
