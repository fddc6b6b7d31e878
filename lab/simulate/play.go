package simulate

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/planner"
)

// Result is the result of one level.
type Result struct {
	Points int           `json:"points"` // earned by the moves
	Bonus  int           `json:"bonus"`  // earned at the end
	Left   int           `json:"left"`   // tiles left over
	Moves  int           `json:"moves"`
	Nodes  int64         `json:"nodes"`          // positions evaluated
	MS     float64       `json:"ms"`             // planning time in milliseconds
	Swaps  Swaps         `json:"swaps,omitzero"` // of swap games only
	Bank   collapse.Bank `json:"bank,omitzero"`  // of the preset whole only
}

// Score is the points of the level, bonus included.
func (r Result) Score() int { return r.Points + r.Bonus }

// play plays a level to its end: it plans anew before every move or, where a plan
// is of the whole game, plays that. The error says by what the search broke the
// rules, or that ctx is done.
func play(ctx context.Context, rules collapse.Rules, level engine.Grid, search planner.Search) (Result, error) {
	board, err := collapse.NewBoard(rules, level)
	if err != nil {
		return Result{}, err
	}
	var (
		r    Result
		line []engine.Move
	)
	for len(board.Moves(nil)) > 0 {
		best, err := r.ask(ctx, search, board, len(line))
		if err != nil {
			return Result{}, err
		}
		next := []engine.Move{best.Move}
		if _, whole := search.(planner.Improver); whole {
			next = best.PV
		}
		points, err := follow(board, next, len(line))
		if err != nil {
			return Result{}, err
		}
		if err := kept(best, points, board, len(line)); err != nil {
			return Result{}, err
		}
		for _, p := range points {
			r.Points += p
		}
		line = append(line, next...)
	}
	r.Bonus = board.Bonus()
	r.Left = board.Grid().Tiles()
	r.Moves = len(line)
	return r, r.verify(rules, level, line)
}

// ask asks the search for the next move and adds its cost to the result; done is how many
// moves were made before.
func (r *Result) ask(ctx context.Context, search planner.Search, state engine.State, done int) (planner.Candidate, error) {
	start := time.Now()
	plan := search.Plan(ctx, state)
	r.MS += float64(time.Since(start).Microseconds()) / 1000
	r.Nodes += plan.Nodes
	switch {
	case ctx.Err() != nil:
		return planner.Candidate{}, ctx.Err()
	case plan.Err != nil:
		return planner.Candidate{}, fmt.Errorf("move %d: %w", done+1, plan.Err)
	case len(plan.Candidates) == 0:
		return planner.Candidate{}, fmt.Errorf("move %d: the planner found no move, although there are legal moves", done+1)
	}
	return plan.Candidates[0], nil
}

// follow makes moves, done being how many were made before, and returns the points
// of each.
func follow(board *collapse.Board, moves []engine.Move, done int) (points []int, err error) {
	for i, m := range moves {
		if err := board.Check(m); err != nil {
			return nil, fmt.Errorf("move %d: %w", done+i+1, err)
		}
		points = append(points, board.Play(m))
	}
	return points, nil
}

// kept checks that a plan kept its promise: the first move earned the candidate's points
// and, if the plan was for the whole game, the points and the bonus of board add up to Q.
// done is how many moves were made before.
func kept(c planner.Candidate, points []int, board *collapse.Board, done int) error {
	if err := earned(c, points[0], done); err != nil {
		return err
	}
	if len(points) == 1 {
		return nil
	}
	total := board.Bonus()
	for _, p := range points {
		total += p
	}
	switch {
	case len(board.Moves(nil)) > 0:
		return fmt.Errorf("move %d: the line of the plan does not end the level", done+1)
	case float64(total) != c.Q:
		return fmt.Errorf("move %d: the line from here earns %d points instead of %v", done+1, total, c.Q)
	}
	return nil
}

// earned checks that a move earns the points that were promised.
func earned(c planner.Candidate, points, done int) error {
	if points != c.Points {
		return fmt.Errorf("move %d: it earns %d points instead of %d", done+1, points, c.Points)
	}
	return nil
}

// verify plays the line once more from the beginning, on a board that no search
// has seen, and compares.
func (r Result) verify(rules collapse.Rules, level engine.Grid, line []engine.Move) error {
	game, err := collapse.Replay(rules, level, line)
	if err != nil {
		return fmt.Errorf("replay: %w", err)
	}
	switch {
	case !game.Over():
		return errors.New("replay: the level is not over")
	case game.Score() != r.Score() || game.Board().Grid().Tiles() != r.Left:
		return fmt.Errorf("replay: %d points and %d tiles left, played were %d and %d",
			game.Score(), game.Board().Grid().Tiles(), r.Score(), r.Left)
	}
	return nil
}
