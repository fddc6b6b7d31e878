package sessiontest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner/chance"
	"github.com/domvision/domvision/session"
)

// RecordSwaps plays a few swaps of a game and writes their record to dir, the folder of all records. Every third one is
// not the advised one. It returns the ID.
func RecordSwaps(dir, game string, swaps int) (string, error) {
	rules, err := swap.Find(game)
	if err != nil {
		return "", err
	}
	rec, err := session.Create(dir, session.Header{Game: game, Planner: "moves", Version: "v1.0.0", Started: Start})
	if err != nil {
		return "", err
	}
	rng := rand.New(rand.NewPCG(7, 7))
	board := rules.Deal(rng)
	t := session.Turn{Event: session.NewLevel}
	for n := range swaps + 1 {
		plan := chance.MoveSearch{Jobs: 1}.Plan(context.Background(), board)
		if len(plan.Candidates) < 2 {
			return "", fmt.Errorf("%d swaps are left after %d", len(plan.Candidates), n)
		}
		t.Grid, t.Advice, t.AtLeast, t.Time = board.Grid(), plan.Candidates, true, Start.Add(time.Duration(n)*5*time.Second)
		if err := rec.Record(t); err != nil {
			return "", err
		}
		choice, event := plan.Candidates[0], session.AsAdvised
		if n%3 == 2 {
			choice, event = plan.Candidates[len(plan.Candidates)-1], session.OtherMove
		}
		board.PlayWith(choice.Move, rng)
		t = session.Turn{Event: event, Move: &choice.Move, Points: choice.Points, Total: t.Total + choice.Points}
		if event == session.OtherMove {
			t.Expected = &session.Expected{Q: choice.Q, Noise: choice.Noise}
		}
	}
	return rec.ID(), rec.Close()
}
