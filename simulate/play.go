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

// Result is what became of one level.
type Result struct {
	Points int     `json:"points"` // earned by the moves
	Bonus  int     `json:"bonus"`  // earned at the end
	Left   int     `json:"left"`   // tiles left over
	Moves  int     `json:"moves"`
	Nodes  int64   `json:"nodes"` // positions evaluated
	MS     float64 `json:"ms"`    // planning time in milliseconds
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
		r       Result
		line    []engine.Move
		elapsed time.Duration
	)
	for len(board.Moves(nil)) > 0 {
		start := time.Now()
		plan := search.Plan(ctx, board)
		elapsed += time.Since(start)
		switch {
		case ctx.Err() != nil:
			return Result{}, ctx.Err()
		case len(plan.Candidates) == 0:
			return Result{}, fmt.Errorf("move %d: none was found, although there are legal ones", len(line)+1)
		}
		r.Nodes += plan.Nodes
		best := plan.Candidates[0]
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
	r.MS = float64(elapsed.Microseconds()) / 1000
	return r, r.verify(rules, level, line)
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

// kept checks that the moves which earned points, and led to the board, bring what
// the candidate promised, done being how many were made before: the points of
// the first and, of a whole game, all of Q.
func kept(c planner.Candidate, points []int, board *collapse.Board, done int) error {
	if points[0] != c.Points {
		return fmt.Errorf("move %d: it earns %d points, %d were promised", done+1, points[0], c.Points)
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
		return fmt.Errorf("move %d: the line promised from here does not end the level", done+1)
	case float64(total) != c.Q:
		return fmt.Errorf("move %d: the line from here earns %d points, %v were promised", done+1, total, c.Q)
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
