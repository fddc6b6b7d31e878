package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/internal/cli"
	"github.com/domvision/domvision/internal/plural"
	"github.com/domvision/domvision/lab/benchmark"
	"github.com/domvision/domvision/lab/shard"
	"github.com/domvision/domvision/planner"
)

// playAll plays the boards of the part that are not recorded yet, and writes the solutions as they come. If
// interrupted, it returns the finished ones and an error.
func (b *bench) playAll(ctx context.Context) ([]benchResult, error) {
	boards := shard.Of(b.part, b.boards)
	if len(boards) == 0 {
		return nil, b.parts.none(len(b.boards))
	}
	if err := b.mayOverwrite(); err != nil {
		return nil, err
	}
	known, err := b.knownLines(ctx, boards)
	if err != nil {
		return nil, err
	}
	log, done, err := b.openRecord(known)
	if err != nil {
		return nil, err
	}
	if log != nil {
		defer log.Close()
	}
	return b.playMissing(ctx, boards, known, done, keepIn(log))
}

// playMissing plays the boards that are not done and hands over their results.
func (b *bench) playMissing(ctx context.Context, boards []benchmark.Board, known map[int]benchmark.Solution, done map[int]benchResult, record func(benchRecord) error) (results []benchResult, err error) {
	if err := b.keep(inOrderOf(boards, done)); err != nil { // before time is spent
		return nil, err
	}
	progress := b.Progress(len(boards) - len(inOrderOf(boards, done)))
	defer progress.Clear()
	for _, board := range boards {
		if _, ok := done[board.Number]; ok {
			continue
		}
		r, err := b.play(ctx, board, known)
		switch results := inOrderOf(boards, done); {
		case errors.Is(err, context.Canceled):
			err = fmt.Errorf("interrupted: %d of %s played", len(results), plural.Of(len(boards), "board"))
			if b.parts.record != "" {
				err = resumable(err)
			}
			return results, err
		case err != nil:
			return results, err
		}
		done[board.Number] = r
		progress.Add(1)
		if err := errors.Join(record(newBenchRecord(r)), b.keep(inOrderOf(boards, done))); err != nil {
			return inOrderOf(boards, done), err
		}
	}
	return inOrderOf(boards, done), nil
}

// inOrderOf lists the results on the boards, in their order.
func inOrderOf(boards []benchmark.Board, results map[int]benchResult) (list []benchResult) {
	for _, board := range boards {
		if r, ok := results[board.Number]; ok {
			list = append(list, r)
		}
	}
	return list
}

// knownLines returns the solutions of --from, by board. It says on how many of these boards there is none.
func (b *bench) knownLines(ctx context.Context, boards []benchmark.Board) (map[int]benchmark.Solution, error) {
	lines := map[int]benchmark.Solution{}
	if b.from == "" {
		return lines, nil
	}
	results, err := b.readSolutions(ctx, b.from)
	if err != nil {
		return nil, err
	}
	for _, r := range results {
		lines[r.Board] = r.Solution
	}
	missing := 0
	for _, board := range boards {
		if _, ok := lines[board.Number]; !ok {
			missing++
		}
	}
	if missing > 0 {
		cli.Say(b.Err, "%s: no line for %s, played from scratch", cli.InputName(b.from), plural.Of(missing, "board"))
	}
	return lines, nil
}

// play plays a board, from the known line if there is one.
func (b *bench) play(ctx context.Context, board benchmark.Board, known map[int]benchmark.Solution) (benchResult, error) {
	start := time.Now()
	var line []engine.Move
	var err error
	before, begun := known[board.Number]
	if begun {
		line, err = b.improve(ctx, board, before.Moves)
	} else {
		line, err = b.plan(ctx, board)
	}
	if err != nil {
		return benchResult{}, fmt.Errorf("board %d, %s: %w", board.Number, b.spec, err)
	}
	game, err := collapse.Replay(sameGame().Rules, board.Grid, line)
	if err != nil {
		return benchResult{}, fmt.Errorf("board %d, %s: %w", board.Number, b.spec, err)
	}
	r, err := b.replayed(benchmark.Solution{Board: board.Number, Score: game.Score(), Moves: line}, time.Since(start).Seconds())
	if begun {
		r.known = &before.Score
	}
	return r, err
}

// improve searches for a game that is better than a known one, and returns the best.
func (b *bench) improve(ctx context.Context, board benchmark.Board, known []engine.Move) ([]engine.Move, error) {
	state, err := collapse.NewBoard(sameGame().Rules, board.Grid)
	if err != nil {
		return nil, err
	}
	line, at := make([]engine.Move, len(known)), state.CopyTo(nil).(*collapse.Board)
	for i, m := range known {
		line[i] = at.Listed(m)
		at.Play(line[i])
	}
	plan := b.spec.New().(planner.Improver).Improve(ctx, state, line)
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case len(plan.Candidates) == 0:
		return nil, plan.Err
	}
	return plan.Candidates[0].PV, plan.Err
}

// plan plays a board to its end. If the search plans whole games it plans once, otherwise before every move.
func (b *bench) plan(ctx context.Context, board benchmark.Board) (line []engine.Move, err error) {
	search := b.spec.New()
	for {
		game, err := collapse.Replay(sameGame().Rules, board.Grid, line)
		if err != nil || game.Over() {
			return line, err
		}
		plan := search.Plan(ctx, game.Board())
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case plan.Err != nil:
			return nil, plan.Err
		}
		line = append(line, nextMoves(game.Board(), plan)...)
	}
}

// nextMoves returns the moves of the plan to play before planning again.
func nextMoves(board *collapse.Board, plan planner.Plan) []engine.Move {
	best := plan.Candidates[0]
	rest, err := collapse.Replay(sameGame().Rules, board.Grid(), best.PV)
	if err == nil && rest.Over() {
		return best.PV
	}
	return []engine.Move{best.Move}
}
