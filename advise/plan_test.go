package advise

import (
	"cmp"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
)

// bounded makes a plan the same on every machine.
var bounded = Options{Usual: planner.Budget{Nodes: 400}}

func plan(t *testing.T, game, grid string) Answer {
	t.Helper()
	a, err := Plan(t.Context(), find(t, game), parse(t, grid), bounded)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestPlanClears(t *testing.T) {
	a := plan(t, "samegame", "BBB\nAAA\nBBB")
	got := a.Describe(a.Candidates[0])
	want := Description{
		Do: "Click row 2, column 1", Where: "row 2, column 1", Brings: "1 point now (expected score 1017)",
		Legend: "1 point now (expected score 1017), 2 moves ahead", Drawn: a.Candidates[0],
	}
	if got.Do != want.Do || got.Where != want.Where || got.Brings != want.Brings || got.Legend != want.Legend {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got.Swap != nil || got.Then != nil || len(a.Drawn()) != len(a.Candidates) {
		t.Errorf("%+v", got)
	}
}

func TestPlanSwaps(t *testing.T) {
	a := plan(t, "bejeweled", "AABA\nCDEF\nFGDG\nDEFC")
	d := a.Describe(a.Candidates[0])
	if d.Do != "Swap row 1, column 3 with the gem on its right" || d.Brings != "3 in a row, 10 points, certain" {
		t.Errorf("%+v", d)
	}
	if d.Swap == nil || d.Swap.First.Kind != "3" || !d.Swap.First.Certain || d.Swap.To != (engine.Pos{Row: 0, Col: 3}) {
		t.Errorf("%+v", d.Swap)
	}
	if want := []engine.Pos{{Row: 0, Col: 0}, {Row: 0, Col: 1}, {Row: 0, Col: 2}}; !slices.Equal(d.Drawn.Group, want) {
		t.Errorf("%v is drawn, want %v", d.Drawn.Group, want)
	}
}

// TestPlanLine: if several swaps lead to a clear, the description is of the last one.
func TestPlanLine(t *testing.T) {
	a := plan(t, "bilging", "ABACBA\nBCDDAC")
	i := slices.IndexFunc(a.Candidates, func(c planner.Candidate) bool { return len(c.PV) > 1 })
	if i < 0 {
		t.Fatal("every clear takes one swap: the board tests nothing")
	}
	c := a.Candidates[i]
	d := a.Describe(c)
	if len(d.Then) != len(c.PV)-1 || !strings.HasPrefix(d.Brings, "the first of ") || d.Swap.First.Points != 0 {
		t.Errorf("%+v: %+v", c, d)
	}
}

func TestErrors(t *testing.T) {
	for name, test := range map[string]struct {
		game, grid string
		is         error
		text       string
	}{
		"no move": {"samegame", "AB", ErrNoMove, "no legal move: 2 tiles left, end bonus 0 points"},
		"no swap": {"bejeweled", "ABCD\nEFGA\nBCDE\nFGAB", ErrNoMove, "no legal swap: no two neighbours on this board can be swapped to a line of three"},
		"moving":  {"bejeweled", "AAAB\nCDEF\nFGDG\nDEFC", engine.ErrMoving, ""},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := Plan(t.Context(), find(t, test.game), parse(t, test.grid), bounded)
			if !errors.Is(err, test.is) || test.text != "" && err.Error() != test.text {
				t.Errorf("%v, want %v: %s", err, test.is, test.text)
			}
			if len(a.Candidates) > 0 || len(a.Drawn()) > 0 {
				t.Errorf("%+v", a)
			}
		})
	}
	if _, err := Plan(t.Context(), find(t, "dom"), parse(t, "AA"), Options{Search: "chess"}); err == nil {
		t.Error("a search that nobody knows is accepted")
	}
}

// TestSpec: a budget that the player asks for bounds any search; the usual one only searches that need one.
func TestSpec(t *testing.T) {
	asked, usual := planner.Budget{Nodes: 7}, planner.Budget{Nodes: 9}
	for name, test := range map[string]struct {
		game    string
		options Options
		want    planner.Budget
	}{
		"asked":             {"dom", Options{Budget: asked, Usual: usual}, asked},
		"usual":             {"dom", Options{Usual: usual}, usual},
		"nothing":           {"dom", Options{}, planner.Budget{Time: planner.DefaultTime}},
		"swaps":             {"bejeweled", Options{Usual: usual}, planner.Budget{}},
		"swaps, asked":      {"bejeweled", Options{Budget: asked, Usual: usual}, asked},
		"takes no budget":   {"dom", Options{Search: "nstep", Budget: asked}, planner.Budget{}},
		"has its own":       {"dom", Options{Search: "nrpa:nodes=5", Budget: asked}, planner.Budget{Nodes: 5}},
		"bilging, no usual": {"bilging", Options{Usual: usual}, planner.Budget{}},
	} {
		t.Run(name, func(t *testing.T) {
			spec, err := test.options.Spec(find(t, test.game))
			if err != nil || spec.Budget() != test.want {
				t.Errorf("%v, %v; want %v", spec.Budget(), err, test.want)
			}
		})
	}
}

