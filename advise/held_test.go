package advise

import (
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/exhaustive"
	"github.com/domvision/domvision/planner"
)

// TestUndoIsPlanned: plans with a banked Undo earn as they say in the game itself, and more than plans
// that use it with hindsight.
func TestUndoIsPlanned(t *testing.T) {
	exhaustive.NoRace(t)
	rules := find(t, "dom").(Clearing).Rules
	gain, planned := 0, Clearing{Rules: rules, Held: Held{Bank: collapse.Bank{Undos: 1}, Level: 10}}
	for seed := range uint64(20) {
		g := collapse.Level{Rows: 7, Cols: 8, Colors: 4}.Deal(rand.New(rand.NewPCG(seed, 5)))
		options := Options{Search: "beam:width=150"}
		a, err := Plan(t.Context(), planned, g, options)
		if err != nil {
			t.Fatal(err)
		}
		b, err := Plan(t.Context(), Clearing{Rules: rules}, g, options)
		if err != nil {
			t.Fatal(err)
		}
		best := a.Candidates[0]
		total := spent(t, planned, g, best.PV)
		if lost := best.Q - float64(total); lost < 0 || lost > lastPoints(t, a, best.PV) { // the end of a level is final
			t.Errorf("seed %d: %g points are expected, the game ends with %d", seed, best.Q, total)
		}
		for _, c := range a.Candidates {
			if want := playUndo(t, rules, g, c.PV[:1], -1, false); c.Points != want {
				t.Errorf("seed %d: %v earns %d points, %d are said", seed, c.Move, want, c.Points)
			}
		}
		gain += total - spent(t, planned, g, b.Candidates[0].PV)
	}
	if gain < 20 {
		t.Errorf("20 games gain %d points", gain)
	}
}

// BenchmarkUndoGain is how many points planning with a banked Undo earns more than using it with
// hindsight, on boards of all levels, in the last level. docs/planning.md has its figures.
func BenchmarkUndoGain(b *testing.B) {
	for _, nodes := range []int64{60_000, 240_000} {
		b.Run(strconv.FormatInt(nodes, 10), func(b *testing.B) {
			game := find(b, "dom").(Clearing)
			planned := Clearing{Rules: game.Rules, Held: Held{Bank: collapse.Bank{Undos: 1}, Level: 10}}
			options := Options{Budget: planner.Budget{Nodes: nodes}}
			levels := collapse.HTML5Levels()
			n, sum, squares := 0., 0., 0.
			for i := 0; b.Loop(); i++ {
				level := i % len(levels)
				g := levels[level].Deal(rand.New(rand.NewPCG(uint64(100+i/len(levels)), uint64(7+level))))
				with, err := Plan(b.Context(), planned, g, options)
				if err != nil {
					b.Fatal(err)
				}
				without, err := Plan(b.Context(), game, g, options)
				if err != nil {
					b.Fatal(err)
				}
				gain := float64(spent(b, planned, g, with.Candidates[0].PV) - spent(b, planned, g, without.Candidates[0].PV))
				n, sum, squares = n+1, sum+gain, squares+gain*gain
			}
			mean := sum / n
			b.ReportMetric(mean, "points/board")
			b.ReportMetric(math.Sqrt((squares/n-mean*mean)/max(1, n-1)), "SE")
		})
	}
}

// lastPoints are those of the last move of a line.
func lastPoints(t *testing.T, a Answer, line []engine.Move) float64 {
	t.Helper()
	board := a.Position.State().CopyTo(nil).(*collapse.Board)
	last := len(line) - 1
	for _, m := range line[:last] {
		board.Play(m)
	}
	return float64(board.Earns(line[last]))
}

// spent is what a line earns with the Undo where it brings most.
func spent(t testing.TB, game Clearing, g engine.Grid, line []engine.Move) int {
	t.Helper()
	p, err := game.Start(g)
	if err != nil {
		t.Fatal(err)
	}
	for step, back := range p.State().(*collapse.Board).TakenBack(line) {
		if back {
			return playUndo(t, game.Rules, g, line, step, true)
		}
	}
	return playUndo(t, game.Rules, g, line, -1, true)
}

// TestUndoIsKept: an Undo is worth most in levels of few colours, and nothing after the last one.
func TestUndoIsKept(t *testing.T) {
	for level, want := range map[int]int{0: collapse.UndoWorth(4), 1: collapse.UndoWorth(4), 4: collapse.UndoWorth(6), 10: 0, 11: collapse.UndoWorth(4)} {
		game := Clearing{Rules: find(t, "dom").(Clearing).Rules, Held: Held{Bank: collapse.Bank{Undos: 1}, Level: level}}
		p, err := game.Start(parse(t, "GGBW\nOOBW"))
		if err != nil {
			t.Fatal(err)
		}
		if o := p.State().(*collapse.Board).Outlook(); !o.Undo || o.Keep != want {
			t.Errorf("level %d: %+v, want %d points", level, o, want)
		}
	}
}

// TestUndoOfTheLastMove: an Undo is used at once if the last move is the best one to take back.
func TestUndoOfTheLastMove(t *testing.T) {
	for last, want := range map[int]string{
		0: "Keep your Undo: no group", 20: "Keep your Undo: no group",
		30: "Use your Undo now: the group that you cleared last comes back, its 30 points stay, and you clear it once more.",
	} {
		game := find(t, "dom").(Clearing)
		game.Held = Held{Bank: collapse.Bank{Undos: 1}, Level: 1, Last: last}
		a, err := Plan(t.Context(), game, parse(t, "GGBW\nOOBW"), bounded)
		if err != nil || len(a.Advice) != 1 || !strings.HasPrefix(a.Advice[0].Text, want) {
			t.Errorf("%d points: %v, %v", last, a.Advice, err)
		}
	}
	game := find(t, "dom").(Clearing)
	game.Held = Held{Bank: collapse.Bank{Undos: 1}, Level: 10, Last: 2}
	a, err := Plan(t.Context(), game, parse(t, "GGBWWW\nOOBWWW"), bounded)
	if err != nil || len(a.Advice) != 1 || strings.Contains(a.Advice[0].Text, "now") {
		t.Errorf("a larger group is left: %v, %v", a.Advice, err)
	}
}
