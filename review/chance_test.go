package review_test

import (
	"testing"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/review"
	"github.com/domvision/domvision/session"
)

// TestJudgeSwaps: a swap costs what it was expected to bring less than the best one. It is not judged if that is not
// recorded.
func TestJudgeSwaps(t *testing.T) {
	g, err := engine.ParseGrid("AABA\nCDEF\nFGDG\nDEFC")
	if err != nil {
		t.Fatal(err)
	}
	right := func(row, col int) engine.Move {
		return engine.Move{At: engine.Pos{Row: row, Col: col}, Swap: engine.Right}
	}
	advice := []planner.Candidate{{Move: right(0, 2), Points: 10, Q: 31.2}, {Move: right(1, 2), Points: 10, Q: 30}, {Move: right(2, 2), Points: 20, Q: 17.4}}
	turn := func(event session.Event, m *engine.Move, points, total int) session.Turn {
		return session.Turn{Event: event, Move: m, Points: points, Total: total, Grid: g, Advice: advice, AtLeast: true}
	}
	best, second, other := right(0, 2), right(1, 2), right(3, 0)
	s := &session.Session{Header: session.Header{Game: "bejeweled"}, ID: "k3vq7a", Turns: []session.Turn{
		turn(session.NewLevel, nil, 0, 0), turn(session.AsAdvised, &best, 10, 10), turn(session.OtherMove, &second, 10, 20),
		turn(session.OtherMove, &other, 30, 50), turn(session.OtherMove, &other, 30, 80), turn(session.Unclear, nil, 0, 80),
	}}
	s.Turns[3].Expected = &session.Expected{Q: 11.4, Noise: 2}
	games, err := review.Judge(s, nil)
	if err != nil || len(games) != 1 {
		t.Fatalf("%d games, %v", len(games), err)
	}
	for i, want := range []struct {
		lost    int
		advised bool
		noise   float64
	}{{0, true, 0}, {1, false, 0}, {20, false, 2}, {0, false, 0}} {
		if m := games[0].Moves[i]; m.Lost != want.lost || m.Noise != want.noise || m.Advised != want.advised || m.Judged != (i < 3) {
			t.Errorf("move %d: %+v", i+1, m)
		}
	}
	sum := review.Summarize(games)
	if sum.Moves != 4 || sum.Judged != 3 || sum.Lost != 21 || !sum.Chance || !sum.Flat || games[0].Points != 80 {
		t.Errorf("%+v, %d points", sum.Sum, games[0].Points)
	}
	if list := sum.Mistakes(5); len(list) != 2 || list[0].Instead() != "row 1, column 3 with row 1, column 4 (+10)" || list[0].Kind != review.Expected {
		t.Errorf("%+v", list)
	}
	if a, err := review.Open(s); a == nil || err != nil || a.Missing(1000) != 0 {
		t.Errorf("the analysis: %+v, %v", a, err)
	}
}
