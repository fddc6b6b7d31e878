package advise

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/rulefile"
	"github.com/domvision/domvision/games"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
)

// bilged is what bilging pays for the lines on a board: 3, 5 and 7 points for 3, 4 and 5 in a line,
// times the number of lines.
func bilged(g engine.Grid) int {
	sum, lines := 0, 0
	scan := func(count int, at func(i int) engine.Color) {
		for i := 0; i < count; {
			n := 1
			for i+n < count && at(i+n) == at(i) {
				n++
			}
			if n >= 3 {
				sum, lines = sum+2*n-3, lines+1
			}
			i += n
		}
	}
	for r := range g.Rows {
		scan(g.Cols, func(c int) engine.Color { return g.At(engine.Pos{Row: r, Col: c}).Color })
	}
	for c := range g.Cols {
		scan(g.Rows, func(r int) engine.Color { return g.At(engine.Pos{Row: r, Col: c}).Color })
	}
	return sum * lines
}

// inTwo is a line of two swaps, of which only the second clears something, the best of many tried.
func inTwo(g engine.Grid, rng *rand.Rand) (line []engine.Move) {
	most := 0
	random := func() engine.Move {
		return engine.Move{At: engine.Pos{Row: rng.IntN(g.Rows), Col: rng.IntN(g.Cols - 1)}, Swap: engine.Right}
	}
	for range 400 {
		try, after := []engine.Move{random(), random()}, g.Clone()
		exchange(after, try[0])
		if bilged(after) > 0 {
			continue
		}
		exchange(after, try[1])
		if points := bilged(after); points > most {
			line, most = try, points
		}
	}
	return line
}

// TestSwapReasonsAreTrue makes every single swap on 1,000 boards of bilging by hand, and plays the line.
func TestSwapReasonsAreTrue(t *testing.T) {
	exhaustive.NoRace(t)
	game, err := Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	rules := game.(Swapping).Rules
	found := map[ReasonKind]int{}
	for seed := range uint64(1000) {
		g := rules.Deal(rand.New(rand.NewPCG(seed, 4))).Grid()
		position, err := game.Start(g)
		if err != nil {
			t.Fatal(err)
		}
		plan := position.Cautious(planner.Spec{}, false).Plan(context.Background(), position.State())
		if two := inTwo(g, rand.New(rand.NewPCG(seed, 5))); two != nil && seed%2 == 0 {
			plan.Candidates = []planner.Candidate{{Move: two[0], PV: two}}
		}
		for _, r := range position.(swapPosition).reasons(plan.Candidates, Words{}) {
			found[r.Kind]++
			line := plan.Candidates[0].PV
			most := 0
			for at := range g.All() {
				m := engine.Move{At: at, Swap: engine.Right}
				if at.Col+1 < g.Cols && (r.Kind == TakesSwaps || m != line[0]) {
					after := g.Clone()
					exchange(after, m)
					most = max(most, bilged(after))
				}
			}
			end := g.Clone()
			for _, m := range line {
				exchange(end, m)
			}
			if float64(most) != r.Points || bilged(end) <= most || len(line) != r.Step {
				t.Errorf("seed %d: %q: one swap earns %d at most, the line %d in %d\n%s", seed, r.Text, most, bilged(end), len(line), g)
			}
		}
	}
	if found[TakesSwaps] < 20 || found[MostAtOnce] < 20 {
		t.Errorf("found %v: that shows little", found)
	}
	t.Log(found)
}

