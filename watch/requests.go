package watch

import (
	"context"
	"errors"
	"slices"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/session"
)

// Why a request is refused.
var (
	ErrNoBoard = errors.New("there is no board yet")
	ErrChanged = errors.New("the board has changed meanwhile")
	ErrNoKeep  = errors.New("there is no place to keep it")
	ErrNoScore = errors.New("the points of this game are not followed")
)

// Correct corrects a cell of the board and plans anew. board is the number of the board
// that the player means.
func (w *Watch) Correct(ctx context.Context, board int, at engine.Pos, cell engine.Cell) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		was := w.course.Grid()
		bonus, err := w.course.Correct(at, cell)
		if err != nil {
			return err
		}
		w.stopThinking()
		a := *w.answer
		a.Before, a.Improved = nil, false
		a.Corrections = append(slices.Clip(a.Corrections), session.Correction{At: at, Was: was.At(at), Is: cell})
		a.Step.Same, a.Step.Over = true, w.course.Over()
		a.Step.Bonus += bonus
		w.answer = &a
		w.plan(ctx, startClock())
		return nil
	})
}

// Keep teaches the recogniser, for good, what the player has said about a cell. It
// returns where that is written.
func (w *Watch) Keep(ctx context.Context, board int, at engine.Pos) (where string, err error) {
	var kept string
	err = w.ask(ctx, func(context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if w.c.Keep == nil {
			return ErrNoKeep
		}
		if !w.answer.Grid.In(at) {
			return errEmpty
		}
		var err error
		kept, err = w.c.Keep(w.answer, at)
		return err
	})
	if err != nil {
		return "", err // if ctx ended, it may be kept all the same, a little later
	}
	return kept, nil
}

// SetScore corrects the level and the points.
func (w *Watch) SetScore(ctx context.Context, level, total int) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if w.answer == nil {
			return ErrNoBoard
		}
		if w.answer.Score.Untold {
			return ErrNoScore
		}
		if level < 0 || total < 0 {
			return errors.New("levels and points are not below 0")
		}
		w.course.SetScore(level, total)
		a := *w.answer
		a.Score = w.course.Score()
		w.answer = &a
		w.answers++
		a.Number = w.answers
		w.show(View{State: w.state, News: true})
		w.record.amend(&a)
		return nil
	})
}

func (w *Watch) speaksOf(board int) error {
	switch {
	case w.answer == nil:
		return ErrNoBoard
	case w.answer.Board != board:
		return ErrChanged
	}
	return nil
}
