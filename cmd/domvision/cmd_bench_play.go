package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/domvision/domvision/benchmark"
	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/planner"
)

// benchResult is what became of a board. It has been replayed.
type benchResult struct {
	benchmark.Solution
	cleared bool
	seconds float64 // that planning took; NaN: not known
}

// play plays a board. A search that plans the whole game is asked once, any other
// before every move.
func (b *bench) play(ctx context.Context, board benchmark.Board, spec planner.Spec) (benchResult, error) {
	start := time.Now()
	search := spec.New()
	var line []engine.Move
	for {
		game, err := collapse.Replay(b.rules, board.Grid, line)
		if err != nil {
			return benchResult{}, fmt.Errorf("board %d, %s: %w", board.Number, spec, err)
		}
		if game.Over() {
			s := benchmark.Solution{Board: board.Number, Score: game.Score(), Moves: line}
			return b.replayed(s, time.Since(start).Seconds())
		}
		plan := search.Plan(ctx, game.Board())
		if ctx.Err() != nil {
			return benchResult{}, ctx.Err()
		}
		line = append(line, b.next(game.Board(), plan)...)
	}
}

// next is the moves of the plan to be played before it is planned anew.
func (b *bench) next(board *collapse.Board, plan planner.Plan) []engine.Move {
	best := plan.Candidates[0]
	rest, err := collapse.Replay(b.rules, board.Grid(), best.PV)
	if err == nil && rest.Over() {
		return best.PV
	}
	return []engine.Move{best.Move}
}

// replayed is the result of a solution that holds.
func (b *bench) replayed(s benchmark.Solution, seconds float64) (benchResult, error) {
	game, err := s.Replay(b.rules, b.set)
	if err != nil {
		return benchResult{}, err
	}
	return benchResult{s, game.Board().Grid().Tiles() == 0, seconds}, nil
}

// check replays the file of solutions. The error lists all that do not hold.
func (b *bench) check(ctx context.Context) ([]benchResult, error) {
	solutions, err := readAs(ctx, b.terminal, b.verify, benchmark.ParseSolutions)
	if err != nil {
		return nil, err
	}
	if len(solutions) == 0 {
		return nil, fmt.Errorf("%s: no solutions", inputName(b.verify))
	}
	var (
		results []benchResult
		wrong   []error
	)
	for _, s := range solutions {
		r, err := b.replayed(s, math.NaN())
		if err != nil {
			wrong = append(wrong, fmt.Errorf("%s: %w", inputName(b.verify), err))
			continue
		}
		results = append(results, r)
	}
	if len(wrong) > 0 {
		return nil, errors.Join(wrong...)
	}
	if missing := len(b.set) - len(results); missing > 0 {
		say(b.err, "Left out: %s without a solution", plural.Of(missing, "board"))
	}
	return results, nil
}