// TestSwapComparisonsAreTrue replays what is said about the best two swaps of 300 boards of Bejeweled.
func TestSwapComparisonsAreTrue(t *testing.T) {
	game, err := Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	rules := game.(Swapping).Rules
	found := map[ReasonKind]int{}
	for seed := range uint64(300) {
		board := rules.Deal(rand.New(rand.NewPCG(seed, 4)))
		moves := board.Moves(nil)
		if len(moves) < 2 {
			continue
		}
		position, err := game.Start(board.Grid())
		if err != nil {
			t.Fatal(err)
		}
		plan := planner.Plan{Candidates: []planner.Candidate{{Move: moves[0], PV: moves[:1]}, {Move: moves[1], PV: moves[1:2]}}}
		for _, r := range (Answer{Plan: plan, Position: position}).Why(Words{}) {
			found[r.Kind]++
			points, best, left := [2]int{}, [2]int{}, [2]int{}
			for i, m := range moves[:2] {
				after := board.CopyTo(nil)
				points[i] = after.Play(m)
				for _, next := range after.Moves(nil) {
					best[i] = max(best[i], after.CopyTo(nil).Play(next))
					left[i]++
				}
			}
			ok := map[ReasonKind]bool{
				EarnsMore: points[0] > points[1], OpensMore: points[0] <= points[1] && best[0] > best[1],
				LeavesMoves: points[0] <= points[1] && best[0] <= best[1] && left[0] > left[1] && r.Count == left[0],
				Equal:       points[0] == points[1] && best[0] == best[1] && left[0] == left[1],
			}
			if !ok[r.Kind] || r.Other != moves[1] || r.Less != max(0, points[1]-points[0]) {
				t.Errorf("seed %d: %q: points %v, best after %v, left %v\n%s", seed, r.Text, points, best, left, board.Grid())
			}
		}
	}
	for _, kind := range []ReasonKind{EarnsMore, OpensMore, LeavesMoves, Equal} {
		if found[kind] < 10 {
			t.Errorf("reason %d was found %d times", kind, found[kind])
		}
	}
}

// TestDespite: a swap that earns less at once is said to be first for what follows.
func TestDespite(t *testing.T) {
	game, err := Find("bejeweled")
	if err != nil {
		t.Fatal(err)
	}
	said := 0
	for seed := range uint64(100) {
		board := game.(Swapping).Rules.Deal(rand.New(rand.NewPCG(seed, 4)))
		position, err := game.Start(board.Grid())
		if err != nil {
			t.Fatal(err)
		}
		var plan planner.Plan
		most, first, listed := 0, 0, []int{}
		for i, m := range board.Moves(nil) {
			points := board.CopyTo(nil).Play(m)
			c := planner.Candidate{Move: m, PV: []engine.Move{m}, Q: float64(-i)}
			plan.Candidates = append(plan.Candidates, c)
			if i == 0 || points > most {
				most, listed = points, append(listed[:min(1, len(listed))], position.Describe(c).Drawn.Points)
			}
			if i == 0 {
				first = points
			}
		}
		switch why := (Answer{Plan: plan, Position: position}).Despite(Words{}); {
		case (why != "") != (first < most):
			t.Errorf("seed %d: the first of %d earns %d, another %d: %q", seed, len(plan.Candidates), first, most, why)
		case why != "":
			said++
			atOnce := strings.Contains(why, fmt.Sprintf(" earns %d points more at once, but ", most-first))
			chains := strings.Contains(why, fmt.Sprintf(" earns %d points more with its chains, but ", most-first))
			if !strings.HasPrefix(why, "Swapping row ") || !atOnce && !chains || atOnce && listed[1]-listed[0] != most-first {
				t.Errorf("seed %d: %q: they earn %d and %d, and %v are listed", seed, why, first, most, listed)
			}
		}
	}
	if said < 20 {
		t.Errorf("said %d times: that shows little", said)
	}
}

// TestSwapWords: a match and the special tile that it leaves are named in words, in a game with squares, too.
func TestSwapWords(t *testing.T) {
	text, err := games.Files.ReadFile("candy-crush.rules.toml")
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.Replace(text, []byte("[swaps]\n"), []byte("[swaps]\nsquares = true\n"), 1)
	f, err := rulefile.Parse("own.rules.toml", text)
	if err != nil {
		t.Fatal(err)
	}
	game, err := FromFile(f)
	if err != nil {
		t.Fatal(err)
	}
	bare, found := regexp.MustCompile(`"|-|^a \d|\ba no\b`), map[string]bool{}
	for seed := range uint64(200) {
		board := game.(Swapping).Rules.Deal(rand.New(rand.NewPCG(seed, 4)))
		position, err := game.Start(board.Grid())
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range board.Moves(nil) {
			brings := position.Describe(planner.Candidate{Move: m, PV: []engine.Move{m}}).Brings
			if bare.MatchString(brings) {
				t.Errorf("seed %d, %s: %q\n%s", seed, m.Name(), brings, board.Grid())
			}
			for _, leaves := range []string{"a striped tile", "a wrapped tile", "a colour bomb"} {
				found[leaves] = found[leaves] || strings.Contains(brings, ", leaving "+leaves)
			}
		}
	}
	if len(found) != 3 || !found["a striped tile"] || !found["a wrapped tile"] || !found["a colour bomb"] {
		t.Errorf("found %v: that shows little", found)
	}
}