func TestRounds(t *testing.T) {
	const s = time.Second
	for name, test := range map[string]struct {
		search string
		want   []time.Duration
	}{
		"two seconds":   {"nrpa:time=2s", []time.Duration{60 * time.Millisecond, 400 * time.Millisecond, 2*s - 460*time.Millisecond}},
		"hardly any":    {"nrpa:time=50ms", []time.Duration{50 * time.Millisecond}},
		"nodes":         {"nrpa:nodes=100", []time.Duration{0}},
		"ends anyway":   {"nstep", []time.Duration{0}},
		"only one more": {"beam:time=100ms", []time.Duration{60 * time.Millisecond, 40 * time.Millisecond}},
	} {
		t.Run(name, func(t *testing.T) {
			spec, err := Options{Search: test.search}.Spec(find(t, "dom"))
			if err != nil {
				t.Fatal(err)
			}
			if got := Rounds(spec); !slices.Equal(got, test.want) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}

// TestRound: a round begins with the line that is known.
func TestRound(t *testing.T) {
	g := parse(t, "BBB\nAAA\nBBB")
	known := []engine.Move{{At: engine.Pos{Row: 1, Col: 0}}, {At: engine.Pos{Row: 1, Col: 0}}}
	a, err := Plan(t.Context(), find(t, "samegame"), g, Options{Known: [][]engine.Move{known}, Within: time.Millisecond})
	if err != nil || a.Candidates[0].Q < 1017 {
		t.Errorf("%+v, %v", a.Candidates, err)
	}
}

func TestNotes(t *testing.T) {
	for name, test := range map[string]struct {
		game, grid string
		want       []string
		fix        Fix
	}{
		"any size":      {"samegame", "AB", nil, NoFix},
		"size":          {"bejeweled", "AB", []string{"this board has 1 row and 2 columns, that of bejeweled has 8 and 8"}, NoFix},
		"several sizes": {"kdiamond", "AB", nil, NoFix},
		"dry crab": {"bilging", strings.Repeat("ABCDEF\n", 2) + "*BCDEF\n" + strings.Repeat("ABCDEF\n", 9) + "power 2 0 crab",
			[]string{"a crab above the water leaves at once, but here is one at row 3, column 1: if more than 3 rows are under water"}, FixWater},
	} {
		t.Run(name, func(t *testing.T) {
			notes := find(t, test.game).Notes(Board{Grid: parse(t, test.grid)})
			if len(notes) != len(test.want) {
				t.Fatalf("%v, want %q", notes, test.want)
			}
			for i, note := range notes {
				if !strings.HasPrefix(note.Text, test.want[i]) || note.Fix != test.fix {
					t.Errorf("%+v, want %q", note, test.want[i])
				}
			}
		})
	}
	for name, test := range map[string]struct {
		board Board
		game  string
		want  string
	}{
		"gaps":             {Board{Grid: parse(t, "A.\nBA")}, "dom", "rows are counted from the highest tile"},
		"columns too":      {Board{Grid: parse(t, ".A\nBA")}, "bubble-burst", "rows and columns are counted from the highest tile and the leftmost one"},
		"full":             {Board{Grid: parse(t, "AB\nBA")}, "dom", ""},
		"the size is told": {Board{Grid: parse(t, "A.\nBA"), Whole: true}, "dom", ""},
		"written":          {Board{Grid: parse(t, "A.\nBA"), Written: true}, "dom", ""},
	} {
		notes := find(t, test.game).Notes(test.board)
		if len(notes) > 1 || (len(notes) == 0) != (test.want == "") || len(notes) == 1 && !strings.HasPrefix(notes[0].Text, test.want) {
			t.Errorf("%s: %v, want %q", name, notes, test.want)
		}
	}
	unnamed := UnnamedNotes(parse(t, "A*B\npower 0 0 unknown\npower 0 1 unknown"))
	if len(unnamed) != 2 || !strings.HasSuffix(unnamed[0].Text, "row 1, column 1") || !strings.HasSuffix(unnamed[1].Text, "row 1, column 2") {
		t.Errorf("%+v", unnamed)
	}
}

// TestPlanIsRanked: after the best, moves are listed by their expected points, also in games of chance.
func TestPlanIsRanked(t *testing.T) {
	for _, rules := range swap.Games() {
		for seed := range uint64(4) {
			b := rules.Deal(rand.New(rand.NewPCG(seed, 1)))
			a, err := Plan(t.Context(), Swapping{Rules: rules}, b.Grid(), Options{Usual: planner.Budget{Nodes: 200}})
			if errors.Is(err, ErrNoMove) {
				continue
			} else if err != nil {
				t.Fatal(err)
			}
			if !slices.IsSortedFunc(a.Candidates[1:], func(a, b planner.Candidate) int { return cmp.Compare(b.Q, a.Q) }) {
				t.Errorf("%s, seed %d: the moves are not sorted", rules.Name, seed)
			}
		}
	}
}
