package advise

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

const stuck = "GBWGBW\nBWGBWG\nWGBWGB\nGBWGBW"

func shuffled(t *testing.T, grid string, level int) (Answer, error) {
	t.Helper()
	game := find(t, "dom").(Clearing)
	game.Bank, game.Level = collapse.Bank{Shuffles: 1, Undos: 1}, level
	return Plan(t.Context(), game, parse(t, grid), bounded)
}

// TestShuffleAdvice compares the gain in the advice with that of other permutations, each played by another
// search.
func TestShuffleAdvice(t *testing.T) {
	a, err := shuffled(t, stuck, 10)
	if !errors.Is(err, ErrNoMove) || len(a.Advice) != 1 {
		t.Fatalf("%v, %v", a.Advice, err)
	}
	var said int
	text := a.Advice[0].Text
	if _, err := fmt.Sscanf(text, "Use your Shuffle: no move is left, and it brings %d points more", &said); err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	rules, err := collapse.Find("dom")
	if err != nil {
		t.Fatal(err)
	}
	const samples = 200
	rng, mean := rand.New(rand.NewPCG(5, 6)), 0.
	for range samples {
		g := parse(t, stuck)
		rng.Shuffle(len(g.Cells), func(i, j int) { g.Cells[i], g.Cells[j] = g.Cells[j], g.Cells[i] })
		board, err := collapse.NewBoard(rules.Article(), g)
		if err != nil {
			t.Fatal(err)
		}
		plan := planner.NRPA{Budget: planner.Budget{Nodes: 3000}}.Plan(context.Background(), board)
		mean += plan.Candidates[0].Q / samples
	}
	if math.Abs(mean-float64(said)) > 6 {
		t.Errorf("%d points are said, %v are expected", said, mean)
	}
	again, _ := shuffled(t, stuck, 10)
	if !slices.Equal(a.Advice, again.Advice) {
		t.Errorf("%v, then %v", a.Advice, again.Advice)
	}
}

// TestShuffleIsKept: a Shuffle that brings little waits for a later level, if there is one.
func TestShuffleIsKept(t *testing.T) {
	const little = "GBWOG" // two of five are the same: in 2 of 5 orders they lie side by side and bring 22 points
	for name, test := range map[string]struct {
		grid  string
		level int
		want  string
	}{
		"much":              {stuck, 3, "Use your Shuffle: no move is left, and it brings "},
		"much, which level": {stuck, 0, "Use your Shuffle: no move is left, and it brings "},
		"little":            {little, 3, "Keep your Shuffle: it brings 7 points here on average, and about 12 in a later level."},
		"little, at last":   {little, 10, "Use your Shuffle: no move is left, and it brings 7 points more on average."},
		"little, unknown":   {little, 0, "Use your Shuffle if this is the last level: it brings 7 points here on average. Otherwise keep it: it brings about 12 in a later level."},
		"nothing":           {"GBW", 10, "Keep your Shuffle: it would bring nothing here."},
	} {
		if a, err := shuffled(t, test.grid, test.level); !errors.Is(err, ErrNoMove) || len(a.Advice) != 1 || !strings.HasPrefix(a.Advice[0].Text, test.want) {
			t.Errorf("%s: %v, %v", name, a.Advice, err)
		}
	}
}

// TestNoShuffleAdvice: there is none while there are moves, without a Shuffle, or if nobody waits for it.
func TestNoShuffleAdvice(t *testing.T) {
	if a, err := shuffled(t, "GGB\nBWB", 1); err != nil || slices.ContainsFunc(a.Advice, ofShuffle) {
		t.Errorf("%v, %v", a.Advice, err)
	}
	if a, err := Plan(t.Context(), find(t, "dom"), parse(t, stuck), bounded); !errors.Is(err, ErrNoMove) || len(a.Advice) > 0 {
		t.Errorf("%v, %v", a.Advice, err)
	}
	game := find(t, "dom").(Clearing)
	game.Bank.Shuffles = 1
	p, err := game.Start(parse(t, stuck))
	if err != nil {
		t.Fatal(err)
	}
	done, cancel := context.WithCancel(t.Context())
	cancel()
	if list := p.(clearPosition).shuffleAdvice(done); len(list) > 0 {
		t.Errorf("%v", list)
	}
}

func ofShuffle(a engine.Advice) bool { return strings.Contains(a.Text, "your Shuffle") }
