package watch

import (
	"context"
	"errors"
	"image"
	"slices"
	"time"
)

// AskError is why [Config.Rules] cannot tell the rules of a board: nobody knows which game it is of.
// The watch shows the board and asks the player.
type AskError struct {
	Games []GameName // that it could be of, the likeliest first
	Err   error      // what to tell the player
}

// GameName is a game as the command line and as people call it.
type GameName struct {
	Name  string `json:"name"`
	Title string `json:"title"`
}

func (e *AskError) Error() string { return e.Err.Error() }
func (e *AskError) Unwrap() error { return e.Err }

// Question is what the player is asked: which game a board is of.
type Question struct {
	Number  int // counts the questions, from 1
	Frame   *image.RGBA
	Reading Reading
	Games   []GameName
}

// pose asks the player which game the board of a sight is of. With Auto it is not looked at again
// before it changes.
func (w *Watch) pose(s sight, why *AskError) {
	w.stopThinking()
	w.glanced = s.frame
	number := 1
	if w.question != nil {
		number = w.question.Number + 1
	}
	w.question = &Question{number, s.frame, s.reading, why.Games}
	w.show(View{State: Asking, Err: why, Question: w.question})
}

// asked reports whether the player is being asked about the same board.
func (w *Watch) asked(s sight) bool {
	return w.state == Asking && w.question.Reading.Board == s.reading.Board && w.question.Reading.Grid.Equal(s.reading.Grid)
}

// Why an answer to a question is refused.
var (
	errNoQuestion = errors.New("nothing is asked any more")
	errOtherGame  = errors.New("this board cannot be of that game")
)

// name answers a question: the board is of that game. It is looked at again.
func (w *Watch) name(ctx context.Context, number int, game string) error {
	return w.ask(ctx, func(ctx context.Context) error {
		switch q := w.question; {
		case w.state != Asking || q.Number != number:
			return errNoQuestion
		case !slices.ContainsFunc(q.Games, func(g GameName) bool { return g.Name == game }):
			return errOtherGame
		}
		if err := w.c.Named(w.question.Reading, game); err != nil {
			return err
		}
		if w.history != nil && w.rules.Name() != game {
			w.history = nil // what was followed so far is over
		}
		w.look(ctx, time.Now())
		return nil
	})
}

// askAgain asks which game the board of the answer is of, because the player has named the wrong one.
func (w *Watch) askAgain(ctx context.Context, board int) error {
	return w.ask(ctx, func(context.Context) error {
		if err := w.speaksOf(board); err != nil {
			return err
		}
		why := w.mayAsk(w.answer)
		if why == nil {
			return errNoQuestion
		}
		w.pose(sight{frame: w.answer.Frame, reading: w.answer.seen}, why)
		return nil
	})
}

// mayAsk is the question about the board of an answer; nil if a profile tells its game.
func (w *Watch) mayAsk(a *Answer) *AskError {
	if w.c.Ask == nil || a.Reading.Game != "" {
		return nil
	}
	return w.c.Ask(a.seen)
}
