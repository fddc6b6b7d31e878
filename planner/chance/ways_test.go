package chance

import (
	"context"
	"math"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/swap"
)

// TestRank: rank lists the plans with the largest sums of value and Outlook, best first, among all ways to all clears.
// It may skip a plan whose value is too low for the list even with the best Outlook of the plans before it.
func TestRank(t *testing.T) {
	const price, plans, ways = 8, 6, 4
	rules, err := swap.Find("bilging")
	if err != nil {
		t.Fatal(err)
	}
	byWays := 0
	for seed := range uint64(20) {
		board := rules.Deal(source(seed))
		w := &planSampler{price: price, plans: plans, ways: ways, states: make([]engine.State, 3), ranked: make([][]ranked, 3)}
		list := w.rank(board, 1)
		if len(list) != plans {
			t.Fatalf("%d plans, want %d", len(list), plans)
		}
		for i, p := range list {
			after := board.CopyTo(nil).(*swap.Board)
			points := 0
			for _, m := range p.moves {
				points += after.Play(m)
			}
			if value := valueOf(p.moves, points, price); p.value != value || p.rank != value+after.Outlook(price) {
				t.Errorf("plan %d is ranked %v of value %v, want %v and %v", i, p.rank, p.value, value+after.Outlook(price), value)
			}
			if i > 0 && p.rank > list[i-1].rank {
				t.Errorf("plan %d is ranked %v after %v", i, p.rank, list[i-1].rank)
			}
			if i > 0 && p.value == list[i-1].value {
				byWays++
			}
		}
		other := board.CopyTo(nil).(*swap.Board)
		better, most := 0, math.Inf(-1)
		for moves, points := range other.Plans(rankedPlans*plans*ways, ways, price) {
			after := board.CopyTo(nil).(*swap.Board)
			for _, m := range moves {
				after.Play(m)
			}
			value, rest := valueOf(moves, points, price), after.Outlook(price)
			if better >= plans && value+most < list[plans-1].rank {
				break
			}
			most = max(most, rest)
			if value+rest >= list[plans-1].rank {
				better++
			}
		}
		if better != plans {
			t.Errorf("%d plans are ranked as high as the last one listed, want %d, on\n%v", better, plans, board.Grid())
		}
	}
	if byWays < 10 {
		t.Errorf("only %d times, two plans of the same value are listed", byWays)
	}
}

// TestWaysMatter: with several ways to a clear the search evaluates more positions, and its best move is worth no less.
func TestWaysMatter(t *testing.T) {
	board := signedBoard(t, "bilging", 1)
	one := PlanSearch{Clears: 1, Ways: 1}.Plan(context.Background(), board)
	several := PlanSearch{Clears: 1}.Plan(context.Background(), board)
	if several.Candidates[0].Q < one.Candidates[0].Q || several.Nodes <= one.Nodes {
		t.Errorf("several ways: Q %v with %d positions, one way: %v with %d",
			several.Candidates[0].Q, several.Nodes, one.Candidates[0].Q, one.Nodes)
	}
}
