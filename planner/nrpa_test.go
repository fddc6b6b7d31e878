package planner

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/internal/exhaustive"
)

func TestNRPAPlaysWholeGames(t *testing.T) {
	for _, r := range variants(t) {
		t.Run(r.Name, func(t *testing.T) {
			for i, s := range levels(t, r, 6) {
				search := NRPA{Budget: Budget{Nodes: 4000}, Iterations: 10, Seed: uint64(i)}
				plan := search.Plan(context.Background(), s)
				if len(plan.Candidates) != len(s.Moves(nil)) {
					t.Errorf("%d candidates for %d moves", len(plan.Candidates), len(s.Moves(nil)))
				}
				checkGames(t, s, plan)
				if t.Failed() {
					t.Fatalf("on the board\n%v", s.Grid())
				}
			}
		})
	}
}

func TestNRPAIsTheSameForTheSameNodesAndSeed(t *testing.T) {
	for _, r := range variants(t) {
		s := levels(t, r, 1)[0]
		search := NRPA{Budget: Budget{Nodes: 10_000}, Iterations: 10, Side: 3, Seed: 5}
		first := search.Plan(context.Background(), s)
		same(t, search.Plan(context.Background(), s), first)
		search.Seed++
		if other := search.Plan(context.Background(), s); slices.EqualFunc(first.Candidates, other.Candidates, func(a, b Candidate) bool {
			return slices.Equal(a.PV, b.PV)
		}) {
			t.Errorf("%s: another seed finds the same games", r.Name)
		}
	}
}

// On a tiny board the beam that comes first leaves nothing out, even where no time is left
// for it, as on a machine that was busy with something else.
func TestNRPAFindsTheBestGame(t *testing.T) {
	boards := exhaustive.Some(t, 3, 30)
	for _, r := range puzzles() {
		t.Run(r.Name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(9, 1))
			for range boards {
				g := tinyGrid(rng, r.Powers)
				s := board(t, r, g)
				for _, budget := range []Budget{{Nodes: 1_000_000}, {Time: 1}} {
					plan := NRPA{Budget: budget}.Plan(context.Background(), s)
					if len(plan.Candidates) == 0 {
						continue
					}
					checkGames(t, s, plan)
					if q, best := plan.Candidates[0].Q, bestGame(s); q != best {
						t.Errorf("%v: Q %v, the best game is worth %v on\n%v", budget, q, best, g)
					}
				}
			}
		})
	}
}

// What a pass through the game leaves of the budget goes into others.
func TestNRPASpendsItsBudget(t *testing.T) {
	const nodes = 50_000
	for _, r := range variants(t) {
		s := levels(t, r, 1)[0]
		plan := NRPA{Budget: Budget{Nodes: nodes}}.Plan(context.Background(), s)
		if plan.Nodes < nodes {
			t.Errorf("%s: looked at %d positions of %d", r.Name, plan.Nodes, nodes)
		}
		checkGames(t, s, plan)
	}
}

// TestStyles: the first stage of a pass tries all styles. Later stages go on in the style that was chosen.
func TestStyles(t *testing.T) {
	root := levels(t, rules(t, "samegame"), 1)[0]
	s := newStages(nil, root, outset{style: noStyle}, Budget{}, nil)
	styles := func() (list []int) {
		for _, at := range s.outsets() {
			list = append(list, at.style)
		}
		return list
	}
	if got := styles(); !slices.Equal(got, []int{0, 1, 2}) {
		t.Errorf("all styles are %v", got)
	}
	s.style, s.played = 2, []engine.Move{{}}
	if got := styles(); !slices.Equal(got, []int{2}) {
		t.Errorf("the style that is played is %v", got)
	}
}

func TestNRPAPlansWhatItIsToldNotWorse(t *testing.T) {
	exhaustive.NoRace(t)
	for _, r := range variants(t) {
		for _, s := range levels(t, r, 3) {
			checkImproves(t, s, Beam{Width: 300}.Plan(context.Background(), s), NRPA{Budget: Budget{Nodes: 2000}})
		}
	}
}

// A policy that learns a game comes to play it.
func TestPolicyLearnsAGame(t *testing.T) {
	s := levels(t, rules(t, "samegame"), 1)[0]
	p := newPlayer(1, 1, newActionCache(8))
	by := newPolicy()
	var game, again playout
	p.play(s, nil, by, &game)
	var a adapter
	for range 1000 {
		a.adapt(by, &game, stepLength)
	}
	p.play(s, nil, by, &again)
	if again.points != game.points || len(again.steps) != len(game.steps) {
		t.Errorf("it learned a game of %v points in %d moves, and plays one of %v in %d",
			game.points, len(game.steps), again.points, len(again.steps))
	}
	by.forget()
	for _, o := range game.options {
		if w := by.weight(o); w != o.Prior {
			t.Fatalf("weight %v after it was told to forget, the prior is %v", w, o.Prior)
		}
	}
}

func TestPlayoutsAllocateNothing(t *testing.T) {
	s := levels(t, rules(t, "dom").Article(), 1)[0]
	p := newPlayer(1, 1, newActionCache(8))
	by := newPolicy()
	var a adapter
	var game, best playout
	run := func() {
		p.play(s, nil, by, &game)
		best.keep(&game)
		a.adapt(by, &best, stepLength)
	}
	for range 100 { // until all memory is as large as it needs to be
		run()
	}
	if n := testing.AllocsPerRun(100, run); n != 0 {
		t.Errorf("a playout allocates %v times", n)
	}
}

// A line that is no longer legal is followed as far as it is.
func TestPlayerFollowsALineAsFarAsItCan(t *testing.T) {
	s := levels(t, rules(t, "dom"), 1)[0]
	p := newPlayer(1, 1, newActionCache(8))
	var game playout
	first := s.Moves(nil)[3]
	p.play(s, []engine.Move{first, {At: engine.Pos{Row: -1}}, first}, newPolicy(), &game)
	if m := s.Listed(game.move(0)); m != first {
		t.Errorf("the first move is %v, not %v", m, first)
	}
	if len(game.steps) < 3 {
		t.Errorf("only %d moves", len(game.steps))
	}
}

// TestExp: exp is as exact as it says close to 0, and elsewhere, within its table and beyond, gives the same
// number as math.Exp.
func TestExp(t *testing.T) {
	for i := -300_000; i <= 300_000; i++ {
		x := float32(i) / 200_000
		want := float32(math.Exp(float64(x)))
		tolerance := 0.
		if -0.003 < x && x < 0.003 {
			tolerance = 1.3e-7
		}
		if got := exp(x); math.Abs(float64(got-want)) > tolerance {
			t.Fatalf("exp(%v) = %v, expected %v", x, got, want)
		}
	}
}
