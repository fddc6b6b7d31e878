package simulate

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/engine/collapse"
	"github.com/domvision/domvision/engine/swap"
	"github.com/domvision/domvision/planner"
	"github.com/domvision/domvision/planner/chance"
)

// Swaps is the result of a game with chance other than its points: of a swap game, or of one in which groups are
// cleared and refilled.
type Swaps struct {
	Chain  int `json:"chain"`  // of the points, those beyond the first clears
	Clears int `json:"clears"` // moves that cleared something

	// In bilging: how many bingos were possible, and how many of these were completed. A bingo is possible if
	// it takes at most chance.BingoMoves moves and so many are left. It counts once until something is
	// cleared, and is completed if that is a bingo.
	Possible int `json:"possible,omitempty"`
	Bingos   int `json:"bingos,omitempty"`

	Alive bool `json:"alive"` // the game lasted for all moves
}

// dealer deals a board of a game with chance.
type dealer func(*rand.Rand) chanceBoard

// chanceBoard is a board of a game with chance.
type chanceBoard interface {
	chance.State
	Check(engine.Move) error
	Grid() engine.Grid
}

// chanceGame returns how the boards of a game with chance are dealt, and the default number of moves in a game: for
// bilging that of the published figures; for the other swap games so many that only a player who plans survives them;
// where groups are refilled, as many as a level allows. ok is false for other games.
func chanceGame(name string) (deal dealer, moves int, ok bool) {
	if rules, err := swap.Find(name); err == nil {
		moves = 300
		if rules.Idle {
			moves = 50
		}
		return func(rng *rand.Rand) chanceBoard { return rules.Deal(rng) }, moves, true
	}
	rules, err := collapse.Find(name)
	if err != nil || !rules.Refilled() {
		return nil, 0, false
	}
	return func(rng *rand.Rand) chanceBoard { return rules.Deal(rng) }, 30, true
}

// WithChance reports whether new tiles come in by chance in a game.
func WithChance(game string) bool {
	_, _, ok := chanceGame(game)
	return ok
}

func (s Settings) checkChance() error {
	switch {
	case s.Preset != "":
		return fmt.Errorf("preset %q: %s has no presets", s.Preset, s.Game)
	case s.Table != "":
		return fmt.Errorf("table %q: %s has no table of levels", s.Table, s.Game)
	case s.Moves < 1:
		return fmt.Errorf("%d moves a game: expected at least 1", s.Moves)
	}
	return nil
}

// chanceMatch is games with chance, each of one board.
type chanceMatch struct {
	settings Settings
	deal     dealer
}

func (chanceMatch) boards() int { return 1 }

func (m chanceMatch) play(ctx context.Context, game, board int, _ Result, search planner.Search) (Result, error) {
	rng := m.settings.chance(game, board)
	b := m.deal(rng)
	var r Result
	var line []engine.Move
	open := false // there is a bingo to be completed
	for len(line) < m.settings.Moves && len(b.Moves(nil)) > 0 {
		if !open && bingoPossible(b, m.settings.Moves-len(line)) {
			open = true
			r.Swaps.Possible++
		}
		best, err := r.ask(ctx, search, b, len(line))
		if err != nil {
			return Result{}, err
		}
		if err := b.Check(best.Move); err != nil {
			return Result{}, fmt.Errorf("move %d: %w", len(line)+1, err)
		}
		if err := earned(best, b.Score(best.Move), len(line)); err != nil {
			return Result{}, err
		}
		known := swap.Outcome{Points: best.Points, Steps: 1} // of a group
		if b, ok := b.(*swap.Board); ok {
			known = b.Analyze(best.Move)
		}
		points := b.PlayWith(best.Move, rng)
		r.Points += points
		r.Swaps.Chain += points - known.Points
		if known.Steps > 0 {
			r.Swaps.Clears++
			if open && known.Bingo() {
				r.Swaps.Bingos++
			}
			open = false
		}
		line = append(line, best.Move)
	}
	r.Moves = len(line)
	r.Swaps.Alive = r.Moves == m.settings.Moves
	return r, m.verify(r, b, game, board, line)
}

// bingoPossible reports whether a bingo is possible when left moves are left.
func bingoPossible(s chanceBoard, left int) bool {
	b, ok := s.(*swap.Board)
	if !ok || !b.Rules().Idle || left < chance.BingoMoves {
		return false
	}
	n := b.BingoSwaps()
	return 0 < n && n <= chance.BingoMoves
}

// verify plays the line once more from the beginning, on a board that no search
// has seen, with the same chance, and compares.
func (m chanceMatch) verify(r Result, end chanceBoard, game, board int, line []engine.Move) error {
	rng := m.settings.chance(game, board)
	b := m.deal(rng)
	points := 0
	for i, move := range line {
		if err := b.Check(move); err != nil {
			return fmt.Errorf("replay: move %d: %w", i+1, err)
		}
		points += b.PlayWith(move, rng)
	}
	switch {
	case points != r.Points:
		return fmt.Errorf("replay: %d points instead of %d", points, r.Points)
	case !b.Grid().Equal(end.Grid()):
		return errors.New("replay: another position at the end")
	}
	return nil
}
