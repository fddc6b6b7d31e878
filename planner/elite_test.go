package planner

import (
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
)

// gameOf is a game of n different moves.
func gameOf(n int, points float64) eliteGame {
	var g eliteGame
	for i := range n {
		g.moves = append(g.moves, engine.Move{At: engine.Pos{Row: n, Col: i}})
	}
	g.points = points
	return g
}

func TestEliteKeepsTheBestGames(t *testing.T) {
	e := newElite(1)
	for _, points := range []float64{20, 50, 10, 40, 30} {
		e.put(noGame, gameOf(5, points))
	}
	check := func(want ...float64) {
		t.Helper()
		var got []float64
		for _, g := range e.games {
			got = append(got, g.points)
		}
		if !slices.Equal(got, want) {
			t.Errorf("games of %v points, want %v", got, want)
		}
	}
	check(50, 40, 30)
	e.put(1, gameOf(5, 40))
	e.put(2, gameOf(5, 29))
	check(50, 40, 30)
	e.put(2, gameOf(5, 60))
	check(50, 40, 60)
}

func TestBranchesAreEarlyInTheGame(t *testing.T) {
	e, lengths := newElite(1), []int{60, 10, 2}
	for i, n := range lengths {
		e.put(noGame, gameOf(n, float64(-i)))
	}
	drawn := map[int][]int{} // by game, after how many moves
	for range 1000 {
		number, at := e.branch()
		if !slices.Equal(at.played, e.games[number].moves[:len(at.played)]) {
			t.Fatalf("the branch of game %d begins with %v", number, at.played)
		}
		drawn[number] = append(drawn[number], len(at.played))
	}
	for number, want := range [][2]int{{3, 23}, {1, 3}, {1, 1}} {
		d := drawn[number]
		if len(d) < 250 || slices.Min(d) != want[0] || slices.Max(d) != want[1] {
			t.Errorf("%d branches of the game of %d moves, after %d to %d, want %v", len(d), lengths[number], slices.Min(d), slices.Max(d), want)
		}
	}
}

// A pass that begins on the way of a game keeps to the moves up to there, and counts their points.
func TestPassFromABranch(t *testing.T) {
	r := rules(t, "samegame")
	for i, s := range levels(t, r, 3) {
		var root engine.Puzzle = s
		n := NRPA{Budget: Budget{Nodes: 20_000}}.withDefaults()
		nest, found := newNest(n, nil), newLines(root)
		first := newStages(nest, root, outset{style: noStyle}, n.Budget, nil).run(newLines(root), nil)
		played := first.moves[:4]
		best := newStages(nest, root, outset{style: i, played: played}, n.Budget, nil).run(found, nil)
		nest.dismiss()
		if !slices.Equal(best.moves[:len(played)], played) {
			t.Errorf("board %d: the game begins with %v, not with %v", i+1, best.moves[:len(played)], played)
		}
		state, points := s.CopyTo(nil), 0
		for _, m := range best.moves {
			points += state.Play(m)
		}
		if total := float64(points) + state.Value(); total != best.points || len(state.Moves(nil)) > 0 {
			t.Errorf("board %d: the game earns %v points and leaves %d moves; it counts as %v points", i+1, total, len(state.Moves(nil)), best.points)
		}
		if found.best().points != best.points {
			t.Errorf("board %d: a game of %v points is found, one of %v noted", i+1, best.points, found.best().points)
		}
	}
}
