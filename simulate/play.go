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

// play plays a level to its end, planning anew before every move. The error says
// by what the search broke the rules, or that ctx is done.
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
		best := plan.Candidates[0]
		if err := board.Check(best.Move); err != nil {
			return Result{}, fmt.Errorf("move %d: %w", len(line)+1, err)
		}
		if points := board.Play(best.Move); points != best.Points {
			return Result{}, fmt.Errorf("move %d: it earns %d points, %d were promised", len(line)+1, points, best.Points)
		}
		r.Points += best.Points
		r.Nodes += plan.Nodes
		line = append(line, best.Move)
	}
	r.Bonus = board.Bonus()
	r.Left = board.Grid().Tiles()
	r.Moves = len(line)
	r.MS = float64(elapsed.Microseconds()) / 1000
	return r, r.verify(rules, level, line)
}

// verify plays the line once more from the beginning, on a board that no search
// has seen, and compares.
func (r Result) verify(rules collapse.Rules, level engine.Grid, line []engine.Move) error {
	game := collapse.NewGame(rules, nil)
	if err := game.Start(level); err != nil {
		return err
	}
	for i, m := range line {
		if _, err := game.Play(m); err != nil {
			return fmt.Errorf("replay, move %d: %w", i+1, err)
		}
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
