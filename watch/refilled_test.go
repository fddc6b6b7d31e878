package watch

import (
	"context"
	"math"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/domvision/domvision/advise"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
)

// TestCandyLevel follows a level of Candy Crush, with a hole and a blocker, and with the special candies that come up.
func TestCandyLevel(t *testing.T) {
	r := swapRules(t, "candy-crush")
	deal := r.Deal(rand.New(rand.NewPCG(5, 1))).Grid()
	for i, c := range deal.Cells { // far apart on the screen of the tests
		deal.Cells[i].Color = engine.Color("AKUaku"[c.Color-'A'])
	}
	deal.Set(engine.Pos{Row: 8, Col: 8}, engine.Cell{Color: engine.Hole})
	deal.Set(engine.Pos{Row: 4, Col: 4}, engine.Cell{Color: engine.Colorless, Power: engine.Blocker})
	board, err := swap.NewBoard(r, deal)
	if err != nil {
		t.Fatal(err)
	}
	events, special := followed(t, board, Rules{Swap: &r}, 25), 0
	for _, c := range board.Grid().Cells {
		if c.Power != engine.NoPower {
			special++
		}
	}
	// Where new tiles clear more, how a board came about cannot be seen.
	if events[session.NewLevel] != 1 || events[session.AsAdvised] < 5 || events[session.AsAdvised]+events[session.OtherMove]+events[session.Unclear] != 24 || special < 2 {
		t.Errorf("events %v, %d special", events, special)
	}
}

// TestSwapLevels follows a level of each game of swaps whose rules are a file alone.
func TestSwapLevels(t *testing.T) {
	for _, name := range []string{"zoo-keeper", "puzzle-quest", "gems-of-war"} {
		t.Run(name, func(t *testing.T) {
			r := swapRules(t, name)
			deal := r.Deal(rand.New(rand.NewPCG(5, 1))).Grid()
			for i, c := range deal.Cells { // far apart on the screen of the tests
				deal.Cells[i].Color = engine.Color("AKUaku5"[c.Color-'A'])
			}
			board, err := swap.NewBoard(r, deal)
			if err != nil {
				t.Fatal(err)
			}
			events := followed(t, board, Rules{Swap: &r}, 10)
			if events[session.NewLevel] != 1 || events[session.AsAdvised] < 3 || events[session.AsAdvised]+events[session.OtherMove]+events[session.Unclear] != 9 {
				t.Errorf("events %v", events)
			}
		})
	}
}

// TestJawBreakerLevel follows the beginning of a level in which columns move right.
func TestJawBreakerLevel(t *testing.T) {
	r := rules(t, "jawbreaker")
	board, err := collapse.NewBoard(r, grid(t, "GGBGWBB/BWBGWGG/BWBGWGW/GGWBBWB"))
	if err != nil {
		t.Fatal(err)
	}
	events := followed(t, board, Rules{Clear: r}, 4)
	if events[session.NewLevel] != 1 || events[session.AsAdvised] < 2 {
		t.Errorf("events %v", events)
	}
}

// chancePlayed is a board that is played with chance.
type chancePlayed interface {
	chanceBoard
	PlayWith(engine.Move, *rand.Rand) int
}

// TestRefilledLevel follows a level of Toon Blast, with a hole and a blocker, move by move: sometimes as advised,
// sometimes otherwise, by what package advise plans.
func TestRefilledLevel(t *testing.T) {
	r := rules(t, "toon-blast")
	board, err := collapse.NewBoard(r, grid(t, "GGBGWB_/BWB_WGG/BWBG*GW/GGWBBWB/power 2 4 blocker"))
	if err != nil {
		t.Fatal(err)
	}
	events := followed(t, board, Rules{Clear: r}, 20)
	if events[session.NewLevel] != 1 || events[session.AsAdvised] < 12 || events[session.OtherMove] == 0 {
		t.Errorf("events %v", events)
	}
}

