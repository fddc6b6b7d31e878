package watch

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/domvision/domvision/engine"
	"github.com/domvision/domvision/interview"
	"github.com/domvision/domvision/session"
)

// Why a request is refused.
var (
	errNoBoard  = errors.New("there is no board yet")
	errChanged  = errors.New("the board has changed meanwhile")
	errNoKeep   = errors.New("it cannot be saved here")
	errNoScore  = errors.New("points are not counted in this game")
	errSearched = errors.New("searching longer would find nothing better")
)

// correct corrects a cell and plans again. board is the number of the board that the player sees.
func (w *Watch) correct(ctx context.Context, board int, at engine.Pos, cell engine.Cell) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		first, was := w.origin(), w.answer.Grid
		bonus, err := w.history.Correct(engine.Pos{Row: at.Row - first.Row, Col: at.Col - first.Col}, cell)
		if err != nil {
			return err
		}
		w.stopThinking()
		a := *w.answer
		a.Before, a.Improved = nil, false
		a.Corrections = append(slices.Clip(a.Corrections), session.Correction{At: at, Was: was.At(at), Is: cell})
		a.Step.Same, a.Step.Over = true, w.history.Over()
		a.Step.Bonus += bonus
		w.answer = &a
		w.plan(ctx, startClock())
		return nil
	})
}

// keep teaches the recognizer permanently what the player has said about a cell, and returns the
// file that holds it.
func (w *Watch) keep(ctx context.Context, board int, at engine.Pos) (where string, err error) {
	var kept string
	err = w.ask(ctx, func(context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if w.c.Keep == nil {
			return errNoKeep
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

// The most that a player can say, as on the page.
const (
	maxLevel = 99
	maxTotal = 9_999_999
)

// setScore corrects the level and the points to what the player says.
func (w *Watch) setScore(ctx context.Context, level, total int) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if w.answer == nil {
			return errNoBoard
		}
		if w.answer.Score.Untold {
			return errNoScore
		}
		switch {
		case level < 0 || total < 0:
			return errors.New("levels and points cannot be negative")
		case level > maxLevel || total > maxTotal:
			return fmt.Errorf("expected a level up to %d and up to %d points", maxLevel, maxTotal)
		}
		w.history.SetScore(level, total)
		a := *w.answer
		a.Score = w.history.Score()
		w.answer = &a
		w.answers++
		a.Number = w.answers
		w.record.amend(&a)
		w.record.wait()
		w.show(View{State: w.state, News: true})
		return nil
	})
}

// longer plans one more round for the board with this number.
func (w *Watch) longer(ctx context.Context, board int) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if w.state != Answered || w.more == 0 {
			return errSearched
		}
		w.extra++
		w.announce(w.goOn(ctx, w.more, false), false)
		return nil
	})
}

// speaksOf refuses what the player says about a board that is not there any more.
func (w *Watch) speaksOf(board int) error {
	switch {
	case w.answer == nil:
		return errNoBoard
	case w.answer.Board != board:
		return errChanged
	}
	return nil
}

// Why an answer to a question is refused.
var (
	errNoQuestion = errors.New("the question is no longer open")
	errOtherGame  = errors.New("this board cannot belong to that game")
)

// name answers a question: the board belongs to that game. The board is read again.
func (w *Watch) name(ctx context.Context, number int, game string) error {
	return w.ask(ctx, func(ctx context.Context) error {
		switch q := w.question; {
		case w.state != Asking || q.Number != number:
			return errNoQuestion
		case !slices.ContainsFunc(q.Games, func(g GameName) bool { return g.Name == game }):
			return errOtherGame
		}
		return w.answerAs(ctx, game)
	})
}

// makeGame makes rules of what the player says about a game that is not known, and answers by them.
func (w *Watch) makeGame(ctx context.Context, number int, said interview.Answers) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if w.state != Asking || w.question.Number != number {
			return errNoQuestion
		}
		game, err := interview.Save(said, w.question.Reading.Grid)
		if err != nil {
			return err
		}
		return w.answerAs(ctx, game)
	})
}

// answerAs answers the board of the question by the rules of a game.
func (w *Watch) answerAs(ctx context.Context, game string) error {
	if err := w.c.Named(w.question.Reading, game); err != nil {
		return err
	}
	w.question.answered = true
	if w.history != nil && w.rules.Name() != game {
		w.history = nil // what was followed so far is over
	}
	w.answerBoard(ctx, time.Now())
	return nil
}

// askAgain asks which game the board of the answer is of, because the player has named the wrong one.
func (w *Watch) askAgain(ctx context.Context, board int) error {
	return w.ask(ctx, func(context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		why := w.mayAsk(w.answer.seen)
		if why == nil {
			return errNoQuestion
		}
		w.pose(sight{frame: w.answer.Frame, reading: w.answer.seen}, why)
		return nil
	})
}

var errNoPast = errors.New("no recorded game could continue with this board")

// resume lets the recorded game continue with the board of the answer, or says that the board belongs to
// another one. The board is read again.
func (w *Watch) resume(ctx context.Context, board int, goes bool) error {
	return w.ask(ctx, func(ctx context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		if w.answer.Past == nil || w.answer.Past.Goes == goes {
			return errNoPast
		}
		w.stopThinking()
		if !goes {
			w.startAnew()
		} else {
			r, ok := newRevived(w.earlier.past, w.rules)
			if !ok {
				return errNoPast
			}
			w.take(r)
			w.answer, w.named = nil, nil
		}
		w.answerBoard(ctx, time.Now())
		return nil
	})
}

// end notes that the game is over, as the player says, and returns the last answer. If the next board can be reached from
// it, the game goes on; otherwise another one begins.
func (w *Watch) end(ctx context.Context) (*Answer, error) {
	last := make(chan *Answer, 1)
	err := w.ask(ctx, func(context.Context) error {
		if w.answer == nil {
			return errNoBoard
		}
		w.ended = true
		last <- w.answer
		return nil
	})
	if err != nil {
		return nil, err
	}
	return <-last, nil
}
