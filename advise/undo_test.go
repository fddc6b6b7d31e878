package advise

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// TestUndoAdvice: a game that follows the advice earns the points that the advice promises, on boards of all
// levels.
func TestUndoAdvice(t *testing.T) {
	rules, err := collapse.Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	for seed := range uint64(30) {
		rng := rand.New(rand.NewPCG(seed, 1))
		level := collapse.HTML5Levels()[seed%10]
		if seed%3 == 0 {
			level.Rows, level.Cols = level.Rows/2, level.Cols/2
		}
		g := level.Deal(rng)
		if seed == 0 {
			g = parse(t, "BGBGGG\n"+strings.Repeat("GGGGGG\n", 5)) // the largest group must go first
		}
		game := Clearing{Rules: rules, Held: Held{Bank: collapse.Bank{Undos: 1}}}
		a, err := Plan(t.Context(), game, g, Options{Budget: planner.Budget{Nodes: 2000}})
		if err != nil {
			t.Fatal(err)
		}
		without, err := Plan(t.Context(), Clearing{Rules: rules}, g, Options{Budget: planner.Budget{Nodes: 2000}})
		if err != nil {
			t.Fatal(err)
		}
		if len(without.Advice) > 0 || len(a.Advice) != 1 {
			t.Fatalf("%v; without an Undo %v", a.Advice, without.Advice)
		}
		line, text := a.Candidates[0].PV, a.Advice[0].Text
		step, size, points := -1, 0, 0
		switch {
		case strings.HasPrefix(text, "Use your Undo right after"):
			step = 0
			_, err = fmt.Sscanf(text, "Use your Undo right after this move: the group of %d comes back, its %d", &size, &points)
		case strings.HasPrefix(text, "Keep your Undo for move"):
			_, err = fmt.Sscanf(text, "Keep your Undo for move %d of the plan: after that group of %d use it, and clear the group once more for another %d", &step, &size, &points)
			step--
		}
		if err != nil {
			t.Fatal(text, err)
		}
		said[strings.Join(strings.Fields(text)[:4], " ")]++
		if got, want := playUndo(t, rules, g, line, step, true), playUndo(t, rules, g, line, -1, true)+points; got != want {
			t.Errorf("seed %d: %s\nThe game ends with %d points, want %d", seed, text, got, want)
		}
		if step >= 0 && points <= collapse.UndoWorth(level.Colors) && len(g.Colors()) == level.Colors {
			t.Errorf("seed %d: %s\nA later level would bring more", seed, text)
		}
	}
	if len(said) < 3 {
		t.Errorf("only %v", said)
	}
}

// playUndo plays a line to its end, with an Undo after the given step, and returns the points.
func playUndo(t testing.TB, rules collapse.Rules, g engine.Grid, line []engine.Move, step int, toEnd bool) int {
	t.Helper()
	game := collapse.NewGame(rules, rand.New(rand.NewPCG(1, 1)))
	game.Deposit(collapse.Bank{Undos: 1})
	if err := game.Start(g); err != nil {
		t.Fatal(err)
	}
	play := func(m engine.Move) {
		if _, err := game.Play(m); err != nil {
			t.Fatal(err)
		}
	}
	for i, m := range line {
		play(m)
		if i == step {
			if err := game.UseUndo(); err != nil {
				t.Fatal(err)
			}
			play(m)
		}
	}
	if toEnd && !game.Over() {
		t.Fatal("the line does not end the level")
	}
	return game.Score()
}