// followed lets a watch follow a level for so many boards, and returns how they came about. Every fourth move is not
// the one that is advised.
func followed(t *testing.T, board chancePlayed, rules Rules, boards int) map[session.Event]int {
	t.Helper()
	s := &screen{grid: func() engine.Grid { return board.Grid() }}
	c := config(s)
	c.Rules = func(Reading) (Rules, error) { return rules, nil }
	rec := &recorder{}
	c.Record = func(string, string) (Recorder, error) { return rec, nil }
	c.Trouble = func(err error) { t.Error(err) }
	c.Plan = func(ctx context.Context, rules Rules, g engine.Grid, _ [][]engine.Move, _ time.Duration) (planner.Plan, error) {
		a, err := advise.Plan(ctx, rules.Game(), g, advise.Options{})
		return a.Plan, err
	}
	_, press, shown := run(t, c)
	rng := rand.New(rand.NewPCG(1, 1))
	events, refilled := map[session.Event]int{}, rules.Swap != nil || rules.Clear.Refilled()
	var last *Answer
	for n := range boards {
		press()
		v := shown.answer(t)
		if v.State != Answered || v.Answer.Board != n+1 || (v.Answer.Score.Say() == "") != refilled || !v.Answer.Grid.Equal(board.Grid()) {
			t.Fatalf("board %d is number %d, %v %v:\n%swant\n%s", n+1, v.Answer.Board, v.State, v.Err, v.Answer.Grid, board.Grid())
		}
		events[v.Answer.Step.Event]++
		if event, says := v.Answer.Step.Event, v.Answer.Say(); event == session.OtherMove && !strings.HasPrefix(says, "Another ") {
			t.Errorf("says %q", says)
		}
		if refilled && v.Answer.Step.Event == session.OtherMove {
			judgedBy(t, last.Plan, v.Answer)
		}
		last = v.Answer
		best, _ := v.Answer.Best()
		if err := board.Check(best.Move); err != nil {
			t.Fatal(err)
		}
		move := best.Move
		if moves := board.Moves(nil); n%4 == 3 {
			move = moves[len(moves)-1]
		}
		s.change(func() { board.PlayWith(move, rng) })
	}
	if len(rec.turns) < boards {
		t.Errorf("%d boards are recorded", len(rec.turns))
	}
	if refilled {
		judgedAlike(t, recorded(rec), rules, last.Made)
	}
	return events
}

// judgedBy checks that the move that led to an answer is judged by the plan for the board before.
func judgedBy(t *testing.T, plan planner.Plan, a *Answer) {
	t.Helper()
	move := a.Step.Moves[0].Move // as far as the board shows it
	lost := math.Round(plan.Candidates[0].Q - plan.Candidates[rankOf(plan, move)].Q)
	if made := a.Made[len(a.Made)-1]; a.Own == nil || float64(a.Own.Lost()) != lost || made.Verdict != a.Own || !strings.HasPrefix(a.SayOwn(), "About ") {
		t.Errorf("%v: %+v, %q, want %g lost", move, a.Own, a.SayOwn(), lost)
	}
}

// judgedAlike checks that the review of a record says the same of every move as the list of moves, also after a restart.
func judgedAlike(t *testing.T, s *session.Session, rules Rules, made []Made) {
	t.Helper()
	s.Game = rules.Name()
	games, err := review.Judge(s, nil)
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	again, _ := madeIn(s.Steps(), make([]bool, len(s.Turns)))
	own := 0
	for i, m := range games[0].Moves {
		for when, list := range map[string][]Made{"live": made, "after a restart": again} {
			if v := list[i].Verdict; list[i].Move != m.Move || v == nil != m.Advised || v != nil && (!m.Judged || v.Lost() != m.Lost || v.Noise != m.Noise) {
				t.Errorf("move %d %s: %+v, in the review %+v", i+1, when, v, m)
			}
		}
		if !m.Advised {
			own++
		}
	}
	if len(made) != len(games[0].Moves) || len(again) != len(made) || own == 0 {
		t.Errorf("%d moves live, %d after a restart, %d in the review, %d of them own", len(made), len(again), len(games[0].Moves), own)
	}
}
