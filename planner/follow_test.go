package planner

import (
	"context"
	"slices"
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
)

// recorder notes with what lines it is asked.
type recorder struct {
	Improver
	lines [][]engine.Move
}

func (r *recorder) Improve(ctx context.Context, s engine.State, line []engine.Move) Plan {
	r.lines = append(r.lines, slices.Clone(line))
	return r.Improver.Improve(ctx, s, line)
}

func TestFollowerKeepsToItsLine(t *testing.T) {
	for name, search := range gameSearches {
		for _, s := range levels(t, rules(t, "dom").Article(), 2) {
			followed := &recorder{Improver: search(Budget{Nodes: 3000})}
			f := Follow(followed)
			promised, earned := 0.0, 0
			var rest []engine.Move
			for move := 0; len(s.Moves(nil)) > 0; move++ {
				plan := f.Plan(context.Background(), s)
				checkGames(t, s, plan)
				best := plan.Candidates[0]
				if !slices.Equal(followed.lines[move], rest) {
					t.Fatalf("%s, move %d: it began with %v, the last plan went on with %v", name, move, followed.lines[move], rest)
				}
				if total := float64(earned) + best.Q; total < promised {
					t.Errorf("%s, move %d: %v points in total, %v were promised", name, move, total, promised)
				} else {
					promised = total
				}
				earned += s.Play(best.Move)
				rest = best.PV[1:]
			}
			if got := float64(earned) + s.Value(); got != promised {
				t.Errorf("%s earned %v points, %v were promised", name, got, promised)
			}
		}
	}
}

func TestFollowerPlansAnewWhenTheBoardIsAnother(t *testing.T) {
	for name, search := range gameSearches {
		s := levels(t, rules(t, "dom"), 1)[0]
		followed := &recorder{Improver: search(Budget{Nodes: 2000})}
		f := Follow(followed)
		plan := f.Plan(context.Background(), s)

		other := s.CopyTo(nil).(*collapse.Board)
		other.Play(plan.Candidates[1].Move)
		checkGames(t, other, f.Plan(context.Background(), other))
		checkGames(t, s, f.Plan(context.Background(), s)) // a new game
		smaller := levels(t, rules(t, "samegame"), 2)[1]
		checkGames(t, smaller, f.Plan(context.Background(), smaller))
		for i, line := range followed.lines {
			if len(line) != 0 {
				t.Errorf("%s: plan %d began with %v, although the board is another", name, i, line)
			}
		}
	}
}

func TestFollowerSaysNothingOfAGameThatIsOver(t *testing.T) {
	g, err := engine.ParseGrid("AA\nBC")
	if err != nil {
		t.Fatal(err)
	}
	s := board(t, rules(t, "dom"), g)
	f := Follow(NRPA{Budget: Budget{Nodes: 100}})
	for _, want := range []int{1, 0, 0} {
		plan := f.Plan(context.Background(), s)
		if len(plan.Candidates) != want {
			t.Fatalf("%d candidates on\n%v", len(plan.Candidates), s.Grid())
		}
		if want > 0 {
			s.Play(plan.Candidates[0].Move)
		}
	}
}
